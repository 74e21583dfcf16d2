import type { EntryKind, Evidence, PathStep } from './entry.js';

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
export interface NewEntry {
  kind: EntryKind;
  agent_type: string | null;
  situation: string;
  advice: string;
  merge_key: string;
  meanings: number[];
  path: PathStep[];
  evidence: Evidence;
  /** Records it was learned from. */
  sources: string[];
}

/** New values for an entry that is known; what is left out stays. */
export interface EntryUpdate {
  id: number;
  kind?: EntryKind;
  situation?: string;
  advice?: string;
  evidence?: Evidence;
  /** Further records it was learned from. */
  sources?: string[];
}
