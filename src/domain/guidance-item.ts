import type { ArgumentSource } from './action-plan.js';

/** An action as a sentence names it. */
export interface ShownAction {
  /** `call`: a tool; `line`: what is typed; `act`: something done to an element of a page; `say`: words for somebody. */
  readonly kind: 'call' | 'line' | 'act' | 'say';
  /** The tool's name, the line with its gaps (`‹…›`, `‹task›`, `‹a›`), the verb of an act; of words nothing. */
  readonly name: string;
  /** The label of an act, the words that are said. */
  readonly words?: string;
  /** Arguments of a call that matter, with their values. */
  readonly args?: readonly (readonly [path: string, value: string])[];
}

/** How a refused action is changed before it is sent again. Texts are tokens of runs; `‹a›` is what the error names. */
export type Edit =
  | { readonly kind: 'replace'; readonly from: string; readonly to: string }
  | { readonly kind: 'insert'; readonly text: string; readonly at: 'front' | 'end' }
  | {
      readonly kind: 'insert';
      readonly text: string;
      readonly at: 'before' | 'after';
      readonly anchor: string;
    }
  | { readonly kind: 'delete'; readonly text: string };

/** What is done about an error. */
export type RepairKind =
  | { readonly kind: 'edit'; readonly edit: Edit }
  /** Other actions first, then the refused one again. */
  | { readonly kind: 'first'; readonly actions: readonly ShownAction[] }
  /** Another value of an argument; one of those given, where some are known. */
  | { readonly kind: 'other-value'; readonly argument: string; readonly values: readonly string[] }
  | { readonly kind: 'again' }
  | { readonly kind: 'wait' }
  /** It cannot be done: hand over by the action, where there is one. */
  | { readonly kind: 'stop'; readonly instead?: ShownAction };

/** Of how many independent groups something is true. */
export interface Tally {
  readonly yes: number;
  readonly of: number;
}

/** One step of a worked example: what was done, and of each argument of a call its value, or where another takes his from. */
export interface ExampleStep {
  readonly action: ShownAction;
  /** The tool that is given the line, where an example uses several. */
  readonly tool?: string;
  readonly args?: readonly ExampleArgument[];
}

/** An argument of a call in an example: neither is there where nobody can say where the value came from. */
export interface ExampleArgument {
  readonly name: string;
  readonly value?: string;
  /** True of a line of a language, which may be as long as a step. */
  readonly isLine?: boolean;
  /** Values that others gave, of which the task decides. */
  readonly either?: readonly string[];
  /** True where others gave many more, and those show the form alone. */
  readonly isOpen?: boolean;
  /** `user`: what the person told when asked. */
  readonly from?: Exclude<ArgumentSource, { constant: string[] }> | { readonly user: true };
}

/** The sentence of an item, as typed parts: docs/concepts/guidance.md has a row for each form. */
export type Sentence =
  /** How a like task was done, and of like runs that went this way how many succeeded. */
  | {
      readonly form: 'example';
      /** Words of the like task that others may read; left out where it is the same. */
      readonly likeTask?: string;
      readonly steps: readonly ExampleStep[];
      readonly worked: Tally;
    }
  /** How a like task failed, and of like runs that failed how many did so: none is known to have succeeded. */
  | {
      readonly form: 'failed';
      readonly likeTask?: string;
      /** What was refused last; empty where it may not be named. */
      readonly steps: readonly ExampleStep[];
      readonly error: string;
      readonly failed: Tally;
    }
  /** In the middle of a run: how a like run got past the last result's error. */
  | { readonly form: 'past'; readonly steps: readonly ExampleStep[] }
  /** What agents noted in their own words, in how many runs, and how those ended of which that is known. */
  | {
      readonly form: 'noted';
      readonly say: string;
      readonly runs: number;
      /** Who proposed it, where no agent noted it. */
      readonly by?: 'model' | 'person';
      readonly worked: Tally;
      /** Of what can be counted: runs that did as it says, and that did otherwise. */
      readonly followed?: Tally;
      readonly otherwise?: Tally;
      /** Runs that were told it, and those from which it was withheld. */
      readonly with: Tally;
      readonly without: Tally;
    }
  | {
      readonly form: 'before' | 'after';
      readonly anchor: ShownAction;
      /** What the anchor's result has to say: a value at a path; without one, several elements. */
      readonly when?: { readonly path: string; readonly value?: string };
      readonly action: ShownAction;
      readonly with: Tally;
      readonly without: Tally;
    }
  | {
      readonly form: 'leave-out';
      readonly action: ShownAction;
      readonly with: Tally;
      readonly without: Tally;
    }
  /** That the same is not done again: how many steps that did so got on, and how many others. */
  | { readonly form: 'repeat'; readonly with: Tally; readonly without: Tally }
  /** What was refused before is not done again: how often that worked. */
  | { readonly form: 'repeat'; readonly worked: Tally }
  | {
      readonly form: 'repair';
      readonly action: ShownAction;
      readonly error: string;
      readonly repair: RepairKind;
      readonly worked: Tally;
      /** Told where the action is about to be taken: alone, or beside others. */
      readonly proposed?: 'alone' | 'beside';
    }
  | {
      readonly form: 'only-if';
      readonly action: ShownAction;
      readonly operator: string;
      readonly path: string;
      readonly values: readonly string[];
      readonly held: number;
      readonly refused: Tally;
    }
  | {
      readonly form: 'only-after';
      readonly action: ShownAction;
      readonly prior: ShownAction;
      readonly held: number;
      readonly refused: Tally;
    }
  | { readonly form: 'once'; readonly action: ShownAction; readonly argument: string }
  | {
      readonly form: 'source';
      readonly action: ShownAction;
      readonly argument: string;
      readonly from: ArgumentSource;
    }
  | {
      readonly form: 'names';
      readonly names: readonly { readonly name: string; readonly parts: readonly string[] }[];
      /** Columns that queries hold equal: `flights.Airline`, `airlines.uid`. */
      readonly joins: readonly (readonly [string, string])[];
    }
  /** In the middle of a run: the repair of the last result's error. */
  | { readonly form: 'now'; readonly repair: RepairKind; readonly worked: Tally };

/** Why something that could be said of a task is not. */
export const UNSAID_REASONS = [
  'forbidden',
  'evidence',
  'gain',
  'no_help',
  'repeated',
  'corrected',
  'one_key',
  'unapproved',
  'deleted',
  'retired',
  'names',
  'budget',
] as const;
/** One of {@link UNSAID_REASONS}. */
export type UnsaidReason = (typeof UNSAID_REASONS)[number];

/** An item that is not said. */
export interface UnsaidItem {
  readonly item: GuidanceItem;
  readonly reason: UnsaidReason;
}

/** One line of guidance before it is rendered. */
export interface GuidanceItem {
  readonly sentence: Sentence;
  /** By how much saying it raises the chance of success, in [0, 1]. Items compete by it. */
  readonly gain: number;
  /** Groups that bear it out. */
  readonly groups: number;
  /** Ids of records that it rests on, at most ten. */
  readonly records: readonly string[];
  /** Where it comes from and why it is worth that much, in words for a person. Never shown to the agent. */
  readonly why: string;
  /**
   * What it is about: operators that it says to do or to leave out, and errors (`errorTopic`). What a run does about them after it was
   * told shows nothing of what it would have done by itself.
   */
  readonly topics?: readonly string[];
}
