import { END, type ExperienceNode } from './experience-tree.js';

/**
 * The line of decisions with the best value: from the root, the child whose best value is highest, then most
 * visited, then first in order, for as long as children were seen and enough runs stand behind them.
 *
 * @param minRuns weighted runs a node needs to be on the line
 * @returns the nodes of the line without the root; the last may be the {@link END} node
 */
export function principalVariation(root: ExperienceNode, minRuns: number): ExperienceNode[] {
  const line: ExperienceNode[] = [];
  let node = root;
  while (node.children && node.children.length > 0) {
    let next: ExperienceNode | undefined;
    for (const child of node.children) {
      if (child.posterior.runs < minRuns) continue;
      if (!next || child.best > next.best || (child.best === next.best && child.visits > next.visits)) {
        next = child;
      }
    }
    if (!next) break;
    line.push(next);
    if (next.action === END) break;
    node = next;
  }
  return line;
}
