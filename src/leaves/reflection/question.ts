import type { Proposal } from '../../model/events/reflection.js';
import type { Run } from '../../model/table/table.js';

/** A question to a model, and where what it answers is kept. */
export interface Question {
  readonly text: string;
  /** The run whose record keeps the answer, and those that it is about beside it. */
  readonly holder: Run;
  readonly beside: readonly Run[];
  /** Whether one key brought all of them: what a model writes of them is told to that key alone, so nobody else's words may be in it. */
  readonly isOfOneKey: boolean;
  /** Ids of the runs of a place that are read; left out where two runs are compared. */
  readonly read?: readonly string[];
  /** What an answer proposes; undefined for one of another form. */
  proposalsOf(answer: string): Proposal[] | undefined;
}
