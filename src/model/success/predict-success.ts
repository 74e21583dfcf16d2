import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { oddsAfter } from './fit-after.js';
import { type Asked, oddsBefore } from './fit-before.js';
import { NEARLY_SAME, PRIOR_RUNS } from './settings.js';
import type { Success } from './success.js';

/** What the task says, mixed into the base rate as far as that was better on folds. */
const fromTask = ({ base, before }: Success, task: Asked): number =>
  base + before.share * (fromLogOdds(oddsBefore(before, task)) - base);

/**
 * Probability that a run of the task succeeds, before acting: what its words say, and how runs of nearly the same task went,
 * in (0, 1). Little known is near the base rate.
 */
export function successBefore(success: Success, situation: Asked & Pick<Situation, 'similar'>): number {
  let sum = PRIOR_RUNS * fromTask(success, situation);
  let weights = PRIOR_RUNS;
  for (const { run, likeness } of situation.similar) {
    if (!run.outcomeKnown) continue;
    const weight = fromLogOdds(logOdds(likeness) - NEARLY_SAME);
    sum += weight * run.success;
    weights += weight;
  }
  return sum / weights;
}

/** Probability that a finished run succeeded, by its signs, in (0, 1). */
export const successAfter = (success: Success, run: Asked & Pick<Run, 'steps'>): number =>
  fromLogOdds(oddsAfter(success.after, run, logOdds(fromTask(success, run))));

/** A run with its success as it is estimated, where its outcome is not known. */
export const withEstimate = (success: Success, run: Run): Run =>
  run.outcomeKnown ? run : { ...run, success: successAfter(success, run) };
