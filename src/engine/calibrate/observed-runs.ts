import { learnRefusals, type Refusals } from '../../world/refusals/refusals.js';
import { nameErrors } from '../../world/remedies/name-errors.js';
import type { ObservedRun } from '../../world/runs/observed-run.js';
import { subjectsOf } from '../../world/runs/subjects.js';
import { actionMark } from '../shared/request-id.js';
import { readRefusals } from './read-refusals.js';
import type { Reading } from './reading.js';

/**
 * Those runs whose calls were mostly carried out, and not answered by a person: others say what their task asks for, as
 * far as they tried it, and nothing of the world.
 */
export const carriedOut = (runs: readonly ObservedRun[]): ObservedRun[] =>
  runs.filter(({ steps }) => steps.length > 2 * steps.filter(({ unanswered }) => unanswered).length);

/** Runs, and by what it was read which of their calls were refused though nothing marks it. */
interface Observed {
  runs: ObservedRun[];
  refusals: Refusals;
}

/**
 * The runs of a collection as the model of the world reads them, with what they show of refusals. One that took no action at all says nothing of what
 * its task asks for or needs.
 */
export function observedRuns(readings: readonly Reading[]): Observed {
  const actions = new Set(readings.flatMap(({ steps }) => steps.map(({ action }) => action)));
  const marked = new Map([...actions].map((action) => [actionMark(action), action]));
  const runs = readings
    .filter(({ steps }) => steps.length > 0)
    .map(({ query, agent, success, told, steps }) => ({
      query,
      ...(agent === undefined ? {} : { agent }),
      success: success === undefined ? 0.5 : Number(success),
      ...(told ? { led: true, told: told.flatMap((mark) => marked.get(mark) ?? []) } : {}),
      steps,
    }));
  const subjects = subjectsOf(runs);
  const observed = runs.map((run, i): ObservedRun => ({ ...run, subject: String(subjects[i]) }));
  const refusals = learnRefusals(carriedOut(observed));
  const read = observed.map((run) => ({ ...run, steps: readRefusals(run.steps, refusals) }));
  return { runs: nameErrors(read), refusals };
}
