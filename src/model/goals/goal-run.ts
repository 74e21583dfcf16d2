import type { Run } from '../table/table.js';
import type { RunGoals } from './run-goals.js';

/** A run with what it says of goals. */
export interface GoalRun {
  readonly run: Run;
  readonly read: RunGoals;
  /** Operators that the repair of an error explains: they say nothing of what the task asks for. */
  readonly explained: ReadonlySet<string>;
}

/** A run with the probability that it needed each goal, in the order of the goals. */
export interface WeighedRun extends GoalRun {
  readonly needs: readonly number[];
  /** How much it counts: runs of one group together no more than a few. */
  readonly weight: number;
}
