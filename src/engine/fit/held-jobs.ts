import type { Clock } from '../../domain/clock.js';
import { HELD_MS } from './settings.js';

/** Jobs that were learned in this process and that no fit counts yet: clients see them as `processing` until one does. */
export interface HeldJobs {
  /** Holds a job that is about to be learned. */
  hold(collection: number, job: string): void;
  /** Says that a held job is learned: the next fit that begins counts it. */
  learned(job: string): void;
  /** The jobs of a collection that a fit which begins now counts. */
  counted(collection: number): string[];
  /** Lets go of jobs, for good. */
  release(jobs: readonly string[]): void;
  has(job: string): boolean;
}

/** Holds no job for longer than {@link HELD_MS} after it was learned, whatever becomes of the fit. */
export function createHeldJobs(clock: Clock): HeldJobs {
  const held = new Map<string, { collection: number; learned?: number }>();
  return {
    hold(collection, job) {
      held.set(job, { collection });
    },
    learned(job) {
      const known = held.get(job);
      if (known) known.learned = clock.now();
    },
    counted: (collection) =>
      [...held].flatMap(([job, one]) =>
        one.collection === collection && one.learned !== undefined ? [job] : [],
      ),
    release(jobs) {
      for (const job of jobs) held.delete(job);
    },
    has(job) {
      const known = held.get(job);
      if (!known) return false;
      const passed = clock.now() - (known.learned ?? clock.now());
      // Not for longer where the clock was set back.
      if (passed >= 0 && passed < HELD_MS) return true;
      held.delete(job);
      return false;
    },
  };
}
