import { weekOf } from '../../src/api/week-of.js';
import type { ErrorsByWeek } from '../../src/index.js';
import { DEVIATE, LEAST_FALL, LEAST_RUNS, QUIET_WEEKS, RECURRING_RUNS } from './settings.js';

/** Runs with an outcome, and those of them that succeeded. */
export interface Successes {
  successes: number;
  runs: number;
}

/** An error that was met again and again in the newest week, after weeks in which it was not. */
export interface RecurringError {
  operator: string;
  error: string;
  /** The Monday of the week, ISO 8601. */
  week: string;
  runs: number;
  /** Its repair, where one is known. */
  repair?: string;
}

/** The errors of the newest week that begin to recur. */
export function recurringErrors({ weeks, errors }: ErrorsByWeek, now: number): RecurringError[] {
  const week = weekOf(now);
  const at = weeks.indexOf(week);
  // With fewer weeks before, every error would be new.
  if (at < QUIET_WEEKS) return [];
  return errors.flatMap(({ operator, error, repair, runs }) => {
    const wasQuiet = runs.slice(at - QUIET_WEEKS, at).every((n) => n === 0);
    if (!wasQuiet || runs[at]! < RECURRING_RUNS) return [];
    return [{ operator, error, week, runs: runs[at]!, ...(repair === '' ? {} : { repair }) }];
  });
}

/**
 * True where success fell: by {@link LEAST_FALL} at least, and by more than chance explains (two proportions, pooled).
 */
export function fell(before: Successes, recent: Successes): boolean {
  if (before.runs < LEAST_RUNS || recent.runs < LEAST_RUNS) return false;
  const fall = before.successes / before.runs - recent.successes / recent.runs;
  if (fall < LEAST_FALL) return false;
  const pooled = (before.successes + recent.successes) / (before.runs + recent.runs);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / before.runs + 1 / recent.runs));
  return fall >= DEVIATE * deviation;
}
