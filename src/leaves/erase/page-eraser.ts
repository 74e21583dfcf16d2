import type { Eraser, FileToErase } from '../../storage/sqlite/eraser.js';
import { rewriteFile } from '../../storage/sqlite/rewrite-file.js';
import { scrubFile } from './scrub/scrub-file.js';
import { type ErasingOutcome, takeTurns } from './take-turns.js';

/** Of the time that goes by, a scrub takes at most one part in five, and writing the file again one in twenty. */
const SCRUB_PAUSE = 4;
const REWRITE_PAUSE = 20;
const LONGEST_SCRUB_PAUSE_MS = 20_000;

/** The two ways to erase a file. */
const WAYS = { scrub: scrubFile, rewrite: rewriteFile };

/** Erases by zeros over what nothing uses; a file that cannot be scrubbed is written again. */
export const pageEraser = (file: FileToErase): Eraser => takeTurns(file, (stop) => erasePages(file, stop));

/** One erasure, with room that was kept back where the disk has none. */
export async function erasePages(file: FileToErase, stop: AbortSignal, ways = WAYS): Promise<ErasingOutcome> {
  const first = await eraseOnce(file, stop, ways);
  if (first.state !== 'full') return first;
  file.makeRoom();
  return eraseOnce(file, stop, ways);
}

async function eraseOnce(file: FileToErase, stop: AbortSignal, ways: typeof WAYS): Promise<ErasingOutcome> {
  // Another binding cannot be sent to another process.
  const answer = file.Database ? undefined : await ways.scrub(file.path, stop);
  if (answer?.state === 'scrubbed') {
    const pauseMs = Math.min(LONGEST_SCRUB_PAUSE_MS, SCRUB_PAUSE * answer.report.totalMs);
    return { state: 'erased', why: JSON.stringify(answer.report), pauseMs };
  }
  if (answer?.state === 'busy' || answer?.state === 'full') {
    return { state: answer.state, why: answer.reason, pauseMs: 0 };
  }
  if (stop.aborted) return { state: 'busy', why: 'the store was closed', pauseMs: 0 };
  const started = performance.now();
  const state = await ways.rewrite(file);
  const because = answer ? answer.reason : 'the binding is not the default one';
  return {
    state,
    why: `the file ${state === 'erased' ? 'was' : 'had to be'} written again, for it was not scrubbed: ${because}`,
    pauseMs: REWRITE_PAUSE * (performance.now() - started),
  };
}
