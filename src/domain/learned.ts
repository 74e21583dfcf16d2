import type { Entry } from './entry.js';

/** What a record says, or what the model of a collection says: an entry, without the evidence that is counted for it. */
export interface Statement
  extends Pick<Entry, 'id' | 'family' | 'kind' | 'agent_type' | 'situation' | 'advice'> {
  /** Texts that it is found and deleted by: one to three. */
  meanings: readonly string[];
}

/** Something that a model says whatever the task, and the ids of the records that bear it out. */
export interface Lesson extends Statement {
  records: readonly string[];
}
