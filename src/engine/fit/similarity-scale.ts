import { dot } from '../../domain/maths/dot.js';
import { evenly } from '../../domain/maths/evenly.js';
import { meaningId } from '../../domain/meaning-id.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { fitSimilarityScale, type SimilarityScale } from '../../retrieval/similarity.js';
import type { ParsedRecord } from './parsed-runs.js';

/**
 * Requests of which none is about what another is about. What unrelated texts have in a space is measured on them, and not on pairs
 * of a collection: where all tasks are of one kind, such pairs are related, and nothing would be like anything.
 */
const UNRELATED = [
  'Book a table for two on Friday evening.',
  'Why does the build fail on the new server?',
  'Translate this letter into Portuguese.',
  'My suitcase did not arrive with the flight.',
  'Show revenue per region over the last three years.',
  'Which herbs go well with roast lamb?',
  'Please cancel the gym membership of my son.',
  'Remind me to water plants tomorrow at nine.',
  'Rename every picture in that folder by date.',
  'How tall is the highest bridge in Europe?',
  'Compare prices for a used bicycle.',
  'Write a short speech about honesty.',
];

/** Different tasks below which nothing is fitted, and tasks whose nearest is looked for at most. */
const MIN_TASKS = 6;
const MAX_NEAREST = 200;

/**
 * The scale of a collection, from cosines of the tasks of records beside those of texts that have nothing in common; null while
 * there are few. Tasks that differ in particulars alone count once.
 *
 * @throws KnowhowError `embedder_unavailable`
 */
export async function similarityScale(
  embedder: Embedder,
  { index }: CollectionView,
  records: readonly Pick<ParsedRecord, 'entry' | 'wording'>[],
): Promise<SimilarityScale | null> {
  const byWording = new Map(records.map(({ wording, entry }) => [wording, meaningId(entry, 0)]));
  const ids = [...byWording.values()].filter((id) => index.has(id)).sort((a, b) => a - b);
  if (ids.length < MIN_TASKS) return null;
  const known = new Set(ids);
  const nearest = evenly(ids, MAX_NEAREST).flatMap((id) => {
    const vector = index.get(id);
    return vector ? index.nearest(vector, 1, (other) => other !== id && known.has(other)) : [];
  });
  const others = await embedder.embed([...UNRELATED]);
  const unrelated = others.flatMap((one, i) => others.slice(i + 1).map((other) => dot(one, other)));
  return fitSimilarityScale(
    unrelated,
    nearest.map(({ score }) => score),
  );
}
