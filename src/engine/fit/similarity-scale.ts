import { evenly } from '../../domain/maths/evenly.js';
import { meaningId } from '../../domain/meaning-id.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { fitSimilarityScale, type SimilarityScale } from '../../retrieval/similarity.js';
import type { ParsedRecord } from './parsed-runs.js';

/** Pairs of texts that a similarity scale is fitted on, and texts whose nearest is looked for. */
const MIN_PAIRS = 20;
const MAX_PAIRS = 2_000;
const MAX_NEAREST = 200;

/**
 * The scale of a collection, from cosines of the tasks of records; null while there are few. Tasks that differ in particulars
 * alone count once: they are not unrelated.
 */
export function similarityScale(
  { index }: CollectionView,
  records: readonly Pick<ParsedRecord, 'entry' | 'wording'>[],
): SimilarityScale | null {
  const byWording = new Map(records.map(({ wording, entry }) => [wording, meaningId(entry, 0)]));
  const ids = [...byWording.values()].filter((id) => index.has(id)).sort((a, b) => a - b);
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
