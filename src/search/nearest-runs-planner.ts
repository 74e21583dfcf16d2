import { END, experienceTree } from './experience-tree.js';
import type { Planner } from './planner.js';
import { principalVariation } from './principal-variation.js';

/**
 * What a search is compared with: of the `count` paths most like the task, the whole way of the one that fared
 * best by itself, the nearest of equals. No run is continued by another.
 */
export function nearestRunsPlanner(count: number): Planner {
  return ({ paths, start, prior }) => {
    const nearest = [...start].sort((a, b) => b.weight - a.weight).slice(0, count);
    const ways = nearest.map((cursor) => {
      const tree = experienceTree({
        paths,
        start: [cursor],
        prior,
        stitch: 0,
        maxDepth: Number.POSITIVE_INFINITY,
      });
      for (let node = tree.root; !node.done; ) {
        const [next] = tree.expand(node);
        if (!next) break;
        next.visits = 1;
        node = next;
      }
      return tree.root;
    });
    let root = ways[0];
    for (const way of ways) if (way.posterior.lower > root!.posterior.lower) root = way;
    root ??= experienceTree({ paths, start: [], prior, stitch: 0, maxDepth: 0 }).root;
    return { root, line: principalVariation(root, 0).filter((node) => node.action !== END) };
  };
}
