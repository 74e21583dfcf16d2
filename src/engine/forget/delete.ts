import type { DeleteMatch, DeleteRequest, DeleteResult } from '../../api/delete.js';
import type { CallOptions } from '../../api/knowledge.js';
import { validateDelete } from '../../api/validate-request.js';
import type { EntryOutline } from '../../domain/changes.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import { dot } from '../../domain/maths/dot.js';
import { readIntent } from '../../retrieval/read-intent.js';
import { similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { scaleOf } from '../fit/scale.js';
import { everyUnlearned } from '../learn/apply-deletions.js';
import { eraseRemoved, UNERASED } from '../learn/erase-removed.js';
import { throwIfAborted } from '../shared/abort.js';
import { checkSpace } from '../shared/space.js';

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

const mostSimilarFirst = (a: Match, b: Match): number => b.similarity - a.similarity || a.id - b.id;

/** Entries at least this similar, most similar first. */
function matching(
  similarities: ReadonlyMap<number, number>,
  entries: ReadonlyMap<number, EntryOutline>,
  threshold: number,
  agentType: string | null,
): Match[] {
  return [...similarities]
    .map(([id, similarity]) => ({ id, similarity }))
    .filter(({ similarity }) => similarity >= threshold)
    .filter(({ id }) => agentType === null || entries.get(id)?.agent_type === agentType)
    .sort(mostSimilarFirst);
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

/** Records are spoken of where there are any: `deleted_count` counts entries only. */
const andRecords = (n: number): string =>
  n === 0 ? '' : ` and ${n} ${n === 1 ? 'record' : 'records'} that nothing was learned from`;

/** Records that are not known to match or not: embedding them here would keep the caller waiting for the whole queue. */
const notYet = (n: number): string =>
  n === 0
    ? ''
    : ` ${n} ${n === 1 ? 'record that nothing was learned from is' : 'records that nothing was learned from are'} not looked at yet: what matches of them is deleted before it is learned.`;

/**
 * Deletes every entry whose meaning matches the intent, the records behind it, the entries that were learned from nothing
 * else, what was fitted to the collection as a whole (it is refitted to what is left), and the records that match and have
 * not become entries: those get a mark, by which they are deleted in place of being learned, so that nobody waits for the
 * queue and what is queued does not come back as knowledge. Narrowed to one kind of agent, only its entries match.
 *
 * @param wake called where something was deleted
 */
export async function deleteByIntent(
  context: EngineContext,
  account: string,
  input: DeleteRequest,
  wake: () => void,
  options: CallOptions = {},
): Promise<DeleteResult> {
  const { store, embedder } = context;
  const request = validateDelete(input, context.limits);
  throwIfAborted(options.signal);
  const threshold = request.similarity_threshold ?? DEFAULT_THRESHOLD;
  const agentType = request.agent_type ?? null;
  // What is kept of it, until the queue is worked off.
  const redactedIntent = context.redacting.text(request.intent);
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
  const scale = scaleOf(embedder, await context.readFitted(collection));
  const read = (ids: number[]) => store.entries(collection!.id, ids);
  const yieldOrStop = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throwIfAborted(options.signal);
  };

  let view = await context.views.current(collection);
  // An entry whose vector is damaged would not be found, and would be back once the vector is made again.
  await context.repairs.finish(collection.id);
  view = await context.views.current((await store.collection(collection.id)) ?? collection);
  const reading = readIntent(view, intent!, scale);
  const matchesAmong = async (entries: EntryOutline[], atLeast: number) => {
    const similarities = new Map(await reading.judge(view, entries, yieldOrStop));
    // What a person advised is in no vector: it is read by itself.
    const advised = entries.filter((entry) => entry.advised).map(({ id }) => id);
    for (const { id, advice } of await store.entryTexts(collection!.id, advised)) {
      const [written] = await embedder.embed([advice], { signal: options.signal });
      const near = similarity(dot(written!, intent!), scale);
      similarities.set(id, Math.max(near, similarities.get(id) ?? 0));
    }
    return matching(similarities, view.entries, atLeast, agentType);
  };

  // Every record matches at 0, whatever it means.
  const everything = threshold <= 0 ? await everyUnlearned(context, collection.id, agentType) : [];

  if (request.dry_run) {
    const waiting = threshold <= 0 ? 0 : await store.unlearnedCount(collection.id);
    const wide = await matchesAmong([...view.entries.values()], Math.max(0, threshold - NEAR));
    const matches = wide.filter((match) => match.similarity >= threshold);
    const going = new Set(matches.map(({ id }) => id));
    // What was learned from nothing else goes with them.
    const also = (await store.learnedWith(collection.id, [...going])).flatMap(
      (id) => view.entries.get(id) ?? [],
    );
    for (const { id } of also) going.add(id);
    matches.push(...matching(await reading.judge(view, also, yieldOrStop), view.entries, 0, null));
    matches.sort(mostSimilarFirst);
    const near = wide
      .filter(({ id, similarity }) => similarity < threshold && !going.has(id))
      .slice(0, MAX_NEAR);
    return {
      deleted_count: 0,
      status: `Dry run: ${count(matches.length)}${andRecords(everything.length)} would be deleted; nothing was.${notYet(waiting)}`,
      ...(waiting > 0 ? { queued_records: waiting } : {}),
      matches: await describe(matches, read),
      near_misses: await describe(near, read),
    };
  }

  let deleted = 0;
  const { records } = await store.remove(collection.id, [], everything);
  // Before the entries are judged: a commit that this does not stop has landed, and is judged with them.
  const waiting =
    threshold <= 0
      ? 0
      : await store.markDeletion(collection.id, {
          intent: redactedIntent,
          threshold,
          agent_type: agentType,
          now: context.clock.now(),
        });
  const queued = waiting > 0 ? { queued_records: waiting } : {};
  collection = (await store.collection(collection.id)) ?? collection;
  view = await context.views.current(collection);
  const judged = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Each entry is judged once, in the light of the collection as it was: what is left is not judged again
    // because its neighbours are gone, but what was learned meanwhile is matched too.
    const fresh = [...view.entries.values()].filter(({ id }) => !judged.has(id));
    if (fresh.length === 0 && round > 0) break;
    for (const { id } of fresh) judged.add(id);
    const ids = (await matchesAmong(fresh, threshold)).map(({ id }) => id);
    if (ids.length > 0) {
      deleted += (await store.remove(collection.id, ids)).entries;
      // Said again meanwhile, it is another entry of the same id.
      for (const id of ids) judged.delete(id);
    }
    collection = (await store.collection(collection.id)) ?? collection;
    view = await context.views.current(collection);
  }
  if (deleted + records === 0) {
    return { deleted_count: 0, status: `${nothing}${notYet(waiting)}`, ...queued };
  }
  // What was fitted went with the records.
  wake();
  context.stats.entries_deleted += deleted;
  const erasure = await eraseRemoved(context);
  return {
    deleted_count: deleted,
    status: `Deleted ${count(deleted)}${andRecords(records)} matching the intent at similarity ${threshold} or above, with what ${deleted === 1 ? 'it was' : 'they were'} learned from${UNERASED[erasure]}.${notYet(waiting)}`,
    ...queued,
  };
}
