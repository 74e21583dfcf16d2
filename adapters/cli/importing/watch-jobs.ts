import { setTimeout as sleep } from 'node:timers/promises';
import { KnowhowError, type Knowledge } from '../../../src/index.js';
import { slots } from '../../slots.js';

/** How the jobs of an import ended. */
export interface JobCounts {
  completed: number;
  failed: number;
}

/** Waits for jobs while more are added. */
export interface JobWatch {
  /** Resolves once there is room for another job: what is not finished yet is bounded. */
  add(jobId: string): Promise<void>;
  /** Resolves when all jobs added are finished, or the signal fired; says on the way how far it is. */
  finish(onProgress: (counts: JobCounts) => void): Promise<void>;
  counts(): JobCounts;
}

/** Jobs of one import that may be unfinished at once. */
const MOST_UNFINISHED = 10_000;
/** Jobs asked for at once. Jobs finish roughly in order, so few are enough. */
const POLLERS = 8;
/** Shorter at its end than `waitForJob`: someone watches, and there are never more than a few who ask. */
const FIRST_DELAY_MS = 20;
const MAX_DELAY_MS = 250;

/**
 * Watches the jobs of an import until they are completed or failed, with constant memory.
 *
 * @param signal ends the watching; the jobs themselves go on
 */
export function watchJobs(knowledge: Knowledge, signal: AbortSignal): JobWatch {
  const counts: JobCounts = { completed: 0, failed: 0 };
  const queue: string[] = [];
  const room = slots(MOST_UNFINISHED);
  let problem: unknown;
  let report: (counts: JobCounts) => void = () => {};

  async function finished(jobId: string) {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(MAX_DELAY_MS, delay * 2)) {
      const record = await knowledge.knowledgeStatus(jobId, { signal });
      if (record.status !== 'processing') return record;
      await sleep(delay, undefined, { signal });
    }
  }

  async function poll(): Promise<void> {
    for (let jobId = queue.shift(); jobId !== undefined; jobId = queue.shift()) {
      try {
        if (signal.aborted || problem !== undefined) continue;
        const record = await finished(jobId);
        counts[record.status === 'completed' ? 'completed' : 'failed'] += 1;
      } catch (error) {
        // A job that is gone was deleted together with its record: it is neither completed nor failed.
        if (!signal.aborted && !(KnowhowError.isInstance(error) && error.code === 'not_found'))
          problem = error;
      } finally {
        report(counts);
        room.give();
      }
    }
  }

  let active = 0;
  function wake(): void {
    if (active >= POLLERS) return;
    active += 1;
    void poll().finally(() => {
      active -= 1;
      if (queue.length > 0) wake();
    });
  }

  return {
    async add(jobId) {
      await room.take();
      queue.push(jobId);
      wake();
    },
    async finish(onProgress) {
      report = onProgress;
      report(counts);
      await room.idle();
      if (problem !== undefined) throw problem;
    },
    counts: () => counts,
  };
}
