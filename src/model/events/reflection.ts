import type { Check, When } from '../../api/check.js';

/**
 * A step that is proposed for tasks like a failed run's: to be done, where a succeeded run did it, or left out, where the failed
 * one did. It is a hypothesis: counts over groups judge it, and nothing of it is said by itself.
 */
export interface Proposal {
  /** The id of the run that the step is of; undefined for the failed run itself. */
  readonly run?: string;
  /** The turn of the step, from 1. */
  readonly turn: number;
  /** The turn of another step of the same run that it comes before, or after. */
  readonly before?: number;
  readonly after?: number;
  /** Stems of the failed run's task that a task has to have; empty: any task. */
  readonly words: readonly string[];
  /** The lesson in the model's words, where they are fit to be told, how it is counted, and where it is told. */
  readonly say?: string;
  readonly check?: Check;
  readonly when?: When;
}

/** Proposals of one record. */
export const MAX_PROPOSALS = 3;

/** Runs of one place that a model reads at once, and from which on it is asked about a place. */
export const PLACE_RUNS = 30;

/** What a model said of a failed run beside a succeeded one of a like task, or of the runs of a place. */
export interface Reflection {
  /** When it was asked, ISO 8601. */
  readonly at: string;
  /** Tokens that it cost, of four characters each. */
  readonly tokens: number;
  /** Ids of the runs of a place that it read; left out where it compared two. What is proposed of a place is no step to be tested. */
  readonly read?: readonly string[];
  readonly proposals: readonly Proposal[];
}
