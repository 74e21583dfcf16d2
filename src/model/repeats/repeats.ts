import type { Tally } from '../../domain/guidance-item.js';
import type { Step } from '../table/table.js';
import { type When, whensOf } from './whens-of.js';

/** That the same again gets nobody on in a situation. */
export interface Repeat {
  readonly when: When;
  /** Steps that did the same again, and others there, with those of them that got on: see `gotOn`. */
  readonly with: Tally;
  readonly without: Tally;
  /** By how much more of the steps would get on, were it told. */
  readonly gain: number;
  /** Groups that did so, and at most ten of their runs. */
  readonly groups: number;
  readonly records: readonly string[];
}

/** Where the same again gets nobody on. */
export interface Repeats<Known = Repeat> {
  /** By the situation, see `keyOf`. */
  readonly said: Readonly<Record<string, Known>>;
  /** Situations in which it does, whatever is said of a more general one. */
  readonly vetoes: readonly string[];
}

export const keyOf = ({ state, operator, shape }: When): string => JSON.stringify([state, operator, shape]);

/** What is known of the same again after some steps, by the most particular situation of which anything is. */
export function repeatAfter({ said, vetoes }: Repeats, steps: readonly Step[]): Repeat | undefined {
  const known = whensOf(steps)
    .map(keyOf)
    .find((key) => Object.hasOwn(said, key) || vetoes.includes(key));
  return known === undefined ? undefined : said[known];
}
