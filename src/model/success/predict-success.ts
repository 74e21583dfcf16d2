import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { ownValue } from '../../domain/own-value.js';
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

/**
 * Probability that a run under way will succeed, in (0, 1): before acting what its task says, at the length at which runs of its kind
 * end what its signs say, in between some of both. (Brier at a quarter, half, three quarters and the end of runs: SQL .233, .215,
 * .186, .149, by the task .233; retail .194, .195, .196, .193, by the task .199.)
 */
export function successNow(success: Success, situation: Situation): number {
  const before = successBefore(success, situation);
  const { steps, agentType } = situation;
  const { length } = success.after.usual;
  const usual = Math.expm1(ownValue(length, agentType) ?? length[''] ?? Number.POSITIVE_INFINITY);
  const done = Math.min(1, steps.length / Math.max(1, usual));
  const after = fromLogOdds(oddsAfter(success.after, situation, logOdds(before)));
  return before + done * (after - before);
}

/** Probability that a finished run succeeded, by its signs, in (0, 1). */
export const successAfter = (success: Success, run: Asked & Pick<Run, 'steps'>): number =>
  fromLogOdds(oddsAfter(success.after, run, logOdds(fromTask(success, run))));

/** A run with its success as it is estimated, where its outcome is not known; of one that was cut off nothing says it. */
export const withEstimate = (success: Success, run: Run): Run =>
  run.outcomeKnown || run.isCutOff ? run : { ...run, success: successAfter(success, run) };
