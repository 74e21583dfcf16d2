import type { TreeNode } from '../../../src/api/enhance-result.js';

/** A node of the searched tree in its row of the picture. */
export interface TreeRow {
  readonly node: TreeNode;
  /** How far from the left; a node that is an only child is under its parent. */
  readonly column: number;
  /** The row of the node above; undefined for the first. */
  readonly parent: number | undefined;
  /** Nodes below it that are not drawn. */
  readonly hidden: number;
}

/** Children of a node that are drawn, those visited most. */
const WIDEST = 5;
/** Levels that are drawn beside the chosen path, and rows of it. */
const DEEPEST = 2;
const LONGEST = 24;

const below = ({ children }: TreeNode): number => children.reduce((sum, child) => sum + 1 + below(child), 0);

/** The tree in rows, the chosen path whole and first at each fork, what branches off it a little way. */
export function treeRows(root: TreeNode): TreeRow[] {
  const rows: TreeRow[] = [];
  const place = (node: TreeNode, column: number, parent: number | undefined, away: number): void => {
    const ranked = [...node.children].sort(
      (a, b) => Number(b.principal) - Number(a.principal) || b.visits - a.visits,
    );
    const isDrawn = away < DEEPEST && rows.length < LONGEST;
    const drawn = isDrawn ? ranked.slice(0, WIDEST) : [];
    const row = rows.length;
    const hidden = ranked.filter((child) => !drawn.includes(child));
    rows.push({
      node,
      column,
      parent,
      hidden: hidden.reduce((sum, child) => sum + 1 + below(child), 0),
    });
    for (const child of drawn) {
      place(child, column + (drawn.length > 1 ? 1 : 0), row, child.principal ? 0 : away + 1);
    }
  };
  place(root, 0, undefined, 0);
  return rows;
}
