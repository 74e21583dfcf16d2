import type { CollectionKey } from './collection.js';

/** What is noted in the audit trail. */
export const AUDIT_ACTIONS = [
  'store',
  'enhance',
  'delete',
  'withdraw',
  'look',
  'edit',
  'pin',
  'feedback',
] as const;

/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Something that somebody did, without contents. */
export interface AuditLine {
  /** The key that acted: `local` in-process without one, `operator` for what the file's owner does. */
  actor: string;
  action: AuditAction;
  /** Milliseconds since the epoch. */
  at: number;
  /**
   * Ids of what it is about: of a store its job, of an enhance the entries that were shown, of a delete `queued` where
   * it is a mark on what has not been learned, of a look, an edit or a pin the entry or record, of feedback the job (or
   * `answer` where no run of it is known). Never a text of a record or a task.
   */
  subject: string | null;
  /** How many: records stored, entries shown, records and entries that went, records that were marked. */
  count: number;
}

/** The same, with whose collection it was done in. */
export type AuditNote = AuditLine & CollectionKey;

/** A line of the audit trail as it is kept; `number` rises in order of writing. */
export type AuditEvent = AuditNote & { number: number };

/** Which lines of the audit trail are meant: all that every field given holds for. */
export interface AuditFilter {
  account?: string;
  tenant?: string;
  actor?: string;
  action?: AuditAction;
  /** At or after this time, milliseconds. */
  after?: number;
  /** Before this time, milliseconds. */
  before?: number;
  /** At most so many, the newest; default 100. */
  limit?: number;
}
