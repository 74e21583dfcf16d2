import type { VNode } from 'preact';
import type { TreeNode } from '../../../../src/api/enhance-result.js';
import { count, percent } from '../format.js';
import { type TreeRow, treeRows } from '../tree-rows.js';
import { words } from '../words.js';

const ROW = 30;
const INDENT = 26;
const LEFT = 16;
/** Where values are, from the left. */
const VALUES = 430;
const WIDTH = 640;
const MOST_LETTERS = 46;
/** Thickest line, for the node that was visited most. */
const THICKEST = 9;

/** How good a value is: its colour, and the sign beside it. */
function grade(value: number): 'good' | 'middle' | 'bad' {
  return value >= 0.65 ? 'good' : value >= 0.35 ? 'middle' : 'bad';
}
const SIGNS = { good: '▲', middle: '◆', bad: '▼' } as const;

const short = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const visitsOf = ({ visits }: TreeNode): string => words.tree.visits(visits, count(visits));

const x = ({ column }: TreeRow): number => LEFT + INDENT * column;
const y = (row: number): number => ROW * row + ROW / 2;

function Branch({ rows, row, most }: { rows: readonly TreeRow[]; row: number; most: number }): VNode | null {
  const here = rows[row]!;
  if (here.parent === undefined) return null;
  const above = rows[here.parent]!;
  const width = 1 + (THICKEST - 1) * Math.sqrt(here.node.visits / most);
  return (
    <path
      class={`branch ${grade(here.node.value)} ${here.node.principal ? 'chosen' : ''}`}
      d={`M ${x(above)} ${y(here.parent)} V ${y(row) - (x(here) === x(above) ? 0 : 8)} ${
        x(here) === x(above) ? '' : `Q ${x(above)} ${y(row)} ${x(above) + 8} ${y(row)} H ${x(here)}`
      }`}
      stroke-width={width}
      stroke-dasharray={
        here.node.principal ? undefined : `${Math.max(3, width * 1.5)} ${Math.max(2, width / 2)}`
      }
    />
  );
}

function Node({ at, row }: { at: TreeRow; row: number }): VNode {
  const { node, hidden } = at;
  const good = grade(node.value);
  const letters = Math.max(12, MOST_LETTERS - 3 * at.column);
  const more = hidden > 0 ? words.tree.hidden(count(hidden)) : '';
  return (
    <g class={`node ${good} ${node.principal ? 'chosen' : ''}`}>
      <title>{`${node.action}: ${percent(node.value)}, ${visitsOf(node)}`}</title>
      <circle cx={x(at)} cy={y(row)} r={node.principal ? 6 : 4.5} />
      <text x={x(at) + 12} y={y(row) + 5} class="action">
        {short(node.action === '(start)' ? words.tree.start : node.action, letters)}
        {more === '' ? null : <tspan class="more"> {more}</tspan>}
      </text>
      <text x={VALUES} y={y(row) + 5} class="value">
        {SIGNS[good]} {percent(node.value)}
      </text>
      <text x={WIDTH - 8} y={y(row) + 5} text-anchor="end" class="visits">
        {visitsOf(node)}
      </text>
    </g>
  );
}

/** The nodes as nested lists: the same without a picture. */
function NodeList({ nodes }: { nodes: readonly TreeNode[] }): VNode {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.action}>
          {node.principal ? <strong>{node.action}</strong> : node.action} {percent(node.value)},{' '}
          {visitsOf(node)}
          {node.children.length > 0 ? <NodeList nodes={node.children} /> : null}
        </li>
      ))}
    </ul>
  );
}

/**
 * The searched tree: branches as thick as they were visited, in the colour of their value, which a sign and a percentage repeat;
 * the chosen path is bold and solid, the others dashed.
 */
export function SearchTree({ tree, label }: { tree: TreeNode; label: string }): VNode {
  const rows = treeRows(tree);
  const most = Math.max(1, ...rows.map(({ node }) => node.visits));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="picture-box" tabIndex={0} aria-label={words.table.scroll(label)}>
        <svg
          class="search-tree"
          width={WIDTH}
          height={ROW * rows.length}
          viewBox={`0 0 ${WIDTH} ${ROW * rows.length}`}
          role="img"
          aria-label={words.tree.picture(count(rows.length))}
        >
          {rows.map((_, row) => (
            <Branch key={row} rows={rows} row={row} most={most} />
          ))}
          {rows.map((at, row) => (
            <Node key={row} at={at} row={row} />
          ))}
        </svg>
      </section>
      <p class="muted">{words.tree.legend}</p>
      <details>
        <summary>{words.tree.asList}</summary>
        <NodeList nodes={[tree]} />
      </details>
    </>
  );
}
