import type { Tally } from '../../domain/guidance-item.js';
import type { Fact } from './fact.js';

/** A fact on which it depends whether an operator's actions are refused. */
export interface Rule {
  readonly fact: Fact;
  /** Values with which actions work; every other known value breaks the rule. */
  readonly values: readonly string[];
  /** Those of the values that enough groups share for them to be shown. */
  readonly shared: readonly string[];
  /** The refused values; left out where most values that one group alone met are refused, as any other value is then. */
  readonly refusedValues?: readonly string[];
  /** Groups whose actions worked while it held. */
  readonly held: number;
  /** Of the groups that acted while it did not hold, those that were refused. */
  readonly refused: Tally;
  /** Of the groups that were refused for it, those that got past it. */
  readonly passed: Tally;
  /** Of the groups whose unguided agents used the operator while the fact was known, those that broke it. */
  readonly broken: Tally;
  /** Natural logarithm of the Bayes factor for the outcome to depend on the fact, less the cost of the search. */
  readonly evidence: number;
  /** Shapes of the errors that it explains. */
  readonly errors: readonly string[];
  /** Ids of runs that were refused for it, at most ten. */
  readonly records: readonly string[];
}

/** What an operator changes of the object that an argument names. */
export interface Effect {
  /** Who shows it: the operator that returned the object, and the path. */
  readonly operator: string;
  readonly path: string;
  /** The argument that names the object. */
  readonly of: string;
  readonly before: string;
  readonly after: string;
  readonly groups: number;
}

/** What is known of when an operator's actions work. */
export interface OperatorConditions {
  readonly rules: readonly Rule[];
  readonly effects: readonly Effect[];
  /** True of an operator that only looks: it changes nothing that is seen, and later actions use what it tells. */
  readonly reads: boolean;
}

/** Preconditions and effects of a collection, by operator. */
export type Conditions = Readonly<Record<string, OperatorConditions>>;
