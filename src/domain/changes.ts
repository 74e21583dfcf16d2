import type { Entry } from './entry.js';

/** What a reader that ranks entries needs of one: everything but its texts. */
export type EntryOutline = Omit<Entry, 'situation' | 'advice'>;

/** A meaning of an entry: its number (`meaning-id.ts`) and its vector. */
export interface MeaningVector {
  id: number;
  /** Unit length; a view into a larger buffer is allowed. */
  vector: Float32Array;
}

/**
 * One page of what changed in a collection. Applying every page in order brings a reader up to date; applying a
 * page twice does no harm.
 */
export interface ChangePage {
  /** The collection's sequence number once all pages of this read are applied. */
  seq: number;
  meanings: MeaningVector[];
  entries: EntryOutline[];
  removed: number[];
}
