import { MIN_EVIDENCE, SEVERAL_GROUPS } from '../settings.js';
import { outcomesBy, predictedByEach, sumOf } from '../table/outcomes.js';

/** One value of an argument, and what became of it. */
export interface OutcomeOfValue {
  readonly group: string;
  readonly value: string;
  /** Sources that hold the value. */
  readonly bits: ReadonlyMap<string, number>;
  readonly refused: boolean;
  /** Whether its run failed; undefined where that is not known. */
  readonly failed: boolean | undefined;
}

const NONE = { ok: 0, refused: 0 };

/**
 * By how much better it goes with some of the values than with others: whether the action is refused, and of those that were not
 * whether the run fails. In nats; 0 where it goes no better.
 */
export function evidenceFor(uses: readonly OutcomeOfValue[], has: (use: OutcomeOfValue) => boolean): number {
  const valueOfUse = (use: OutcomeOfValue): string => String(has(use));
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

const operatorIn = (key: string): string | undefined => {
  const from = JSON.parse(key) as { action?: string };
  return from.action;
};

/**
 * The place whose values actions work with, where agents take values from several places of one result and others are
 * refused or come to nothing in the end; undefined where none is known for sure.
 */
export function provenPlace(uses: readonly OutcomeOfValue[]): string | undefined {
  const groups = new Map<string, Set<string>>();
  for (const { bits, group } of uses)
    for (const key of bits.keys())
      if (key.startsWith('{"action"') && !key.includes('"same"'))
        groups.set(key, (groups.get(key) ?? new Set()).add(group));
  const keys = [...groups].filter(([, own]) => own.size >= SEVERAL_GROUPS).map(([key]) => key);
  const operators = new Map(keys.map((key) => [key, operatorIn(key)]));
  let best: { key: string; evidence: number } | undefined;
  for (const key of keys.sort()) {
    const operator = operators.get(key);
    // Where another place of the same result holds the value, this one could have been taken.
    const offered = uses.filter(({ bits }) =>
      [...bits.keys()].some((one) => operators.get(one) === operator),
    );
    const evidence = evidenceFor(offered, ({ bits }) => bits.has(key)) - 0.5 * Math.log(keys.length);
    if (evidence >= MIN_EVIDENCE && (!best || evidence > best.evidence + 1e-9)) best = { key, evidence };
  }
  return best?.key;
}

/** The values of a vocabulary without those that go worse than the others for sure. */
export function provenValues(values: readonly string[], uses: readonly OutcomeOfValue[]): string[] {
  const known = new Set(values);
  const own = uses.filter(({ value }) => known.has(value));
  return values.filter((value) => evidenceFor(own, (use) => use.value !== value) < MIN_EVIDENCE);
}
