import type { RepairKind, ShownAction } from '../../domain/guidance-item.js';

/** Groups past an error and not past it, by what they did. */
export interface Tried {
  /** Groups in which a try with it worked, and in which one was refused with the same error. */
  readonly ok: number;
  readonly bad: number;
  /** Indices of records, see {@link Repairs.records}. */
  readonly from: readonly number[];
}

export const UNTRIED: Tried = { ok: 0, bad: 0, from: [] };

/** Groups with what they say of something, summed over groups: each is the mean of its runs. */
export type Share = readonly [good: number, of: number];

/** What is known of one kind of error. */
export interface ErrorKind {
  readonly shape: string;
  /** The operator that met it in most groups, and how it is shown. */
  readonly operator: string;
  readonly action: ShownAction;
  /** Groups that met it. */
  readonly groups: number;
  /** Of runs without guidance that met it those that got past it, and those that did by the next try. */
  readonly passed: Share;
  readonly soon: Share;
  /** Share of the runs without guidance that met it. */
  readonly base: number;
  /** Places that runs of several groups name which met it. */
  readonly places: readonly string[];
  /** Of tries that worked those in which what the error names is gone. */
  readonly gone: Share;
  /** Of runs with an outcome that never got past it those that succeeded; by what was done first after it, {@link NOTHING} where no other try was. */
  readonly stuck: Share;
  readonly after: Readonly<Record<string, Share>>;
  /** Indices of records of runs that never got past it, see {@link Repairs.records}. */
  readonly from: readonly number[];
}

/** The form of all tries, whatever they did. */
export const ALL = '';

/** That nothing was tried any more. */
export const NOTHING = '';

/** All tries after the errors of one key ({@link ALL}), and those that did a thing, by its form: see `tryForms`. */
export type TriedRow = Readonly<Record<string, Tried>>;

/** Everything learned about what ends errors. Plain JSON. */
export interface Repairs {
  readonly kinds: Readonly<Record<string, ErrorKind>>;
  /** By key, from `\tshape` to `tool\tshape\tvalues`: a decision list (Yarowsky 1994). */
  readonly rows: Readonly<Record<string, TriedRow>>;
  /** Operators that repairs name. */
  readonly actions: Readonly<Record<string, ShownAction>>;
  readonly records: readonly string[];
}

/** Something that may end an error, with what speaks for it. */
export interface Candidate {
  readonly repair: RepairKind;
  readonly tried: Tried;
  /** By how much it helps an agent beyond what it would do by itself, from 0 on. */
  readonly advantage: number;
}
