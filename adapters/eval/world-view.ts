import type { ActionPlan } from '../../src/index.js';
import type { Candidates } from './plan/candidates.js';
import type { Call, History } from './plan/history.js';

/** What somebody knows of a world, as the measures ask it. Undefined where nothing is known. */
export interface WorldView {
  /** The candidate values of a call's argument, given the steps before. */
  candidates(history: History, call: Call, argument: string): Promise<Candidates | undefined>;
  /** Probability that a call will be refused, in [0, 1]. */
  refusal(history: History, call: Call): Promise<number | undefined>;
  /** The plan where the goals are given: names of actions. */
  planFor(goals: readonly string[]): Promise<ActionPlan | undefined>;
}
