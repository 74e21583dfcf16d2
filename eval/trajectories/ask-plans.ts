import type { RecordedCall } from '../../adapters/eval/call-rows.js';
import { askRefusal, type RefusalAnswer } from '../../adapters/eval/measures/refusals.js';
import { askSources, type SourceAnswer } from '../../adapters/eval/measures/sources.js';
import type { WorldView } from '../../adapters/eval/world-view.js';
import type { ActionPlan } from '../../src/index.js';

/** What a view of the world said, by the id of the row. */
export interface PlanAnswers {
  sources: Map<string, SourceAnswer>;
  refusals: Map<string, RefusalAnswer>;
  /** By task: the plan for the goals that the task really had. */
  trueGoals: Map<string, ActionPlan | undefined>;
}

/** No answers yet. */
export const noPlanAnswers = (): PlanAnswers => ({
  sources: new Map(),
  refusals: new Map(),
  trueGoals: new Map(),
});

/** What is asked of one collection beside the rows of E1 to E3. */
export interface PlanQuestions {
  /** Writes of recorded runs, each with the history before it; sources are asked of those that `worked`. */
  calls: readonly RecordedCall[];
  worked: ReadonlySet<string>;
  /** The writes that tasks needed. */
  goals: ReadonlyMap<string, readonly string[]>;
}

/** Asks where values come from, what will be refused, and what to do where the goals are given. */
export async function askPlans(
  view: WorldView,
  { calls, worked, goals }: PlanQuestions,
  answers: PlanAnswers,
): Promise<void> {
  for (const row of calls) {
    if (worked.has(row.id)) answers.sources.set(row.id, await askSources(view, row));
    answers.refusals.set(row.id, await askRefusal(view, row));
  }
  for (const [task, needed] of goals) {
    if (needed.length > 0) answers.trueGoals.set(task, await view.planFor(needed));
  }
}
