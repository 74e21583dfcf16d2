import { fromLogOdds } from '../../domain/maths/log-odds.js';
import type { EditCandidate } from './edit-candidates.js';
import { MOST_CHANCE } from './settings.js';

/** What speaks for an edit, as numbers. */
export const editFeatures = ({ score, tried, form }: EditCandidate, place: number): number[] => [
  1,
  Math.log(score + 0.02),
  Math.log1p(tried?.ok ?? 0),
  Number(form[0] === 'I'),
  Math.log1p(place),
  Number(place === 0),
];

/**
 * The chance that an edit is the one, in (0, 1).
 *
 * @param weights learned ones; where there are none the hand score is all that is known
 */
export function chanceOf(weights: readonly number[], candidate: EditCandidate, place: number): number {
  if (weights.length === 0) return Math.min(MOST_CHANCE, candidate.score);
  return fromLogOdds(editFeatures(candidate, place).reduce((sum, value, i) => sum + value * weights[i]!, 0));
}
