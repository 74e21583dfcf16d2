import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import { learnResultRefusals } from './result-refusals.js';
import { signsOf } from './result-signs.js';
import { learnWordRefusals, wordOpening } from './word-refusals.js';

/** By action, and by template where actions are words, the signs by which a result says that a call was refused. */
export type Refusals = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Learns which results refuse, where nothing that is known everywhere marks them: who is refused tries the same again,
 * who came through does not.
 */
export const learnRefusals = (runs: readonly ObservedRun[]): Refusals =>
  new Map([...learnWordRefusals(runs), ...learnResultRefusals(runs)]);

/** Whether what came back of a call that was not seen to fail says that it was refused. */
export function isRefusal(step: ObservedStep, refusals: Refusals): boolean {
  if (step.outcome !== 'ok' || step.unanswered) return false;
  const known = refusals.get(step.words?.template ?? step.action);
  if (!known) return false;
  const signs = step.words ? [wordOpening(step)] : (signsOf(step)?.signs ?? []);
  return signs.some((sign) => known.has(sign));
}
