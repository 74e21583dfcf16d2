import type { ExperienceNode } from './experience-tree.js';

/**
 * The way with the best value: from the root, the child whose best value is highest, then most
 * visited, then first in order.
 *
 * @returns the nodes of the way without the root; the last is its end
 */
export function principalVariation(root: ExperienceNode): ExperienceNode[] {
  const line: ExperienceNode[] = [];
  for (let node: ExperienceNode | undefined = root; node; ) {
    let next: ExperienceNode | undefined;
    for (const child of node.children) {
      if (!next || child.best > next.best || (child.best === next.best && child.visits > next.visits)) {
        next = child;
      }
    }
    if (next) line.push(next);
    node = next;
  }
  return line;
}
