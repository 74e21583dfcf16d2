import type { Outcome } from '../../domain/entry.js';

/** What a result's structure or words say came of an action. */
export interface OutcomeSign {
  outcome: Outcome;
  /** The error as it was told, unshortened. */
  message?: string;
}
