import type { Sentence, ShownAction, Tally } from '../../../domain/guidance-item.js';

/** What went wrong: an action that is refused with an error, or a step that is missing or harmful. */
export type Wrong =
  | { readonly kind: 'error'; readonly action: ShownAction; readonly error: string }
  | { readonly kind: 'missing_step' | 'harmful_step'; readonly sentence: Sentence };

/** Something that goes wrong in several groups' runs. */
export interface Finding {
  /** The key of the lesson on it: see `lessons/lesson-key.ts`. */
  readonly key: string;
  readonly wrong: Wrong;
  /** What guidance says of it, best first. */
  readonly says: readonly Sentence[];
  /** Ids of the runs that it happened in, in the order of acceptance. */
  readonly runs: readonly string[];
  readonly groups: number;
  /** Of an error how often it came, of a step the runs. */
  readonly times: number;
  /** Of the runs with an outcome, those that failed. */
  readonly failed: Tally;
  /** Runs that failed beyond those that were to be expected, at least 0. */
  readonly caused: number;
  /** Steps from the error until the action worked; where it never did, the refused ones. */
  readonly steps: number;
  /** What it cost, in steps: those, and the length of a run for each that it caused to fail. */
  readonly cost: number;
  /** Kinds of task that it happened in, each by a task that its runs had, with their number, most first. */
  readonly tasks: readonly { readonly kind: string; readonly task: string; readonly runs: number }[];
  readonly agentTypes: readonly string[];
  /** Guided runs that were shown one of the sentences. */
  readonly shown: number;
  /** True where none of the sentences is said any more, because saying them did not help. */
  readonly isSilent: boolean;
}
