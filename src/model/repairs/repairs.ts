import type { ShownAction } from '../../domain/guidance-item.js';

/** Groups past an error and not past it, by what they did. */
export interface Tried {
  /** Groups in which a try with it worked, and in which one was refused with the same error. */
  readonly ok: number;
  readonly bad: number;
  /** Indices of records, see {@link Repairs.records}. */
  readonly from: readonly number[];
}

/** All tries after the errors of one key, and each thing that they did. */
export interface TriedRow extends Tried {
  /** By form: see `tryForms`. */
  readonly forms: Readonly<Record<string, Tried>>;
}

/** What is known of one kind of error. */
export interface ErrorKind {
  readonly shape: string;
  /** The operator that met it in most groups, and how it is shown. */
  readonly operator: string;
  readonly action: ShownAction;
  /** Groups that met it. */
  readonly groups: number;
  /** Groups with runs without guidance that met it; of these runs the share that got past it, and that did by the next try, summed over groups. */
  readonly unguided: number;
  readonly passed: number;
  readonly soon: number;
  /** Share of the runs without guidance that met it, in the mean of the groups. */
  readonly base: number;
  /** What the error names is gone from the tries that worked: groups in which it was, of how many. */
  readonly gone: readonly [yes: number, of: number];
  /** Groups with an outcome that never got past it, how many of them succeeded, and what was done first after it. */
  readonly stuck: readonly [good: number, of: number];
  /** Of these the ones that did not try again. */
  readonly quit: readonly [good: number, of: number];
  readonly after: Readonly<Record<string, readonly [good: number, of: number]>>;
}

/** Everything learned about what ends errors. Plain JSON. */
export interface Repairs {
  readonly kinds: Readonly<Record<string, ErrorKind>>;
  /** By key, from `\tshape` to `tool\tshape\tvalues`: a decision list (Yarowsky 1994). */
  readonly rows: Readonly<Record<string, TriedRow>>;
  /** Operators that repairs name. */
  readonly actions: Readonly<Record<string, ShownAction>>;
  readonly records: readonly string[];
}
