import type { Entry } from './entry.js';

/**
 * A situation to keep. `ref` is a negative number, unique in the commit, by which the commit's entries name it.
 * When the collection holds the text already, that situation is used.
 */
export interface NewSituation {
  ref: number;
  text: string;
  vector: Float32Array;
}

/** An entry to add. Situation numbers may be refs of the same commit. */
export interface NewEntry extends Omit<Entry, 'id' | 'backing' | 'pinned' | 'edited_at'> {
  /** Records it was learned from. */
  sources: string[];
}

/** New values for an entry that is known; what is left out stays. Situation numbers may be refs of the same commit. */
export interface EntryUpdate
  extends Pick<Entry, 'id'>,
    Partial<Pick<Entry, 'kind' | 'situation' | 'advice' | 'evidence' | 'traces' | 'pinned' | 'edited_at'>> {
  /** Further records it was learned from. */
  sources?: string[];
  /** Entries that become part of it: they are gone, and the records they were learned from are its own. */
  absorbs?: number[];
}
