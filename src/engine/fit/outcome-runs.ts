import type { Embedder } from '../../embedding/embedder.js';
import type { ParsedRecord } from './parsed-runs.js';

/** A stored run with an outcome. */
export interface OutcomeRun {
  success: boolean;
  query: string;
  /** The task's vector, unit length. */
  task: Float32Array;
  signs: number[];
}

/** Runs with an outcome without which nothing is fitted to outcomes. */
export const MIN_OUTCOMES = 20;
/** Runs that are looked at, at most. */
const MAX_RUNS = 1_000;

/** Those of the runs that have an outcome, spread evenly over all of them; none where they are too few to fit anything to. */
export async function outcomeRuns(
  records: readonly ParsedRecord[],
  embedder: Embedder,
): Promise<OutcomeRun[]> {
  let known = records.filter(({ run }) => run.outcomeKnown);
  if (known.length < MIN_OUTCOMES) return [];
  while (known.length > MAX_RUNS) known = known.filter((_, i) => i % 2 === 0);
  const runs: OutcomeRun[] = [];
  for (const record of known) {
    // Once a run in this process: six in ten of these texts are situations with stored vectors, and the process that
    // learned the runs has nearly all in its cache.
    record.task ??= (await embedder.embed([record.run.task]))[0]!;
    const { run, task, signs } = record;
    runs.push({ query: run.task, success: run.success === 1, task, signs });
  }
  return runs;
}
