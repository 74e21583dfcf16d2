import { mean } from './statistics.js';

/** An estimate of success and what became of the run. */
export interface Estimate {
  p: number;
  success: boolean;
  /** The task it was a trial of. */
  task: string;
}

const BINS = 10;

/** The bin an estimate falls in: tenths, 1 into the last. */
const binOf = (p: number): number => Math.min(BINS - 1, Math.floor(p * BINS));

/** Mean squared error of the probabilities (Brier 1950). */
export const brier = (rows: readonly Estimate[]): number =>
  mean(rows.map(({ p, success }) => (p - Number(success)) ** 2));

/** One bin of a reliability diagram. */
export interface ReliabilityBin {
  /** Mean estimate and success rate of the rows in it. */
  predicted: number;
  observed: number;
  count: number;
}

/** The bins that hold anything, by rising estimate. */
export function reliability(rows: readonly Estimate[]): ReliabilityBin[] {
  const bins = Array.from({ length: BINS }, (): Estimate[] => []);
  for (const row of rows) bins[binOf(row.p)]!.push(row);
  return bins
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      predicted: mean(bin.map(({ p }) => p)),
      observed: mean(bin.map(({ success }) => Number(success))),
      count: bin.length,
    }));
}
