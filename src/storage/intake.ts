import type { Interaction } from '../api/interaction.js';
import type { Provenance } from '../domain/support.js';

/** A record to accept, with the job that will learn from it. */
export interface Intake {
  collection: number;
  /** Redacted and free of echoes; its `tenant_id` is the collection's. */
  interaction: Interaction;
  recordId: string;
  jobId: string;
  /** Who brings it; what it says and of which task, if that is known already: {@link Commit.provenance} adds it. */
  provenance: Pick<Provenance, 'key' | 'source'> & Partial<Provenance>;
  /** Names the answer that the run says it was given, so that its outcome can be told by that later. */
  answer?: string | undefined;
  /** When feedback said its outcome, milliseconds since the epoch: of a record that comes from another store. */
  labelledAt?: number | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  /**
   * Same collection, same key: the same job, provided the body is the same too. The key of a record that was deleted brings
   * nothing, unless `again` says so. `replaces` is the key of an earlier report of the same run: the record under it goes in the
   * same transaction where the same provenance key brought it and nobody told its outcome since, and nothing comes under that key
   * any more. It may be the key itself: then another body takes the place of the one that is there.
   */
  idempotency?: { key: string; bodyHash: string; again?: boolean; replaces?: string | undefined };
}

/**
 * What became of an intake. `replayed`: known already; `deleted`: the record of the key was deleted, the job is the one it
 * had, or the record that took its place has; `conflict`: the key was used for another body. `replaced`: where it took the place
 * of an earlier report, the entries that went with that.
 */
export type Accepted =
  | { state: 'accepted' | 'replayed' | 'deleted'; jobId: string; replaced?: number }
  | { state: 'conflict' };
