import type { Run } from '../table/table.js';
import type { RunGoals } from './run-goals.js';

/** A run with what it says of goals. */
export interface GoalRun {
  readonly run: Run;
  readonly read: RunGoals;
  /** Operators that the repair of an error explains: they say nothing of what the task asks for. */
  readonly explained: ReadonlySet<string>;
}
