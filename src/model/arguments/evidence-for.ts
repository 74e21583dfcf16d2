import { outcomesBy, predictedByEach, sumOf } from '../table/outcomes.js';

/** What became of one value of an argument. */
export interface OutcomeOfValue {
  readonly group: string;
  readonly refused: boolean;
  /** Whether its run failed; undefined where that is not known. */
  readonly failed: boolean | undefined;
}

const NONE = { ok: 0, refused: 0 };

/**
 * By how much better it goes with some of the values than with others: whether the action is refused, and of those that were not
 * whether the run fails. In nats; 0 where it goes no better.
 */
export function evidenceFor<U extends OutcomeOfValue>(uses: readonly U[], has: (use: U) => boolean): number {
  const valueOfUse = (use: U): string => String(has(use));
  const known = uses.filter(({ refused, failed }) => !refused && failed !== undefined);
  let sum = 0;
  for (const byValue of [
    outcomesBy(uses, valueOfUse, ({ refused }) => refused),
    outcomesBy(known, valueOfUse, ({ failed }) => failed === true),
  ]) {
    const own = sumOf(byValue.get('true') ?? [NONE]);
    const other = sumOf(byValue.get('false') ?? [NONE]);
    const gain = predictedByEach(byValue);
    sum += own.ok * other.refused >= other.ok * own.refused ? gain : -gain;
  }
  return sum;
}
