import type { ObservedRun } from '../world/observed-run.js';
import { subjectsOf } from '../world/subjects.js';
import type { Reading } from './reading.js';

/** The runs of a collection as the model of the world reads them. */
export function observedRuns(readings: readonly Reading[]): ObservedRun[] {
  const runs = readings.map(({ query, success, led, steps }) => ({
    query,
    success: success === undefined ? 0.5 : Number(success),
    led,
    steps,
  }));
  const subjects = subjectsOf(runs);
  return runs.map((run, i) => ({ ...run, subject: String(subjects[i]) }));
}
