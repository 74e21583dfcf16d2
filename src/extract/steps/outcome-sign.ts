import type { Outcome } from '../../domain/entry.js';

/** What a result's structure or words say came of an action. */
export interface OutcomeSign {
  outcome: Outcome;
  /** The error as it was told, unshortened. */
  message?: string;
  /** What the result calls the error, where it has a name of its own: `NOT_ALLOWED`, `E-17`. */
  code?: string;
}
