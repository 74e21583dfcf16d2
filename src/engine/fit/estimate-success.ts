import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitModel } from '../../model/fit-model.js';
import { runOf } from '../../model/run-of.js';
import type { Fitted } from './fitted.js';

/**
 * Estimates are multiples of 1 / 1,024. Sums of those are exact, in whatever order they are added and taken away: a
 * process that has followed a collection and one that has just read it see the same.
 */
const GRAIN = 1_024;

/**
 * Probability that a finished run succeeded, in [0, 1], a multiple of 1 / 1,024: what its record says, else by its signs.
 *
 * @param fitted null while nothing is fitted: then signs count for what they are believed to say
 * @param graded a model's opinion, which counts for as much as the signs
 */
export function estimateSuccess(
  fitted: Pick<Fitted, 'model'> | null,
  run: ParsedRun,
  graded?: number,
): number {
  const { success, outcomeKnown } = runOf(fitted?.model ?? fitModel([]), run);
  const estimate = outcomeKnown || graded === undefined ? success : (success + graded) / 2;
  return Math.round(estimate * GRAIN) / GRAIN;
}
