import { type Measure, measure } from '../measure.js';
import { clustersOf } from '../scoring/bootstrap.js';
import { mean } from '../scoring/statistics.js';

/** A recorded run beside what guidance would have said to its task. */
export interface FollowedRow {
  /** Rows that are drawn together. */
  unit: string;
  /** Runs are compared within this alone: one task, one agent. */
  stratum: string;
  success: boolean;
  /** True where the run did what the guidance says; undefined where it says nothing. */
  did: boolean | undefined;
}

/** Success of runs that did it less that of runs that did not, within strata that have both, weighted by what each tells. */
export function withinStrata(rows: readonly FollowedRow[]): number {
  let sum = 0;
  let weights = 0;
  for (const stratum of clustersOf(rows, (row) => row.stratum)) {
    const rate = (did: boolean) =>
      stratum.filter((row) => row.did === did).map(({ success }) => Number(success));
    const [yes, no] = [rate(true), rate(false)];
    if (yes.length === 0 || no.length === 0) continue;
    const weight = (yes.length * no.length) / (yes.length + no.length);
    sum += weight * (mean(yes) - mean(no));
    weights += weight;
  }
  return weights === 0 ? Number.NaN : sum / weights;
}

/** True where runs that did what the guidance says went better than others of the same task and agent. */
export function measureFollowed(rows: readonly FollowedRow[]): Measure[] {
  const both = !Number.isNaN(withinStrata(rows));
  return [
    measure({
      name: 'followed_gain',
      says: 'success of runs that did what it says less others, same task and agent',
      rows,
      statistic: withinStrata,
      cluster: ({ unit }) => unit,
      ...(both ? {} : { note: 'no task has both' }),
    }),
  ];
}
