import type { Event, ParsedRun } from '../events/parsed-run.js';
import type { Operators } from './operators.js';

/** One action of a run with its operator and whether it was refused. */
export interface Step extends Event {
  /** Index in the run, from 0. */
  readonly at: number;
  /** The operator: see `operatorOf`. */
  readonly operator: string;
  /** Whether the action was refused or failed. */
  readonly failed: boolean;
}

/** A run with its steps and the words of its task. */
export interface Run extends Omit<ParsedRun, 'events' | 'success'> {
  /** The probability that the run succeeded, in [0, 1]: 0 or 1 where the record says it, else estimated from its signs. */
  readonly success: number;
  readonly steps: readonly Step[];
  /** The stems of the task's words by clause: a clause asks for one thing. Names, numbers and ids are left out. */
  readonly clauses: readonly (readonly string[])[];
  /** All stems of the clauses, each once. */
  readonly words: readonly string[];
}

/** The table that everything is learned from. */
export interface Table {
  /** Sorted by group, then by id: the order of acceptance has no part in what is learned. */
  readonly runs: readonly Run[];
  readonly operators: Operators;
  /** Number of groups. */
  readonly groups: number;
}
