import { searchExhaustively } from '../../src/search/exhaustive.js';
import { type ExperienceNode, experienceTree } from '../../src/search/experience-tree.js';
import type { Planner } from '../../src/search/planner.js';
import { principalVariation } from '../../src/search/principal-variation.js';
import { withoutReplies } from '../../src/search/without-replies.js';

/**
 * What a search is compared with: of the `count` paths most like the task, the whole way of the one that fared
 * best by itself, the nearest of equals. No path lends another its evidence, and none is continued by another.
 */
export function nearestRunsPlanner(count: number): Planner {
  return (request) => {
    const { paths, start, prior } = withoutReplies(request);
    const grow = (cursors: typeof start): ExperienceNode => {
      const tree = experienceTree({
        paths,
        start: cursors,
        prior,
        stitch: 0,
        maxDepth: Number.POSITIVE_INFINITY,
      });
      searchExhaustively(tree);
      return tree.root;
    };
    const nearest = [...start].sort((a, b) => b.weight - a.weight).slice(0, count);
    const [first = grow([]), ...others] = nearest.map((cursor) => grow([cursor]));
    let root = first;
    for (const other of others) if (other.best > root.best) root = other;
    return { root, line: principalVariation(root) };
  };
}
