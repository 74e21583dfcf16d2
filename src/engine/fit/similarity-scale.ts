import { evenly } from '../../domain/maths/evenly.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { fitSimilarityScale, type SimilarityScale } from '../../retrieval/similarity.js';

/** Pairs of texts that a similarity scale is fitted on, and texts whose nearest is looked for. */
const MIN_PAIRS = 20;
const MAX_PAIRS = 2_000;
const MAX_NEAREST = 200;

/** The scale of a collection, from cosines of its entries' situations; null while there are few. */
export function similarityScale({ index, entries }: CollectionView): SimilarityScale | null {
  const ids = [...new Set([...entries.values()].map((entry) => entry.traces[0]!.meanings[0]!))].sort(
    (a, b) => a - b,
  );
  const known = new Set(ids);
  const stride = Math.max(1, Math.floor(ids.length / 3));
  const unrelated: number[] = [];
  for (let i = 0; i < ids.length && unrelated.length < MAX_PAIRS; i++) {
    const other = ids[(i + stride) % ids.length]!;
    const vector = index.get(ids[i]!);
    if (vector && other !== ids[i]) unrelated.push(index.scores(vector, [other])[0]!);
  }
  if (unrelated.length < MIN_PAIRS) return null;
  const nearest = evenly(ids, MAX_NEAREST).flatMap((id) => {
    const vector = index.get(id);
    return vector ? index.nearest(vector, 1, (other) => other !== id && known.has(other)) : [];
  });
  return fitSimilarityScale(
    unrelated,
    nearest.map(({ score }) => score),
  );
}
