import { addDuration, noDurations } from '../../api/durations.js';
import type { ServiceStats } from '../service.js';

/** Counts of a service since it was opened; the sizes of what it holds are read where they are asked for. */
export type Counts = Omit<ServiceStats, 'index_bytes' | 'fits_pending'>;

/** The counts of the verbs. All times in milliseconds. */
export interface Counters {
  /** An enhance began. */
  enhanceBegan(): void;
  /** An enhance added nothing. */
  abstained(): void;
  /** An enhance asked what is known, and ended. */
  enhanced(took: { embedMs: number; allMs: number }): void;
  /** A record was accepted. */
  stored(): void;
  /** A job was completed. */
  learned(job: { waitedMs: number; learnedMs: number; added: number; merged: number }): void;
  /** Jobs were given back or given up. */
  notLearned(jobs: { retried: number; failed: number }): void;
  /** Entries were deleted or withdrawn. */
  deleted(entries: number): void;
  /** A copy of the counts. */
  counts(): Counts;
}

/** Nothing is counted yet. */
export function createCounters(): Counters {
  const counts: Counts = {
    enhances: 0,
    abstained: 0,
    enhance_ms: { embed: 0, rest: 0 },
    durations: { enhance: noDurations(), job_wait: noDurations(), job_learn: noDurations() },
    stores: 0,
    jobs_completed: 0,
    jobs_retried: 0,
    jobs_failed: 0,
    entries_added: 0,
    entries_merged: 0,
    entries_deleted: 0,
  };
  return {
    enhanceBegan() {
      counts.enhances += 1;
    },
    abstained() {
      counts.abstained += 1;
    },
    enhanced({ embedMs, allMs }) {
      counts.enhance_ms.embed += embedMs;
      counts.enhance_ms.rest += allMs - embedMs;
      addDuration(counts.durations.enhance, allMs);
    },
    stored() {
      counts.stores += 1;
    },
    learned({ waitedMs, learnedMs, added, merged }) {
      counts.jobs_completed += 1;
      addDuration(counts.durations.job_wait, waitedMs);
      addDuration(counts.durations.job_learn, learnedMs);
      counts.entries_added += added;
      counts.entries_merged += merged;
    },
    notLearned({ retried, failed }) {
      counts.jobs_retried += retried;
      counts.jobs_failed += failed;
    },
    deleted(entries) {
      counts.entries_deleted += entries;
    },
    counts: () => structuredClone(counts),
  };
}
