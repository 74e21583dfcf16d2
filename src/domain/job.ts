/** The states of a job. A client sees `queued` and `running` both as `processing`. */
export const JOB_STATES = ['queued', 'running', 'completed', 'failed'] as const;
/** One of {@link JOB_STATES}. */
export type JobState = (typeof JOB_STATES)[number];

/** Which jobs are meant: all that every field given holds for. */
export interface JobQuery {
  account?: string | undefined;
  tenant?: string | undefined;
  state?: JobState | undefined;
  /** Only jobs accepted before this one. */
  after?: string | undefined;
}

/** What a completed job did to the collection. */
export interface JobKnowledge {
  /** New entries. */
  added: number;
  /** Entries that were known already and gained evidence. */
  merged: number;
  /** Lessons that were not worth keeping. */
  discarded: number;
}

/** A job as the store keeps it. Times are milliseconds since the epoch. */
export interface Job {
  id: string;
  account: string;
  tenant: string;
  collection: number;
  /** The id of the record it learns from; null where damage to the file leaves it unknown. */
  record: string | null;
  state: JobState;
  /** Number of times that a worker has taken it. */
  attempts: number;
  /** Number of times that the worker that had taken it was gone before it was done. */
  deaths: number;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  failed_at: number | null;
  /** Not before this time. */
  run_at: number;
  /** The error of the last failed attempt, sealed. */
  error: string | null;
  knowledge: JobKnowledge | null;
  /** Estimated probability that the run succeeded, where the record did not say. */
  success_estimate: number | null;
}
