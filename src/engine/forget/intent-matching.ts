import type { DeleteMatch } from '../../api/delete.js';
import type { EntryOutline } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { dot } from '../../domain/maths/dot.js';
import { readIntent } from '../../retrieval/read-intent.js';
import { similarity } from '../../retrieval/similarity.js';
import type { EngineContext } from '../context.js';
import { scaleOf } from '../fit/scale.js';
import { throwIfAborted } from '../shared/abort.js';
import { checkSpace } from '../shared/space.js';

/** Similarity below the threshold down to which near misses are named, and how many. */
const NEAR = 0.2;
const MAX_NEAR = 20;

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
  /**
   * What a delete would take of these matches, with the entries that were learned from nothing else, and what comes close.
   *
   * @param matches those with a similarity down to that of near misses at least
   */
  at(threshold: number, matches: readonly Match[]): Promise<{ going: Match[]; near: Match[] }>;
  /** The same matches with what the entries say. */
  describe(matches: readonly Match[]): Promise<DeleteMatch[]>;
}

/** What is to be matched. */
export interface Intent {
  intent: string;
  /** Null for every kind of agent. */
  agentType: string | null;
  signal: AbortSignal | undefined;
}

const mostSimilarFirst = (a: Match, b: Match): number => b.similarity - a.similarity || a.id - b.id;

/** From which similarity on matches are needed for a dry run at a threshold. */
export const nearFrom = (threshold: number): number => Math.max(0, threshold - NEAR);

/** Reads an intent in the light of a collection (`retrieval/read-intent.ts`). */
export async function openMatching(
  context: EngineContext,
  collection: Collection,
  { intent: text, agentType, signal }: Intent,
): Promise<IntentMatching> {
  const { store, embedder } = context;
  checkSpace(collection, embedder);
  const [intent] = await embedder.embed([text], { priority: 'interactive', signal });
  throwIfAborted(signal);
  const scale = scaleOf(embedder, await context.readFitted(collection));
  const yieldOrStop = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throwIfAborted(signal);
  };
  const current = async () => context.views.current((await store.collection(collection.id)) ?? collection);

  await context.views.current(collection);
  // An entry whose vector is damaged would not be found, and would be back once the vector is made again.
  await context.repairs.finish(collection.id);
  let view = await current();
  const reading = readIntent(view, intent!, scale);

  const matching = (
    similarities: ReadonlyMap<number, number>,
    threshold: number,
    agent: string | null,
  ): Match[] =>
    [...similarities]
      .map(([id, similarity]) => ({ id, similarity }))
      .filter(({ similarity }) => similarity >= threshold)
      .filter(({ id }) => agent === null || view.entries.get(id)?.agent_type === agent)
      .sort(mostSimilarFirst);

  return {
    entries: () => view.entries,
    async among(entries, atLeast) {
      const similarities = new Map(await reading.judge(view, entries, yieldOrStop));
      // What a person advised is in no vector: it is read by itself.
      const advised = entries.filter((entry) => entry.advised).map(({ id }) => id);
      for (const { id, advice } of await store.entryTexts(collection.id, advised)) {
        const [written] = await embedder.embed([advice], { signal });
        const near = similarity(dot(written!, intent!), scale);
        similarities.set(id, Math.max(near, similarities.get(id) ?? 0));
      }
      return matching(similarities, atLeast, agentType);
    },
    async refresh() {
      view = await current();
    },
    async at(threshold, matches) {
      const going = matches.filter((match) => match.similarity >= threshold);
      const ids = new Set(going.map(({ id }) => id));
      // What was learned from nothing else goes with them.
      const also = (await store.learnedWith(collection.id, [...ids])).flatMap(
        (id) => view.entries.get(id) ?? [],
      );
      for (const { id } of also) ids.add(id);
      going.push(...matching(await reading.judge(view, also, yieldOrStop), 0, null));
      const near = matches.filter(
        ({ id, similarity }) => similarity < threshold && similarity >= nearFrom(threshold) && !ids.has(id),
      );
      return { going: going.sort(mostSimilarFirst), near: near.slice(0, MAX_NEAR) };
    },
    async describe(matches) {
      const near = new Map(matches.map((match) => [match.id, match.similarity]));
      const entries = await store.entries(
        collection.id,
        matches.map(({ id }) => id),
      );
      return entries.map((entry) => ({
        id: entryLabel(entry.id),
        kind: entry.kind,
        situation: entry.situation,
        advice: entry.advice,
        similarity: Math.round(near.get(entry.id)! * 10_000) / 10_000,
      }));
    },
  };
}
