import type { Trace } from '../../domain/entry.js';
import { kernel } from '../../domain/maths/kernel.js';
import { posterior } from '../../domain/maths/posterior.js';
import { priorOf, SETTINGS } from './settings.js';

/** A run or a few of a task, and how near it is. */
export interface Near {
  trace: Pick<Trace, 'successes' | 'failures'>;
  /** Cosine of its task and the one at hand. */
  cosine: number;
  /** How much it did as the run at hand did, in [0, 1]; left out before there is a run. */
  agrees?: number;
}

/**
 * How likely success is, in (0, 1): what was expected of it, corrected by the runs of tasks so near that they are
 * nearly this one. A task that is new is judged by the former, one that was often tried by the latter.
 *
 * @param expected chance of success going by everything else, in (0, 1)
 * @param near the runs of tasks near it; each trace once
 */
export function outlookOf(expected: number, near: readonly Near[]): number {
  let successes = 0;
  let failures = 0;
  for (const { trace, cosine, agrees = 1 } of near) {
    const weight = agrees * kernel(cosine, 1, SETTINGS.bandwidth);
    successes += weight * trace.successes;
    failures += weight * trace.failures;
  }
  return posterior(successes, failures, priorOf(expected)).mean;
}
