import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PathGraph } from '../../../../src/api/runs.js';
import { count, percent } from '../format.js';
import { LABEL_LENGTH, layOutGraph, type PlacedEdge, type PlacedNode } from '../lay-out-graph.js';
import { words } from '../words.js';

/** Widest line, in pixels: all runs. */
const WIDEST = 9;
/** From this share of success on a node or an edge is good, and up to that it is bad. */
const [GOOD, BAD] = [0.67, 0.34];

/** The class by success: each has a colour and a pattern of its own. */
export function toneOf({ runs, successes }: { runs: number; successes: number }): 'good' | 'mixed' | 'bad' {
  const share = successes / Math.max(1, runs);
  return share >= GOOD ? 'good' : share <= BAD ? 'bad' : 'mixed';
}

/** The name of a node, in words. */
export function nameOf(id: string): string {
  const ends: Record<string, string> = words.paths.ends;
  return Object.hasOwn(ends, id) ? ends[id]! : id;
}

const shortened = (text: string): string =>
  text.length <= LABEL_LENGTH ? text : `${text.slice(0, LABEL_LENGTH - 1)}…`;

/** A smooth line through points: quadratic pieces between the middles of neighbours. */
function lineThrough(points: PlacedEdge['points']): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const last = rest.at(-1) ?? first;
  const pieces = rest.slice(0, -1).map((point, i) => {
    const next = rest[i + 1]!;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${pieces.join('')}L${last.x} ${last.y}`;
}

interface Props {
  graph: PathGraph;
  selected: string | undefined;
  select: (id: string) => void;
}

function Node({
  placed,
  node,
  isSelected,
  select,
}: {
  placed: PlacedNode;
  node: PathGraph['nodes'][number];
  isSelected: boolean;
  select: (id: string) => void;
}): VNode {
  const { x, y, width, height } = placed;
  const isEnd = /^[\^$]/.test(node.id);
  const choose = (): void => select(node.id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is no element of a drawing
    <g
      role="button"
      tabindex={0}
      aria-pressed={isSelected}
      class={`node tone-${toneOf(node)}${isSelected ? ' selected' : ''}`}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      }}
    >
      <rect width={width} height={height} rx={isEnd ? height / 2 : 8} />
      <text x={width / 2} y={19} text-anchor="middle">
        {shortened(nameOf(node.id))}
      </text>
      <text x={width / 2} y={36} text-anchor="middle" class="small">
        {words.paths.counts(count(node.runs), percent(node.successes / node.runs))}
      </text>
    </g>
  );
}

/** The graph of paths: lines as wide as runs took them, colour and pattern by success; a node opens its runs. */
export function PathGraphView({ graph, selected, select }: Props): VNode {
  const placed = layOutGraph(graph);
  const most = Math.max(1, graph.runs.length);
  const box = useRef<HTMLElement>(null);
  const start = placed.nodes.find(({ id }) => id === '^')?.x ?? 0;
  useEffect(() => {
    // Where it is wider than its box runs begin in the middle of what is seen.
    if (box.current) box.current.scrollLeft = start - box.current.clientWidth / 2;
  }, [start]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={box} class="graph-box" tabIndex={0} aria-label={words.paths.graph}>
      <svg
        class="graph"
        width={placed.width}
        height={placed.height}
        viewBox={`0 0 ${placed.width} ${placed.height}`}
      >
        <title>{words.paths.graph}</title>
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" class="arrow" />
          </marker>
        </defs>
        {placed.edges.map(({ from, to, points }, i) => {
          const edge = graph.edges[i]!;
          return (
            <path
              key={`${from}\n${to}`}
              class={`edge tone-${toneOf(edge)}`}
              d={lineThrough(points)}
              stroke-width={Math.max(1, (WIDEST * edge.runs) / most)}
              marker-end="url(#arrow)"
            >
              <title>
                {words.paths.edge(
                  nameOf(from),
                  nameOf(to),
                  count(edge.runs),
                  percent(edge.successes / edge.runs),
                )}
              </title>
            </path>
          );
        })}
        {placed.nodes.map((one, i) => (
          <Node
            key={one.id}
            placed={one}
            node={graph.nodes[i]!}
            isSelected={one.id === selected}
            select={select}
          />
        ))}
      </svg>
    </section>
  );
}
