import { MOST_SHOWN } from '../../../model/settings.js';
import type { Run } from '../../../model/table/table.js';

/** An operator in the graph, a beginning or an end. */
export interface GraphNode {
  readonly id: string;
  readonly runs: number;
  /** Sum of the success of its runs. */
  readonly successes: number;
  /** Runs in which it was refused at least once. */
  readonly refused: number;
  /** Places of its runs. */
  readonly in: readonly number[];
}

/** That one operator followed on another. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly runs: number;
  readonly successes: number;
}

/** What runs did, as a graph of what followed on what (a directly-follows graph, van der Aalst 2016). */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Operators that are passed over. */
  readonly leftOut: number;
}

const START = '^';

/** Where a run ends. */
export function endOf({ outcomeKnown, success }: Pick<Run, 'outcomeKnown' | 'success'>): string {
  if (!outcomeKnown) return '$unknown';
  return success >= 0.5 ? '$success' : '$failure';
}

/** The operators of a run in order, one that follows on itself once. */
function pathOf({ steps }: Pick<Run, 'steps'>, isDrawn: (operator: string) => boolean): string[] {
  const drawn = steps.map(({ operator }) => operator).filter(isDrawn);
  return drawn.filter((operator, i) => operator !== drawn[i - 1]);
}

/** The graph of what runs did. A pure function of the runs; nodes and edges of most runs first. */
export function graphOf(runs: readonly Pick<Run, 'steps' | 'outcomeKnown' | 'success'>[]): Graph {
  const uses = new Map<string, number>();
  for (const { steps } of runs)
    for (const operator of new Set(steps.map((step) => step.operator)))
      uses.set(operator, (uses.get(operator) ?? 0) + 1);
  const byUse = [...uses].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([operator]) => operator);
  const drawn = new Set(byUse.slice(0, MOST_SHOWN));
  const nodes = new Map<string, { runs: number; successes: number; refused: number; in: number[] }>();
  const edges = new Map<string, { from: string; to: string; runs: number; successes: number }>();
  runs.forEach((run, at) => {
    const path = [START, ...pathOf(run, (operator) => drawn.has(operator)), endOf(run)];
    const refused = new Set(run.steps.filter(({ failed }) => failed).map(({ operator }) => operator));
    for (const id of new Set(path)) {
      const node = nodes.get(id) ?? { runs: 0, successes: 0, refused: 0, in: [] };
      nodes.set(id, node);
      node.runs += 1;
      node.successes += run.success;
      node.refused += Number(refused.has(id));
      node.in.push(at);
    }
    const taken = new Set<string>();
    path.slice(1).forEach((to, i) => {
      const from = path[i]!;
      const key = JSON.stringify([from, to]);
      if (taken.has(key)) return;
      taken.add(key);
      const edge = edges.get(key) ?? { from, to, runs: 0, successes: 0 };
      edges.set(key, edge);
      edge.runs += 1;
      edge.successes += run.success;
    });
  });
  return {
    nodes: [...nodes]
      .map(([id, node]) => ({ id, ...node }))
      .sort((a, b) => b.runs - a.runs || (a.id < b.id ? -1 : 1)),
    edges: [...edges]
      .map(([key, edge]) => ({ key, edge }))
      .sort((a, b) => b.edge.runs - a.edge.runs || (a.key < b.key ? -1 : 1))
      .map(({ edge }) => edge),
    leftOut: byUse.length - drawn.size,
  };
}
