import type { Run } from '../table/table.js';

/** One run as evidence: the outcome in question, in [0, 1]. */
export interface Observation {
  readonly run: Run;
  readonly outcome: number;
}

/** Observations by stratum, and within each by group: a group is one piece of evidence in its stratum. */
export interface Level {
  /** Of each observation its cell: a group within a stratum. */
  readonly cell: Int32Array;
  /** Of each cell its stratum, its group, the sum of its outcomes and their number. */
  readonly stratum: Int32Array;
  readonly group: Int32Array;
  readonly sum: Float64Array;
  readonly count: Float64Array;
  /** Of each stratum its cells. */
  readonly cells: readonly (readonly number[])[];
}

/** Names what is compared with what: runs of one stratum. */
export type Stratum = (run: Run) => number;

/**
 * What runs are compared within, finest first: the same task, tasks of like words, any task; always runs of one kind
 * of agent, or the habits of a weak agent pass for causes; and guided runs with guided ones, or all that they were told
 * passes for the cause of what some of it did.
 */
export function strataOf(runs: readonly Run[], clusters: ReadonlyMap<string, number>): Stratum[] {
  const named = (nameOf: (run: Run) => string): Stratum => {
    const ids = new Map<string, number>();
    const of = new Map(runs.map((run) => [run, idOf(ids, `${run.guided}\t${nameOf(run)}`)]));
    return (run) => of.get(run)!;
  };
  return [
    named(({ task, agentType }) => `${agentType}\t${task}`),
    named(({ task, agentType }) => `${agentType}\t${clusters.get(task)}`),
    named(({ agentType }) => agentType),
  ];
}

/** The number of a name: the next one for a new name. */
function idOf<T>(ids: Map<T, number>, name: T): number {
  let id = ids.get(name);
  if (id === undefined) {
    id = ids.size;
    ids.set(name, id);
  }
  return id;
}

/** Observations as cells of one level. */
export function levelOf(observations: readonly Observation[], stratumOf: (index: number) => number): Level {
  const strata = new Map<number, number>();
  const groups = new Map<string, number>();
  const byCell = new Map<number, number>();
  const cell = new Int32Array(observations.length);
  const stratum: number[] = [];
  const group: number[] = [];
  const sum: number[] = [];
  const count: number[] = [];
  const cells: number[][] = [];
  observations.forEach(({ run, outcome }, i) => {
    const s = idOf(strata, stratumOf(i));
    const g = idOf(groups, run.group);
    const key = s * (observations.length + 1) + g;
    let at = byCell.get(key);
    if (at === undefined) {
      at = byCell.size;
      byCell.set(key, at);
      stratum.push(s);
      group.push(g);
      sum.push(0);
      count.push(0);
      if (cells[s]) cells[s].push(at);
      else cells[s] = [at];
    }
    cell[i] = at;
    sum[at]! += outcome;
    count[at]! += 1;
  });
  return {
    cell,
    stratum: Int32Array.from(stratum),
    group: Int32Array.from(group),
    sum: Float64Array.from(sum),
    count: Float64Array.from(count),
    cells,
  };
}
