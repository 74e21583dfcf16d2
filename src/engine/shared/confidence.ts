import { SETTINGS } from '../shared/settings.js';

/** The confidence where nothing like the input is known: at most even odds, less the stranger it is. */
export function strangerConfidence(similarity: number): number {
  return 0.25 + 0.25 * Math.min(1, similarity / SETTINGS.relevant);
}

/**
 * A chance of success that is no surer than the number of runs allows: after n successes in a row the next one fails with
 * 1 / (n + 2) (Laplace's rule of succession).
 */
export function asSureAs(runs: number, chance: number): number {
  const doubt = 1 / (runs + 2);
  return Math.min(1 - doubt, Math.max(doubt, chance));
}

/** The score as it is shown: two decimals, and only when below 0.7; undefined otherwise. */
export function shownConfidence(p: number): number | undefined {
  const rounded = Math.round(p * 100) / 100;
  return rounded < SETTINGS.shownConfidence ? rounded : undefined;
}
