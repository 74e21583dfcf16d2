import { fromLogOdds } from '../domain/maths/log-odds.js';
/**
 * How cosines of one vector space become similarities that mean the same for every embedder: the probability,
 * by logistic regression on pairs, that two texts have the same intent.
 */
export interface SimilarityScale {
  /** The cosine that is worth 0.5. */
  center: number;
  /** Steepness, per unit of cosine. */
  slope: number;
}

/** Calibrated similarity in [0, 1]; 1 for the same direction. */
export function similarity(cosine: number, scale: SimilarityScale): number {
  if (cosine >= 0.99999) return 1;
  return fromLogOdds(scale.slope * (cosine - scale.center));
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
const ascending = (values: ArrayLike<number>): number[] => Array.from(values).sort((a, b) => a - b);

/**
 * A scale for an embedder nothing else is known of. The center lies half-way between what unrelated pairs and what like pairs
 * have (medians); where even the like are unrelated, at least two standard deviations (estimated from the median deviation)
 * above the unrelated. A similarity of .95 is reached half-way from there to 1, or as far above it as those deviations lie
 * below it: with the first alone lines of other subjects are said in a tenth of small cases without a lesson.
 *
 * @param background cosines of unrelated texts; at least two
 * @param nearest cosines of texts with a like one
 */
export function fitSimilarityScale(
  background: ArrayLike<number>,
  nearest: ArrayLike<number>,
): SimilarityScale {
  const unrelated = ascending(background);
  const usual = middle(unrelated);
  const deviation = 1.4826 * middle(ascending(unrelated.map((cosine) => Math.abs(cosine - usual))));
  const halfWay = (usual + middle(ascending(nearest))) / 2;
  const unlike = usual + 2 * deviation;
  const center = Math.min(0.95, Math.max(halfWay, unlike));
  return { center, slope: Math.log(19) / Math.max(0.02, Math.min((1 - center) / 2, center - unlike)) };
}
