import type { DeleteMatch, DeleteRequest, DeleteResult } from '../domain/delete.js';
import { type Entry, entryLabel } from '../domain/entry.js';
import type { CallOptions } from '../domain/knowledge.js';
import { validateDelete } from '../domain/validate-request.js';
import type { Experience } from '../retrieval/experience.js';
import { cosineFor, type SimilarityScale, similarity } from '../retrieval/similarity.js';
import { throwIfAborted } from './abort.js';
import type { EngineContext } from './context.js';
import { scaleOf } from './scale.js';
import { checkSpace } from './space.js';

const DEFAULT_THRESHOLD = 0.5;
/** Similarity below the threshold down to which a dry run names near misses, and how many. */
const NEAR = 0.2;
const MAX_NEAR = 20;
/** Times the matching is done again because entries came while it went on. */
const MAX_ROUNDS = 20;

interface Match {
  id: number;
  similarity: number;
}

/** Every entry with a meaning at least this similar, most similar first: a scan of the whole collection. */
function matching(
  experience: Experience,
  intent: Float32Array,
  threshold: number,
  agentType: string | null,
  scale: SimilarityScale,
): Match[] {
  const best = new Map<number, number>();
  for (const { id, score } of experience.index.within(intent, cosineFor(threshold, scale))) {
    const near = similarity(score, scale);
    if (near < threshold) continue;
    for (const { entry, position } of experience.places(id)) {
      if (position >= 0 || near <= (best.get(entry) ?? -1)) continue;
      if (agentType !== null && experience.entries.get(entry)?.agent_type !== agentType) continue;
      best.set(entry, near);
    }
  }
  return [...best]
    .map(([id, near]) => ({ id, similarity: near }))
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id);
}

async function describe(matches: Match[], read: (ids: number[]) => Promise<Entry[]>): Promise<DeleteMatch[]> {
  const near = new Map(matches.map((match) => [match.id, match.similarity]));
  return (await read(matches.map(({ id }) => id))).map((entry) => ({
    id: entryLabel(entry.id),
    kind: entry.kind,
    situation: entry.situation,
    advice: entry.advice,
    similarity: Math.round(near.get(entry.id)! * 10_000) / 10_000,
  }));
}

const count = (n: number): string => `${n} ${n === 1 ? 'entry' : 'entries'}`;

/** Deletes every entry whose meaning matches the intent, and everything that was derived from it. */
export async function deleteByIntent(
  context: EngineContext,
  account: string,
  input: DeleteRequest,
  options: CallOptions = {},
): Promise<DeleteResult> {
  const { store, embedder } = context;
  const request = validateDelete(input, context.limits);
  throwIfAborted(options.signal);
  const threshold = request.similarity_threshold ?? DEFAULT_THRESHOLD;
  const agentType = request.agent_type ?? null;
  const key = { account, tenant: request.tenant_id };
  const nothing = `No knowledge matches the intent at similarity ${threshold} or above; nothing was deleted.`;

  let collection = await store.findCollection(key);
  if (!collection) {
    return {
      deleted_count: 0,
      status: nothing,
      ...(request.dry_run ? { matches: [], near_misses: [] } : {}),
    };
  }
  checkSpace(collection, embedder);
  const [intent] = await embedder.embed([request.intent], {
    priority: 'interactive',
    signal: options.signal,
  });
  throwIfAborted(options.signal);
  const scale = scaleOf(embedder, context.readTuning(collection.tuning));
  const read = (ids: number[]) => store.entries(collection!.id, ids);

  if (request.dry_run) {
    const experience = await context.experiences.current(collection);
    const wide = matching(experience, intent!, Math.max(0, threshold - NEAR), agentType, scale);
    const matches = wide.filter((match) => match.similarity >= threshold);
    const near = wide.filter((match) => match.similarity < threshold).slice(0, MAX_NEAR);
    return {
      deleted_count: 0,
      status: `Dry run: ${count(matches.length)} would be deleted; nothing was.`,
      matches: await describe(matches, read),
      near_misses: await describe(near, read),
    };
  }

  let deleted = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const experience = await context.experiences.current(collection);
    const ids = matching(experience, intent!, threshold, agentType, scale).map(({ id }) => id);
    if (ids.length === 0) break;
    deleted += (await store.remove(collection.id, ids)).entries;
    // What was learned while this went on is matched too.
    collection = (await store.collection(collection.id)) ?? collection;
  }
  if (deleted === 0) return { deleted_count: 0, status: nothing };
  context.stats.entries_deleted += deleted;
  const erased = await store.erase();
  return {
    deleted_count: deleted,
    status: `Deleted ${count(deleted)} matching the intent at similarity ${threshold} or above, with what ${deleted === 1 ? 'it was' : 'they were'} learned from${erased ? '' : '; the bytes go from the files as soon as no reader stands in the way'}.`,
  };
}
