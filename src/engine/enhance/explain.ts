import type { ExplainedLine, TreeNode } from '../../api/enhance-result.js';
import { entryLabel } from '../../domain/entry.js';
import { type Composed, namedBy } from '../../guidance/compose.js';
import type { ExperienceNode } from '../../search/experience-tree.js';

/** Children shown of a node; the rest are seldom of interest to a person. */
const MAX_CHILDREN = 6;

/** To three digits, as explanations show numbers. */
export const rounded = (n: number): number => Math.round(n * 1000) / 1000;

/** The heavier part of a tree, for people. */
export function explainTree(root: ExperienceNode, line: readonly ExperienceNode[]): TreeNode {
  const principal = new Set<ExperienceNode>([root, ...line]);
  const weightOf = (node: ExperienceNode): number =>
    node.cursors.reduce((sum, { weight }) => sum + weight, 0);
  const convert = (node: ExperienceNode): TreeNode => ({
    action: node.action,
    weight: rounded(weightOf(node)),
    value: rounded(node.best),
    visits: node.visits,
    principal: principal.has(node),
    children: node.children.slice(0, MAX_CHILDREN).map(convert),
  });
  return convert(root);
}

/** Why each line that was added stands there. */
export function explainLines({ lines, pieces }: Composed): ExplainedLine[] {
  return lines.map((text, i) => {
    const piece = pieces[i]!;
    const { why, value } = piece;
    return { text, worth: rounded(value), why, sources: namedBy(piece).map(entryLabel) };
  });
}
