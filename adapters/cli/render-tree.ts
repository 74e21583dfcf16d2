import type { TreeNode } from '../../src/index.js';
import type { Colors } from './colors.js';
import { oneLine } from './printable.js';

/** Children of a node that are drawn; the rest is counted. */
const WIDEST = 6;
/** Levels drawn below the best line, or below the root where there is none. */
const DEEPEST = 2;
/** The best line is drawn to its end, up to where indentation would leave no room. */
const LONGEST_LINE = 20;

function nodesBelow(node: TreeNode): number {
  return node.children.reduce((sum, child) => sum + 1 + nodesBelow(child), 0);
}

/**
 * Draws the searched tree: one node a line with its chance of success, the weight of the runs that went there and
 * how often the search succeeded. The best line is marked with `▶` and drawn whole; what branches off it
 * is drawn a little way, and the rest counted.
 *
 * @param color colours, or the identity
 * @returns lines of text
 */
export function renderTree(root: TreeNode, color: Colors): string[] {
  const lines: string[] = [];
  const describe = (node: TreeNode, hidden: number): string => {
    const visits = `${node.visits} ${node.visits === 1 ? 'visit' : 'visits'}`;
    const more = hidden > 0 ? `  … ${hidden} more below` : '';
    const facts = `${(node.value * 100).toFixed(0)} %  weight ${node.weight.toFixed(1)}  ${visits}${more}`;
    const action = oneLine(node.action, 60);
    return node.principal
      ? `${color.bold(color.green(`▶ ${action}`))}  ${facts}`
      : `  ${action}  ${color.dim(facts)}`;
  };
  const walk = (node: TreeNode, indent: string, depth: number, off: number): void => {
    // The best branch is always among those drawn.
    const ranked = [...node.children].sort(
      (a, b) => Number(b.principal) - Number(a.principal) || b.visits - a.visits,
    );
    const drawn = ranked.slice(0, WIDEST);
    const hidden = ranked.length - drawn.length;
    drawn.forEach((child, i) => {
      const last = i === drawn.length - 1 && hidden === 0;
      const away = child.principal ? 0 : off + 1;
      const deeper = away < DEEPEST && depth < LONGEST_LINE;
      const head = color.dim(`${indent}${last ? '└─' : '├─'}`);
      lines.push(`${head}${describe(child, deeper ? 0 : nodesBelow(child))}`);
      if (deeper) walk(child, `${indent}${last ? '   ' : '│  '}`, depth + 1, away);
    });
    if (hidden > 0) lines.push(color.dim(`${indent}└─  … and ${hidden} more`));
  };
  lines.push(describe(root, 0));
  walk(root, '  ', 1, 0);
  return lines;
}
