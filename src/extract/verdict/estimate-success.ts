import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { RUN_SIGNS, type RunSign } from './run-signs.js';

/** What the signs of a run count for, in the order of `RUN_SIGNS`. */
export interface SignScale {
  /** Log-odds that a whole sign adds. */
  weights: number[];
  /** How much of each sign runs have on average: less of it speaks for a run, more against. */
  usual: number[];
}

/** Log-odds of a whole sign, before a collection has shown what it counts for: half a unit for the run or against it. */
const UNTAUGHT_WEIGHTS: Record<RunSign, number> = {
  effective: 0.5,
  worked: 0.5,
  // Nothing that tells nothing speaks against a run.
  unanswered: 0,
  failed: -0.5,
  ends_in_error: -0.5,
  repeated: -0.5,
  unfounded: -0.5,
  declined: -0.5,
  rejected: -0.5,
};

/** What signs count for before a collection has shown it: a run that shows none has even odds. */
export const UNTAUGHT: SignScale = {
  weights: RUN_SIGNS.map((sign) => UNTAUGHT_WEIGHTS[sign]),
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
