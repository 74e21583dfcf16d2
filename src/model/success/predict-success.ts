import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { afterPoint, oddsBefore, type Success } from './learn-success.js';
import { PRIOR_RUNS } from './settings.js';

/** What words and the kind of agent say, mixed into the base rate as far as that was better on folds. */
function fromWords({ base, before }: Success, task: Pick<Run, 'words' | 'agentType'>): number {
  return base + before.share * (fromLogOdds(oddsBefore(before, task)) - base);
}

/**
 * Probability that a run of the task succeeds, before acting: what its words say, and how runs of like tasks went, in
 * (0, 1). Little known is near the base rate.
 */
export function successBefore(
  success: Success,
  situation: Pick<Situation, 'words' | 'agentType' | 'similar'>,
): number {
  let sum = PRIOR_RUNS * fromWords(success, situation);
  let weights = PRIOR_RUNS;
  for (const { run, likeness } of situation.similar) {
    if (!run.outcomeKnown) continue;
    const weight = likeness ** 4;
    sum += weight * run.success;
    weights += weight;
  }
  return sum / weights;
}

/** Probability that a finished run succeeded, by its signs, in (0, 1). */
export function successAfter(success: Success, run: Pick<Run, 'words' | 'agentType' | 'steps'>): number {
  const point = afterPoint(run, success.usual, logOdds(fromWords(success, run)));
  return fromLogOdds(point.reduce((sum, value, i) => sum + value * success.after[i]!, 0));
}
