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

/** Of each run the number of its group, and of its stratum at each level, finest first. */
export type Strata = ReadonlyMap<Run, { readonly group: number; readonly strata: readonly number[] }>;

/**
 * What runs are compared within, finest first: the same task, tasks of like words, any task; always runs of one
 * agent in one place, or the habits of a weak model pass for causes; and guided runs with guided ones, or all that they were told
 * passes for the cause of what some of it did.
 */
export function strataOf(runs: readonly Run[], clusters: ReadonlyMap<string, number>): Strata {
  const ids = new Map<string, number>();
  return new Map(
    runs.map((run) => {
      const { group, guided, peers, task } = run;
      const kind = `${guided}\t${peers}`;
      const names = [`${kind}\t${task}`, `${kind}\t${clusters.get(task)}`, kind];
      return [run, { group: idOf(ids, group), strata: names.map((name) => idOf(ids, name)) }];
    }),
  );
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

/** Observations as cells of one level, each by the number of its stratum and that of its group. */
export function levelOf(
  observations: readonly Observation[],
  stratumOf: (index: number) => number,
  groupOf: (index: number) => number,
): Level {
  const strata = new Map<number, number>();
  const cell = new Int32Array(observations.length);
  const stratum: number[] = [];
  const group: number[] = [];
  const sum: number[] = [];
  const count: number[] = [];
  const cells: Map<number, number>[] = [];
  observations.forEach(({ outcome }, i) => {
    const s = idOf(strata, stratumOf(i));
    const g = groupOf(i);
    cells[s] ??= new Map();
    let at = cells[s].get(g);
    if (at === undefined) {
      at = stratum.push(s) - 1;
      cells[s].set(g, at);
      group.push(g);
      sum.push(0);
      count.push(0);
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
    cells: cells.map((own) => [...own.values()]),
  };
}
