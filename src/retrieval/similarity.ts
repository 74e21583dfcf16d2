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
  return 1 / (1 + Math.exp(-scale.slope * (cosine - scale.center)));
}

/**
 * A scale for an embedder nothing else is known of, from cosines of pairs of texts of one collection: most
 * pairs are unrelated, so the center lies well above their mean (three standard deviations), and a similarity
 * of .95 is reached half-way from there to 1.
 *
 * @param background cosines of randomly paired different texts; at least two
 */
export function fitSimilarityScale(background: ArrayLike<number>): SimilarityScale {
  let sum = 0;
  for (let i = 0; i < background.length; i++) sum += background[i]!;
  const mean = sum / background.length;
  let squares = 0;
  for (let i = 0; i < background.length; i++) squares += (background[i]! - mean) ** 2;
  const sd = Math.sqrt(squares / Math.max(1, background.length - 1));
  const center = Math.min(0.95, mean + 3 * sd);
  return { center, slope: Math.log(19) / Math.max(0.02, (1 - center) / 2) };
}
