import type { Check } from '../../api/check.js';
import type { LessonReason } from '../../api/lesson-reasons.js';
import type { Tally } from '../../domain/guidance-item.js';
import type { Judged } from './judge-check.js';

/** Who says a lesson: agents in their notes, a model that read runs, or somebody who brought it by itself. */
export type Proposer = 'agent' | 'model' | 'person';

/** A lesson in words: what several said in nearly the same words, or with one check, is one. */
export interface WordedLesson {
  /** The commonest wording. */
  readonly say: string;
  /** All wordings. */
  readonly wordings: readonly string[];
  readonly by: readonly Proposer[];
  /** Runs that noted it by themselves: those that were told it are no sources of it. */
  readonly runs: number;
  readonly groups: number;
  /** Keys that brought them, two at most: more need not be known. */
  readonly keys: readonly string[];
  /** Ids of the records that it rests on, at most ten, of each key at least one. */
  readonly records: readonly string[];
  /** The entries that say it. */
  readonly entries: readonly number[];
  /** How they ended, of which that is known. */
  readonly worked: Tally;
  /** Of the newest runs that were told it, and of those from which it was withheld, how many succeeded. */
  readonly shown: Tally;
  readonly withheld: Tally;
  /** How it is counted, and what the runs say that it was not made from. */
  readonly check?: Check;
  /** The point at which it is told beside tasks like those that it comes from, with what is due there. */
  readonly when?: Check;
  readonly judged?: Pick<Judged, 'followed' | 'otherwise' | 'groups'>;
  /** `proposed` until counts decide. */
  readonly state: Judged['state'];
  /** Why it does not hold: `told_fails` where those that were told it failed more. */
  readonly reason?: LessonReason;
}

/** What is known in words of a collection. */
export type Notes = readonly WordedLesson[];
