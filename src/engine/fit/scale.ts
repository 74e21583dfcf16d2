import type { Embedder } from '../../embedding/embedder.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import type { Fitted } from './fitted.js';

/** For an embedder nothing is known of; of one whose unrelated texts are more alike, one is fitted. */
export const UNKNOWN: SimilarityScale = { center: 0.5, slope: 12 };

/**
 * The similarity scale to use: the embedder's own, else the fitted one, else a guess.
 *
 * @param fitted null for deletions too: what is of the same kind is like it, and is not what was meant
 */
export function scaleOf(embedder: Embedder, fitted: Fitted | null): SimilarityScale {
  return embedder.similarity ?? fitted?.similarity ?? UNKNOWN;
}
