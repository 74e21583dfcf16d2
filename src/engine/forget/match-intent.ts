import type { CallOptions } from '../../api/knowledge.js';
import { type MatchRequest, type MatchResult, SIMILARITY_CELLS } from '../../api/matching.js';
import type { Collection } from '../../domain/collection.js';
import type { EngineContext } from '../context.js';
import { DEFAULT_THRESHOLD } from './delete.js';
import { type Match, openMatching } from './intent-matching.js';

const DEFAULT_PAGE = 50;

function histogramOf(matches: readonly Match[]): number[] {
  const cells = new Array<number>(SIMILARITY_CELLS).fill(0);
  for (const { similarity } of matches) {
    cells[Math.min(SIMILARITY_CELLS - 1, Math.floor(similarity * SIMILARITY_CELLS))]! += 1;
  }
  return cells;
}

/**
 * How similar every entry of a collection is to an intent, what a delete would take at a threshold, and what would nearly
 * go. Takes nothing.
 */
export async function matchIntent(
  context: EngineContext,
  collection: Collection,
  request: MatchRequest,
  { signal }: CallOptions = {},
): Promise<MatchResult> {
  const { similarity_threshold: threshold = DEFAULT_THRESHOLD, limit = DEFAULT_PAGE, skip = 0 } = request;
  const matching = await openMatching(context, collection, {
    intent: request.intent,
    agentType: request.agent_type ?? null,
    signal,
  });
  const matches = await matching.among([...matching.entries().values()], 0);
  const { going, near } = await matching.at(threshold, matches);
  return {
    histogram: histogramOf(matches),
    threshold,
    going: going.length,
    matches: await matching.describe(going.slice(skip, skip + limit)),
    near_misses: await matching.describe(near),
    queued_records: threshold <= 0 ? 0 : await context.store.unlearnedCount(collection.id),
  };
}
