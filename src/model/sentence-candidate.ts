import type { Sentence, Tally } from '../domain/guidance-item.js';

/** A sentence that may be said, with what its expected gain is made of. */
export interface SentenceCandidate {
  readonly sentence: Sentence;
  /** Groups of unguided agents that went wrong at it, of those that were there. */
  readonly wrong: Tally;
  /** Of the groups that went wrong there, those that got past it: who is told not to try will not. Left out: nobody is kept from it. */
  readonly passed?: Tally;
  /** Groups that bear it out. */
  readonly groups: number;
  /** Ids of records that it rests on. */
  readonly records: readonly string[];
  readonly why: string;
  /** See `GuidanceItem`. */
  readonly topics?: readonly string[];
  /** Shapes of the errors that it explains. */
  readonly errors?: readonly string[];
}
