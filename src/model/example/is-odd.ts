import type { SimilarRun } from '../situation.js';
import { meanOfOwners } from './mean-of-owners.js';
import { AGREED, LIKE } from './settings.js';

/** A like run with the operators and the verbs of what it did. */
export interface Acted extends SimilarRun {
  readonly done: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
}

interface Known {
  /** Operators that the task hardly asks for. */
  readonly unasked: readonly string[];
  /** Verbs that it names. */
  readonly wanted: ReadonlySet<string>;
  readonly successes: readonly Acted[];
}

/** Whether a run did what is hardly asked for, or left undone what is, and its own task asked for, and most other owners did otherwise. */
export function isOdd({ run, done, verbs }: Acted, { unasked, wanted, successes }: Known): boolean {
  const others = successes.filter((one) => one.likeness >= LIKE && one.run.group !== run.group);
  const isAgreed = (didSo: (other: Acted) => boolean): boolean =>
    (meanOfOwners(others, (other) => Number(didSo(other))) ?? 1) >= AGREED;
  const undone = [...wanted].filter((verb) => !verbs.has(verb) && run.words.includes(verb));
  return (
    unasked.some((operator) => done.has(operator) && !isAgreed((other) => other.done.has(operator))) ||
    undone.some((verb) => !isAgreed((other) => !other.verbs.has(verb)))
  );
}
