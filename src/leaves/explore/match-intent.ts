import type { CallOptions } from '../../api/knowledge.js';
import { type MatchRequest, type MatchResult, SIMILARITY_CELLS } from '../../api/matching.js';
import type { EntryOutline } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { DEFAULT_THRESHOLD } from '../../engine/forget/delete.js';
import {
  describeMatches,
  type MatchContext,
  openMatching,
  wouldGo,
} from '../../engine/forget/intent-matching.js';
import { recentMatches } from './recent-matches.js';

const DEFAULT_PAGE = 50;

function histogramOf(
  similarities: ReadonlyMap<number, number>,
  entries: ReadonlyMap<number, EntryOutline>,
  agentType: string | null,
): number[] {
  const cells = new Array<number>(SIMILARITY_CELLS).fill(0);
  for (const [id, similarity] of similarities) {
    if (agentType !== null && entries.get(id)?.agent_type !== agentType) continue;
    cells[Math.min(SIMILARITY_CELLS - 1, Math.floor(similarity * SIMILARITY_CELLS))]! += 1;
  }
  return cells;
}

/** How similar every entry is to an intent: as it was found before, where nothing changed since. */
async function similaritiesTo(
  context: MatchContext,
  collection: Collection,
  intent: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, number>> {
  const { id, seq, tuned } = collection;
  const key = JSON.stringify([id, seq, tuned, context.embedder.space, intent]);
  const recent = recentMatches(context.store);
  const known = recent.get(key);
  if (known) return known;
  const matching = await openMatching(context, collection, { intent, agentType: null, signal });
  const found = await matching.judge([...matching.entries().values()]);
  recent.set(key, found);
  return found;
}

/**
 * How similar every entry of a collection is to an intent, what a delete would take at a threshold, and what would nearly
 * go. Takes nothing. The first look at an intent takes as long as a delete; another threshold is then a matter of
 * milliseconds.
 */
export async function matchIntent(
  context: MatchContext,
  collection: Collection,
  request: MatchRequest,
  { signal }: CallOptions = {},
): Promise<MatchResult> {
  const { similarity_threshold: threshold = DEFAULT_THRESHOLD, limit = DEFAULT_PAGE, skip = 0 } = request;
  const agentType = request.agent_type ?? null;
  const similarities = await similaritiesTo(context, collection, request.intent, signal);
  const { entries } = await context.views.current(collection);
  const { going, near } = await wouldGo(context, collection.id, entries, similarities, {
    threshold,
    agentType,
  });
  return {
    histogram: histogramOf(similarities, entries, agentType),
    threshold,
    going: going.length,
    matches: await describeMatches(context, collection.id, going.slice(skip, skip + limit)),
    near_misses: await describeMatches(context, collection.id, near),
    queued_records: threshold <= 0 ? 0 : await context.store.unlearnedCount(collection.id),
  };
}
