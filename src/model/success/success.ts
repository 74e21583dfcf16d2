import type { Reliability } from '../../leaves/explore/reliability.js'; // leaf: explore

/** What the words of a task, its length and the kind of agent say of success, as log-odds. */
export interface Before {
  readonly intercept: number;
  /** By the names of `featuresOf`. */
  readonly weights: Readonly<Record<string, number>>;
  /** What of it is mixed into the base rate: 0 where it was no better on folds. */
  readonly share: number;
}

/** What runs are measured against. */
export interface Usual {
  /** Mean of the logarithm of the number of steps, by kind of agent and of all (under the empty name). */
  readonly length: Readonly<Record<string, number>>;
  /** Log-odds of success of the runs that end with an operator, less that of all. */
  readonly endings: Readonly<Record<string, number>>;
}

/** What a finished run says of its success, as log-odds. */
export interface After {
  readonly usual: Usual;
  /** Operators whose success is a sign of its own. */
  readonly operators: readonly string[];
  /** The intercept, a weight for the log-odds before acting, one for each sign, and one for each operator. */
  readonly weights: readonly number[];
}

/** What is known of how likely runs succeed. Plain JSON. */
export interface Success {
  /** Share of the runs with an outcome that succeeded; one half where there are none. */
  readonly base: number;
  readonly before: Before;
  readonly after: After;
  readonly reliability: Reliability; // leaf: explore
}
