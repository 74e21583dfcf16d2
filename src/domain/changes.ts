import type { Backing, Entry, EntryKind, Evidence, Trace } from './entry.js';

/** What a reader that ranks entries needs of one: everything but its texts. */
export interface EntryOutline {
  id: number;
  kind: EntryKind;
  agent_type: string | null;
  merge_key: string;
  traces: Trace[];
  evidence: Evidence;
  /** Left out where nobody has counted. */
  backing?: Backing;
  /** See {@link Entry}. */
  pinned?: boolean;
  /** See {@link Entry}. */
  edited_at?: number;
}

/** A situation's number and vector. */
export interface SituationVector {
  id: number;
  /** Unit length; a view into a larger buffer is allowed. */
  vector: Float32Array;
}

/**
 * One page of what changed in a collection. Applying every page in order brings a reader up to date; applying a
 * page twice does no harm. Within one read, situations come before the entries that name them.
 */
export interface ChangePage {
  /** The collection's sequence number once all pages of this read are applied. */
  seq: number;
  situations: SituationVector[];
  entries: EntryOutline[];
  removed_situations: number[];
  removed_entries: number[];
}
