import type { Collection } from '../../domain/collection.js';
import { isTask } from '../../domain/entry.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { Recalled } from '../../retrieval/recall.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import type { Store } from '../../storage/store.js';
import { isEnglish, mayBeBlind, wordsDecide } from './words-decide.js';

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

/**
 * Recalled entries, with words in place of vectors as far as these do not separate: {@link wordsDecide}. Texts are read only where unlike
 * tasks may be too much alike.
 */
export async function byWords(
  recalled: Recalled,
  {
    store,
    collection,
    view,
    task,
    asked,
    scale,
  }: {
    store: Store;
    collection: Collection;
    view: CollectionView;
    task: Float32Array;
    asked: string;
    scale: SimilarityScale;
  },
): Promise<Recalled> {
  if (isEnglish(asked)) return recalled;
  const sample = sampleOf(view);
  const cosines = new Map(
    sample.map((id) => [id, Math.max(-1, ...view.index.scores(task, view.meaningsOf(id)))]),
  );
  if (!mayBeBlind([...cosines.values()], scale)) return recalled;
  const nearest = recalled.entries.slice(0, COMPARED).map(({ entry }) => entry.id);
  const read = await store.entryTexts(collection.id, [...new Set([...sample, ...nearest])]);
  const texts = new Map(read.map(({ id, situation }) => [id, situation]));
  return wordsDecide(asked, recalled, {
    scale,
    sample: sample.flatMap((id) => {
      const text = texts.get(id);
      return text === undefined ? [] : [{ text, cosine: cosines.get(id)! }];
    }),
    textOf: (entry) => texts.get(entry),
  });
}
