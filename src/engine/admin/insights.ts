import type { InsightsResult } from '../../api/insights.js';
import type { Collection } from '../../domain/collection.js';
import type { EngineContext } from '../context.js';

/** Failures that are listed where the request does not say. */
const USUAL = 20;

/** What goes wrong again and again, as of the last fit; nothing where none is there yet, or a removal took it. */
export async function insights(
  context: EngineContext,
  collection: Collection,
  limit: number = USUAL,
): Promise<InsightsResult> {
  const fitted = await context.readFitted(collection);
  const found = fitted?.insights ?? {
    runs: 0,
    runs_with_outcome: 0,
    failed_runs: 0,
    unexplained: 0,
    failures: [],
    more: 0,
    tasks: [],
  };
  return {
    tenant_id: collection.tenant,
    ...found,
    failures: found.failures.slice(0, limit),
    more: found.more + Math.max(0, found.failures.length - limit),
  };
}
