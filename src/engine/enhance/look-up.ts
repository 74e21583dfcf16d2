import type { EnhanceMetadata } from '../../api/enhance-result.js';
import type { Collection } from '../../domain/collection.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { AskedSentence } from '../../search/asked-model.js';
import { wordHashes } from '../../search/need-words.js';
import type { TextHit } from '../../storage/store.js';
import type { Tuning } from '../calibrate/tuning.js';
import type { EngineContext } from '../context.js';
import { SETTINGS } from '../shared/settings.js';
import { startDeadline, type Timely } from './deadline.js';
import type { QueryTexts } from './query-texts.js';
import { type StandIn, standInFor } from './stand-in.js';

/** What is known where a task is asked for, and the task in vectors and words. */
export interface LookedUp {
  view: CollectionView;
  tuning: Tuning | null;
  /** Entries that are told in the task's words. */
  words: TextHit[];
  /** Hashes of the task's words. */
  said: Set<number>;
  task: Float32Array;
  situation: Float32Array;
  sentences: AskedSentence[];
  /** The known task that stands in for the input where there are no vectors. */
  standIn: StandIn | undefined;
  embedMs: number;
}

const LATE = Promise.resolve({ missing: 'late' as const });

/** What is missing without vectors, in words. */
const NO_VECTORS = {
  late: 'the embedding model did not answer in time: found by words alone',
  failed: 'the embedding model does not answer: found by words alone',
} as const;

/** What an answer comes from while its collection is being read into memory. */
const STILL_READ = 'what is known is still being read: found among what is told in like words';

/** Notes on an answer that it came from less than usual. */
function degrade({ log }: EngineContext, metadata: EnhanceMetadata, reason: string): void {
  metadata.degraded = true;
  metadata.degraded_reason = metadata.degraded_reason ? `${metadata.degraded_reason}; ${reason}` : reason;
  log({ level: 'warn', event: 'enhance_degraded', reason });
}

/**
 * The first stage of an enhance: embeds what is asked, and reads what is known meanwhile. Where the embedder does not
 * answer in time a known task told in like words stands in, and while a collection is still being read only what is told
 * in like words is looked at; `metadata` says then that the answer is degraded.
 *
 * @returns undefined where nothing is known that could be like the input
 */
export async function lookUp(
  context: EngineContext,
  collection: Collection,
  texts: QueryTexts,
  metadata: EnhanceMetadata,
  signal?: AbortSignal,
): Promise<LookedUp | undefined> {
  const { store, embedder } = context;
  const began = context.elapsed();
  let embedMs = 0;
  const wanted = [
    ...new Set([texts.task, ...(texts.situation === null ? [] : [texts.situation]), ...texts.sentences]),
  ];
  const deadline = startDeadline(context.enhanceTimeoutMs(collection.id), signal);
  const embedding = deadline
    .meet((signal) => embedder.embed(wanted, { priority: 'interactive', signal }))
    .finally(() => {
      embedMs = context.elapsed() - began;
    });
  // Awaited below, or of no use any more.
  embedding.catch(() => {});
  let view: CollectionView;
  let words: TextHit[];
  let tuning: Tuning | null;
  let embedded: Timely<Float32Array[]>;
  try {
    // What needs no vectors is done while the embedder is at work.
    let seen: Timely<CollectionView>;
    [words, seen, tuning] = await Promise.all([
      store.searchText(collection.id, texts.task, SETTINGS.wordHits),
      deadline.meet(() => context.views.current(collection)),
      context.readTuning(collection),
    ]);
    // What failed is thrown; what only takes long goes on, and a later enhance has it.
    if ('missing' in seen && seen.missing === 'failed') await context.views.current(collection);
    view =
      'value' in seen
        ? seen.value
        : await context.views.glimpse(
            collection.id,
            words.map(({ entry }) => entry),
          );
    if ('missing' in seen) degrade(context, metadata, STILL_READ);
    // Nothing is like the input where nothing is known.
    if (view.entries.size === 0) return undefined;
    // A model that is still being loaded takes longer than anybody waits; words are there.
    embedded = await (context.expectsVectors() ? embedding : Promise.race([embedding, LATE]));
  } finally {
    deadline.end();
  }
  let standIn: StandIn | undefined;
  if ('missing' in embedded) {
    degrade(context, metadata, NO_VECTORS[embedded.missing]);
    standIn = await standInFor(texts.task, words, view, (ids) => store.entryTexts(collection.id, ids));
    if (!standIn || standIn.overlap < SETTINGS.relevant) return undefined;
  }
  const vectors = 'value' in embedded ? embedded.value : [standIn!.vector];
  const vectorOf = (text: string): Float32Array => vectors[wanted.indexOf(text)] ?? vectors[0]!;
  return {
    view,
    tuning,
    words,
    said: wordHashes(texts.task),
    task: vectorOf(texts.task),
    situation: vectorOf(texts.situation ?? texts.task),
    sentences: (standIn ? [texts.task] : texts.sentences).map((text) => ({ text, vector: vectorOf(text) })),
    standIn,
    embedMs,
  };
}
