import type { Embedder } from '../../embedding/embedder.js';
import type { Reading } from './reading.js';

/** A stored run that says how it ended. */
export interface ToldRun {
  success: boolean;
  query: string;
  /** The task's vector, unit length. */
  task: Float32Array;
  signs: number[];
}

/** Runs that say how they ended without which nothing is fitted to how runs end. */
export const MIN_TOLD = 20;
/** Runs that are looked at, at most. */
const MAX_RUNS = 1_000;

/** Those of the runs that say how they ended, spread evenly over all of them. */
export async function toldRuns(readings: readonly Reading[], embedder: Embedder): Promise<ToldRun[]> {
  let told = readings.filter(({ success }) => success !== undefined);
  while (told.length > MAX_RUNS) told = told.filter((_, i) => i % 2 === 0);
  const runs: ToldRun[] = [];
  for (const reading of told) {
    // Once a run in this process: six in ten of these texts are situations with stored vectors, and the process that
    // learned the runs has nearly all in its cache.
    reading.task ??= (await embedder.embed([reading.query]))[0]!;
    const { query, success, task, signs } = reading;
    runs.push({ query, success: success!, task, signs });
  }
  return runs;
}
