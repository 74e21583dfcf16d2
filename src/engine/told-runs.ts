import { signsOf } from '../distil/run-signs.js';
import { toSteps } from '../distil/steps/to-steps.js';
import { breathe } from '../domain/breathe.js';
import type { Interaction } from '../domain/interaction.js';
import type { Embedder } from '../embedding/embedder.js';

/** A stored run that says how it ended. */
export interface ToldRun {
  success: boolean;
  query: string;
  /** The task's vector, unit length. */
  task: Float32Array;
  signs: number[];
}

/** Runs that are looked at, at most. */
const MAX_RUNS = 1_000;
/** Records between two breaths of the event loop. */
const BREATH = 8;

/**
 * Runs of a collection that say how they ended, spread evenly over all of them: every k-th, where k doubles
 * whenever there are too many. Reads the records as they come, so that a large collection takes no memory.
 */
export async function toldRuns(
  records: AsyncIterable<{ interaction: Interaction }>,
  embedder: Embedder,
): Promise<ToldRun[]> {
  let kept: Omit<ToldRun, 'task'>[] = [];
  let stride = 1;
  let told = 0;
  for await (const { interaction } of records) {
    if (typeof interaction.success !== 'boolean') continue;
    if (told++ % stride !== 0) continue;
    const { query, success } = interaction;
    if (kept.length % BREATH === 0) await breathe();
    kept.push({ query, success, signs: signsOf(query, toSteps(interaction)) });
    if (kept.length > 2 * MAX_RUNS) {
      kept = kept.filter((_, i) => i % 2 === 0);
      stride *= 2;
    }
  }
  if (kept.length > MAX_RUNS) kept = kept.filter((_, i) => i % 2 === 0).slice(0, MAX_RUNS);
  // Embedded anew, though six in ten of these texts are situations with stored vectors: the process that learned the
  // runs has nearly all in its cache (750 tasks take .5 s, reading the records included), another takes 1.5 s longer,
  // in the background, and the next time only after a quarter more runs were learned, which takes many times that.
  const runs: ToldRun[] = [];
  for (const run of kept) {
    const [task] = await embedder.embed([run.query]);
    runs.push({ ...run, task: task! });
  }
  return runs;
}
