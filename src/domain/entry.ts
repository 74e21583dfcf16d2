/**
 * The four kinds of knowledge:
 * - `recipe`: a task, and what the runs that succeeded did;
 * - `recovery`: an error, and the repair that worked;
 * - `pitfall`: an error never recovered, what is to be left out, or a task at which more runs failed;
 * - `fact`: what holds beyond the run it was seen in.
 */
export const ENTRY_KINDS = ['recipe', 'recovery', 'pitfall', 'fact'] as const;

/** One of {@link ENTRY_KINDS}. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What came of one action. `unknown` where the result says nothing. */
export type Outcome = 'ok' | 'error' | 'interrupted' | 'unknown';

/**
 * What an entry is about:
 * - `task`: a task in its words, and the runs that had it: what is retrieved;
 * - `lesson`: something that the model says whatever the task;
 * - `correction`: what somebody said who stepped in;
 * - `fact`: what an agent wrote down.
 */
export type Family = 'task' | 'lesson' | 'correction' | 'fact';

/**
 * How much is behind an entry, counted over its records. A run counts for as much as it adds to what its source had
 * said (`support.ts`): a copy for nothing.
 */
export interface Evidence {
  /** Independent runs. */
  runs: number;
  /** Runs that succeeded; an estimated outcome adds its probability, weighted down. */
  successes: number;
  /** Runs that failed, in the same measure. */
  failures: number;
  /** Distinct sources that the runs declare. */
  sources: number;
  /** When the newest of them happened, milliseconds since the epoch. */
  last_seen: number;
}

/** One piece of knowledge: a statement, with the records behind it counted. */
export interface Entry {
  /** Follows from what it says (`entry-id.ts`); on the wire `k<number>`. */
  id: number;
  family: Family;
  kind: EntryKind;
  agent_type: string | null;
  /** When it applies. */
  situation: string;
  /** What to do, or what to know. */
  advice: string;
  evidence: Evidence;
  /** True where somebody said that it must not be forgotten. */
  pinned?: boolean;
  /** True where somebody said that it must not be said any more: it is kept, so that no fit says it again. */
  retired?: boolean;
  /** When somebody changed what it says, milliseconds since the epoch; left out where it says what was learned. */
  edited_at?: number;
  /** True where the advice is a person's, and not only when it applies. */
  advised?: boolean;
}

/** The id of an entry as it is in responses and receipts. */
export const entryLabel = (id: number): string => `k${id}`;

/** True for an entry of a task and its runs. */
export const isTask = ({ family }: Pick<Entry, 'family'>): boolean => family === 'task';
