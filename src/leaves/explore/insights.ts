import type { InsightsResult, TaskInsight } from '../../api/insights.js';
import type { InsightsRequest } from '../../api/inspection-requests.js';
import type { Collection } from '../../domain/collection.js';
import type { AnswerContext } from '../../engine/enhance/answer.js';
import { taskAdvice } from './task-advice.js';

/** Failures that are listed where the request does not say. */
const USUAL = 20;

/** Kinds of task that advice is collected for: each takes as long as an enhance. */
const MAX_ADVISED = 20;

/** What goes wrong again and again, as of the last fit; nothing where none is there yet, or a removal took it. */
export async function insights(
  context: AnswerContext,
  collection: Collection,
  { limit = USUAL, advice = false }: InsightsRequest,
  asker: { key: string; signal: AbortSignal | undefined },
): Promise<InsightsResult> {
  const fitted = await context.readFitted(collection);
  const found = fitted?.insights ?? {
    runs: 0,
    runs_with_outcome: 0,
    failed_runs: 0,
    unexplained: 0,
    failures: [],
    more: 0,
    proposals: { made: 0, borne_out: 0 },
    tasks: [],
  };
  const tasks: TaskInsight[] = advice ? [] : found.tasks;
  if (advice)
    for (const task of found.tasks.slice(0, MAX_ADVISED))
      tasks.push({ ...task, advice: await taskAdvice(context, collection, task, asker) });
  return {
    tenant_id: collection.tenant,
    ...found,
    tasks,
    failures: found.failures.slice(0, limit),
    more: found.more + Math.max(0, found.failures.length - limit),
  };
}
