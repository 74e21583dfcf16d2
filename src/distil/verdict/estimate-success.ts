import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { RUN_SIGNS } from './run-signs.js';

/** What the signs of a run count for, in the order of `RUN_SIGNS`. */
export interface SignScale {
  /** Log-odds that a whole sign adds. */
  weights: number[];
  /** How much of each sign runs have on average: less of it speaks for a run, more against. */
  usual: number[];
}

/**
 * What a sign counts for before a collection has shown it: each takes off half a unit of log-odds, from even odds
 * to 38 %.
 */
export const UNTAUGHT: SignScale = {
  weights: RUN_SIGNS.map(() => -0.5),
  usual: RUN_SIGNS.map(() => 0),
};

/**
 * How likely a run that does not say how it ended is to have succeeded, before runs that did the same are asked: what
 * its task would lead one to expect, moved by the signs of the run itself.
 *
 * @param expected chance that a run of this task succeeds, in (0, 1)
 * @param signs of the run, by `signsOf`
 */
export function estimateSuccess(expected: number, signs: number[], scale: SignScale): number {
  let odds = logOdds(expected);
  scale.weights.forEach((weight, i) => {
    odds += weight * (signs[i]! - scale.usual[i]!);
  });
  return fromLogOdds(odds);
}
