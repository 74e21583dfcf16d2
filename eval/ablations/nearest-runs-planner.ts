import type { Planner } from '../../src/index.js';
import { experienceTree } from '../../src/search/experience-tree.js';
import { principalVariation } from '../../src/search/principal-variation.js';
import { withoutReplies } from '../../src/search/without-replies.js';

/**
 * What a search is compared with: of the `count` paths most like the task, the whole way of the one that fared
 * best by itself, the nearest of equals. No path lends another its evidence.
 */
export function nearestRunsPlanner(count: number): Planner {
  return (request) => {
    const { paths, start, prior } = withoutReplies(request);
    const nearest = [...start].sort((a, b) => b.weight - a.weight).slice(0, count);
    const [first = experienceTree({ paths, start: [], prior }), ...others] = nearest.map((cursor) =>
      experienceTree({ paths, start: [cursor], prior }),
    );
    let root = first;
    for (const other of others) if (other.best > root.best) root = other;
    return { root, line: principalVariation(root) };
  };
}
