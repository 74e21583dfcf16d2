import type { TreeNode } from '../../src/index.js';
import type { Colors } from './cli.js';
import { oneLine } from './printable.js';

/** Children of a node that are drawn; the rest is counted. */
const WIDEST = 6;

/**
 * Draws the searched tree: one node a line with its chance of success, the weight of the runs that went there and
 * how often the search came through. The recommended line is marked with `▶`.
 *
 * @param color colours, or the identity
 * @returns lines of text
 */
export function renderTree(root: TreeNode, color: Colors): string[] {
  const lines: string[] = [];
  const describe = (node: TreeNode): string => {
    const facts = `${(node.value * 100).toFixed(0)} %  weight ${node.weight.toFixed(1)}  ${node.visits} visits`;
    const action = oneLine(node.action, 80);
    return node.principal
      ? `${color.bold(color.green(`▶ ${action}`))}  ${facts}`
      : `  ${action}  ${color.dim(facts)}`;
  };
  const walk = (node: TreeNode, indent: string): void => {
    // The recommended branch is always among those drawn.
    const ranked = [...node.children].sort(
      (a, b) => Number(b.principal) - Number(a.principal) || b.visits - a.visits,
    );
    const drawn = ranked.slice(0, WIDEST);
    const hidden = ranked.length - drawn.length;
    drawn.forEach((child, i) => {
      const last = i === drawn.length - 1 && hidden === 0;
      lines.push(`${color.dim(`${indent}${last ? '└─' : '├─'}`)}${describe(child)}`);
      walk(child, `${indent}${last ? '   ' : '│  '}`);
    });
    if (hidden > 0) lines.push(color.dim(`${indent}└─  … and ${hidden} more`));
  };
  lines.push(describe(root));
  walk(root, '  ');
  return lines;
}
