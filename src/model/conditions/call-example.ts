import type { Facts } from './fact.js';

/** One action as rules are learned from it. */
export interface CallExample {
  readonly group: string;
  /** Id of the run. */
  readonly run: string;
  readonly guided: boolean;
  /** The shape of the error, where it was refused; empty for a refusal without words. */
  readonly error?: string;
  /** Whether the operator worked later in the run, on the same object where it names one. */
  readonly passed: boolean;
  readonly facts: Facts;
}
