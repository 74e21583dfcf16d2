import { SETTINGS } from '../ground/settings.js';

/** How sure of success one is who knows nothing like the input: at most even odds, less the stranger it is. */
export function strangerConfidence(similarity: number): number {
  return 0.25 + 0.25 * Math.min(1, similarity / SETTINGS.relevant);
}

/** The score as it is shown: two decimals, and only when below 0.7; undefined otherwise. */
export function shownConfidence(p: number): number | undefined {
  const rounded = Math.round(p * 100) / 100;
  return rounded < SETTINGS.shownConfidence ? rounded : undefined;
}
