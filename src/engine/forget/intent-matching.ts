import type { DeleteMatch } from '../../api/delete.js';
import type { EntryOutline } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { dot } from '../../domain/maths/dot.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { readIntent } from '../../retrieval/read-intent.js';
import { similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { scaleOf } from '../fit/scale.js';
import { throwIfAborted } from '../shared/abort.js';
import { wordsOfCollection } from '../shared/by-words.js';
import { checkSpace } from '../shared/space.js';
import { cosineOf } from '../shared/words-decide.js';

/** The parts of a service that matching an intent uses. */
export type MatchContext = Pick<EngineContext, 'store' | 'embedder' | 'views' | 'repairs'>;

/** Similarity below the threshold down to which near misses are named, and how many. */
const NEAR = 0.2;
const MAX_NEAR = 20;
/** Entries whose words are read before other work gets its turn. */
const READ_AT_ONCE = 256;

/** An entry by its number, with its calibrated similarity to an intent in [0, 1]. */
export interface Match {
  id: number;
  similarity: number;
}

/** An intent, to which the entries of a collection are compared. */
export interface IntentMatching {
  /** The entries as they are now. */
  entries(): ReadonlyMap<number, EntryOutline>;
  /** Of these entries those at least so similar, most similar first; of one kind of agent where that was asked for. */
  among(entries: readonly EntryOutline[], atLeast: number): Promise<Match[]>;
  /** Reads what came and went meanwhile; the intent stays as it was read. */
  refresh(): Promise<void>;
  /** How similar each of these entries is, in [0, 1]. */
  judge(entries: readonly EntryOutline[]): Promise<Map<number, number>>;
}

/** What is to be matched. */
export interface Intent {
  intent: string;
  /** Null for every kind of agent. */
  agentType: string | null;
  signal: AbortSignal | undefined;
}

const mostSimilarFirst = (a: Match, b: Match): number => b.similarity - a.similarity || a.id - b.id;

/** True where an entry is of the kind of agent that was asked for. */
const isOf = (entries: ReadonlyMap<number, EntryOutline>, id: number, agentType: string | null): boolean =>
  agentType === null || entries.get(id)?.agent_type === agentType;

/** The most similar of many, most similar first, without sorting them all. */
function mostSimilar(matches: Iterable<Match>, most: number): Match[] {
  const top: Match[] = [];
  for (const match of matches) {
    if (top.length === most && mostSimilarFirst(match, top.at(-1)!) > 0) continue;
    const at = top.findIndex((one) => mostSimilarFirst(match, one) < 0);
    top.splice(at < 0 ? top.length : at, 0, match);
    if (top.length > most) top.pop();
  }
  return top;
}

/**
 * What a delete would take at a threshold, with the entries that were learned from nothing else, and what comes close.
 *
 * @param similarities of every entry
 */
export async function wouldGo(
  { store }: Pick<EngineContext, 'store'>,
  collection: number,
  entries: ReadonlyMap<number, EntryOutline>,
  similarities: ReadonlyMap<number, number>,
  { threshold, agentType }: { threshold: number; agentType: string | null },
): Promise<{ going: Match[]; near: Match[] }> {
  const going: Match[] = [];
  const close: Match[] = [];
  for (const [id, similarity] of similarities) {
    if (similarity < threshold - NEAR || !isOf(entries, id, agentType)) continue;
    (similarity >= threshold ? going : close).push({ id, similarity });
  }
  const ids = new Set(going.map(({ id }) => id));
  // What was learned from nothing else goes with them.
  const also = ids.size === entries.size ? [] : await store.learnedWith(collection, [...ids]);
  for (const id of also) {
    if (!entries.has(id)) continue;
    ids.add(id);
    going.push({ id, similarity: similarities.get(id) ?? 0 });
  }
  return {
    going: going.sort(mostSimilarFirst),
    near: mostSimilar(
      close.filter(({ id }) => !ids.has(id)),
      MAX_NEAR,
    ),
  };
}

/** Matches with what the entries say. */
export async function describeMatches(
  { store }: Pick<EngineContext, 'store'>,
  collection: number,
  matches: readonly Match[],
): Promise<DeleteMatch[]> {
  const near = new Map(matches.map((match) => [match.id, match.similarity]));
  const entries = await store.entries(
    collection,
    matches.map(({ id }) => id),
  );
  return entries.map((entry) => ({
    id: entryLabel(entry.id),
    kind: entry.kind,
    situation: entry.situation,
    advice: entry.advice,
    similarity: Math.round(near.get(entry.id)! * 10_000) / 10_000,
  }));
}

/** Reads an intent in the light of a collection (`retrieval/read-intent.ts`). */
export async function openMatching(
  context: MatchContext,
  collection: Collection,
  { intent: text, agentType, signal }: Intent,
): Promise<IntentMatching> {
  const { store, embedder } = context;
  checkSpace(collection, embedder);
  const [intent] = await embedder.embed([text], { priority: 'interactive', signal });
  throwIfAborted(signal);
  const scale = scaleOf(embedder, null);
  const yieldOrStop = async () => {
    await yieldToEventLoop();
    throwIfAborted(signal);
  };
  const current = async () => context.views.current((await store.collection(collection.id)) ?? collection);

  await context.views.current(collection);
  // An entry whose vector is damaged would not be found, and would be back once the vector is made again.
  await context.repairs.finish(collection.id);
  let view = await current();
  const reading = readIntent(view, intent!, scale);
  const read = await wordsOfCollection({ store, collection, view, task: intent!, asked: text, scale });

  /** What words say of entries whose vectors do not separate. */
  async function inWords(similarities: Map<number, number>): Promise<void> {
    if (read === undefined) return;
    const ids = [...similarities.keys()];
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      await yieldOrStop();
      for (const { id, situation } of await store.entryTexts(
        collection.id,
        ids.slice(at, at + READ_AT_ONCE),
      )) {
        similarities.set(id, read(situation, cosineOf(similarities.get(id)!, scale)));
      }
    }
  }

  async function judge(entries: readonly EntryOutline[]): Promise<Map<number, number>> {
    const similarities = new Map(await reading.judge(view, entries, yieldOrStop));
    await inWords(similarities);
    // What a person advised is in no vector: it is read by itself.
    const advised = entries.filter((entry) => entry.advised).map(({ id }) => id);
    for (const { id, advice } of await store.entryTexts(collection.id, advised)) {
      const [written] = await embedder.embed([advice], { signal });
      const near = similarity(dot(written!, intent!), scale);
      similarities.set(id, Math.max(near, similarities.get(id) ?? 0));
    }
    return similarities;
  }

  return {
    entries: () => view.entries,
    judge,
    among: async (entries, atLeast) =>
      [...(await judge(entries))]
        .map(([id, similarity]) => ({ id, similarity }))
        .filter(({ id, similarity }) => similarity >= atLeast && isOf(view.entries, id, agentType))
        .sort(mostSimilarFirst),
    async refresh() {
      view = await current();
    },
  };
}
