import type { ArgumentSource } from '../../domain/action-plan.js';

/** One source of an argument, as it was learned. */
export interface LearnedSource {
  readonly from: ArgumentSource;
  /** Share of the values that it explains, in [0, 1]. */
  readonly share: number;
  /** Groups in which it did. */
  readonly groups: number;
}

/** Where the values of one argument come from. */
export interface LearnedArgument {
  readonly name: string;
  /** Share of the operator's calls that give it. */
  readonly given: number;
  /** Likeliest first; empty where nothing is known. */
  readonly sources: readonly LearnedSource[];
  /** Share of the values that one of the sources holds, in [0, 1]. */
  readonly covered: number;
  /**
   * Groups whose unguided agents used the operator; those that took a value that no source held and were refused, or
   * failed for it.
   */
  readonly unguided: { readonly groups: number; readonly refused: number };
  /** Groups whose calls worked with a value of a source, and that were refused with a value from elsewhere. */
  readonly held: number;
  readonly refused: number;
  /** Log Bayes factor for calls to go better with a value of a source than with another, in nats. */
  readonly evidence: number;
  /** Ids of runs that bear it out, at most ten. */
  readonly records: readonly string[];
}

/** Argument sources of a collection, by operator. */
export type Sources = Readonly<Record<string, readonly LearnedArgument[]>>;
