import type { Collection } from '../../domain/collection.js';
import { isTask } from '../../domain/entry.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { Recalled } from '../../retrieval/recall.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import type { Store } from '../../storage/store.js';
import { raisedByWords } from './common-words.js';
import {
  type Compared,
  cosineOf,
  isEnglish,
  mayBeBlind,
  readByWords,
  type WordsRead,
  wordsDecide,
} from './words-decide.js';

/** Known tasks that say how alike unlike ones are, and entries whose words are compared. */
const SAMPLE = 64;
const COMPARED = 96;

/** The numbers of some known tasks, evenly over all of them. */
function sampleOf({ entries }: CollectionView): number[] {
  const tasks = [...entries.values()]
    .flatMap((entry) => (isTask(entry) ? entry.id : []))
    .sort((a, b) => a - b);
  const step = Math.max(1, tasks.length / SAMPLE);
  return Array.from({ length: Math.min(SAMPLE, tasks.length) }, (_, i) => tasks[Math.floor(i * step)]!);
}

/** What a text is compared with. */
interface Asking {
  readonly store: Store;
  readonly collection: Collection;
  readonly view: CollectionView;
  readonly task: Float32Array;
  readonly asked: string;
  readonly scale: SimilarityScale;
  /** Texts that are not in the collection yet. */
  readonly further?: readonly Compared[];
}

/**
 * How words say what is like a text in a collection: {@link readByWords}. Texts are read only where unlike tasks may be too much
 * alike.
 */
export async function wordsOfCollection({
  store,
  collection,
  view,
  task,
  asked,
  scale,
  further = [],
}: Asking): Promise<WordsRead | undefined> {
  if (isEnglish(asked)) return undefined;
  const sample = sampleOf(view);
  const cosines = new Map(
    sample.map((id) => [id, Math.max(-1, ...view.index.scores(task, view.meaningsOf(id)))]),
  );
  if (!mayBeBlind([...cosines.values(), ...further.map(({ cosine }) => cosine)], scale)) return undefined;
  const texts = await store.entryTexts(collection.id, sample);
  return readByWords(asked, {
    scale,
    sample: [
      ...texts.map(({ id, situation }) => ({ text: situation, cosine: cosines.get(id)! })),
      ...further,
    ],
  });
}

/**
 * Recalled entries, with words in place of vectors as far as these do not separate ({@link readByWords}), else beside them
 * ({@link raisedByWords}).
 *
 * @returns with `isBlind` where vectors do not separate
 */
export async function byWords(recalled: Recalled, asking: Asking): Promise<Recalled & { isBlind: boolean }> {
  const read = await wordsOfCollection(asking);
  const nearest = recalled.entries.slice(0, COMPARED).map(({ entry }) => entry.id);
  const found = await asking.store.entryTexts(asking.collection.id, nearest);
  const texts = new Map(found.map(({ id, situation }) => [id, situation]));
  const meant = read
    ? (text: string, cosine: number): number => cosineOf(read(text, cosine), asking.scale)
    : raisedByWords(asking.asked);
  return { ...wordsDecide(recalled, meant, (entry) => texts.get(entry)), isBlind: read !== undefined };
}
