import type { SimilarRun } from '../situation.js';
import { meanOfOwners } from './mean-of-owners.js';
import { AGREED, LIKE } from './settings.js';

/** A like run with the verbs of what it did. */
export interface Acted extends SimilarRun {
  readonly verbs: ReadonlySet<string>;
}

/** True for a run that left undone what the task names and its own named too, while others did it: of one thing they are let do it, of another not. */
export function leavesUndone(
  { run, verbs }: Acted,
  wanted: ReadonlySet<string>,
  successes: readonly Acted[],
): boolean {
  const others = successes.filter((one) => one.likeness >= LIKE && one.run.group !== run.group);
  return [...wanted].some(
    (verb) =>
      !verbs.has(verb) &&
      run.words.includes(verb) &&
      (meanOfOwners(others, (other) => Number(!other.verbs.has(verb))) ?? 1) < AGREED,
  );
}
