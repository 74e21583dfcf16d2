import type { HeldJobs } from './held-jobs.js';

/** The fits of a service's collections: one at a time of each. */
export interface Fits {
  /** Jobs that are learned and wait for a fit. */
  readonly held: HeldJobs;
  /**
   * Resolves once everything that was learned before this call is fitted. Who asks while a fit is under way shares the next one.
   *
   * @throws KnowhowError `storage_error` where the store may not be written, `closed`, and whatever fitting throws
   */
  upToDate(collection: number): Promise<void>;
  /** Begins a fit, unless one is under way or the collection rests. */
  meanwhile(collection: number): void;
  /** True while a collection that was fitted rests, so that fits take a quarter of the time at most. */
  rests(collection: number): boolean;
  /** Resolves once no fit is under way. */
  settled(): Promise<void>;
  /** Resolves once no fit is under way, or when `ms` have passed. */
  stop(ms: number): Promise<void>;
}
