/** What became of actions: numbers of groups, in shares where a group had both. `refused` counts whatever is bad. */
export interface Outcomes {
  readonly ok: number;
  readonly refused: number;
}

/** What became of actions by the value of a fact, and of each group for each value. */
export type OutcomesByValue = ReadonlyMap<string, readonly Outcomes[]>;

export const sumOf = (some: readonly Outcomes[]): Outcomes => {
  let ok = 0;
  let refused = 0;
  for (const one of some) {
    ok += one.ok;
    refused += one.refused;
  }
  return { ok, refused };
};

/** Each group counts one for each value that it met, in shares of its actions. Calls without a value are left out. */
export function outcomesBy<T extends { readonly group: string }>(
  examples: readonly T[],
  valueOfCall: (example: T) => string | undefined,
  isBad: (example: T) => boolean,
): OutcomesByValue {
  const counts = new Map<string, Map<string, { ok: number; refused: number }>>();
  for (const example of examples) {
    const value = valueOfCall(example);
    if (value === undefined) continue;
    const groups = counts.get(value) ?? new Map<string, { ok: number; refused: number }>();
    counts.set(value, groups);
    const own = groups.get(example.group) ?? { ok: 0, refused: 0 };
    groups.set(example.group, own);
    if (isBad(example)) own.refused += 1;
    else own.ok += 1;
  }
  return new Map(
    [...counts].map(([value, groups]) => [
      value,
      [...groups.values()].map(({ ok, refused }) => ({
        ok: ok / (ok + refused),
        refused: refused / (ok + refused),
      })),
    ]),
  );
}

const logLikelihood = (one: Outcomes, among: Outcomes): number => {
  const all = among.ok + among.refused + 1;
  return one.ok * Math.log((among.ok + 0.5) / all) + one.refused * Math.log((among.refused + 0.5) / all);
};

const less = (a: Outcomes, b: Outcomes): Outcomes => ({ ok: a.ok - b.ok, refused: a.refused - b.refused });
const plus = (a: Outcomes, b: Outcomes): Outcomes => ({ ok: a.ok + b.ok, refused: a.refused + b.refused });

/** Whether actions with a value work, more often than not. */
export const isGood = ({ ok, refused }: Outcomes): boolean => ok > refused;

/**
 * By how much better the outcome of a group is predicted by the value of a fact than without it, from the other groups
 * alone: the log of a cross-validated Bayes factor (Geisser and Eddy 1979), in nats. A value that no other group
 * met is as bad as the bad ones, so values that name things predict nothing.
 */
export function predictedBy(byValue: OutcomesByValue): number {
  const sums = new Map([...byValue].map(([value, groups]) => [value, sumOf(groups)]));
  const all = sumOf([...sums.values()]);
  const side = (good: boolean): Outcomes => sumOf([...sums.values()].filter((sum) => isGood(sum) === good));
  const sides = { good: side(true), bad: side(false) };
  let gain = 0;
  for (const [value, groups] of byValue) {
    const sum = sums.get(value)!;
    // The sides without this value, to which what is left of it is added.
    const good = isGood(sum) ? less(sides.good, sum) : sides.good;
    const bad = isGood(sum) ? sides.bad : less(sides.bad, sum);
    for (const one of groups) {
      const rest = less(sum, one);
      const among = plus(isGood(rest) ? good : bad, rest);
      gain += logLikelihood(one, among) - logLikelihood(one, less(all, one));
    }
  }
  return gain;
}

/** The same for a fact of few values, each with a rate of its own. */
export function predictedByEach(byValue: OutcomesByValue): number {
  const sums = new Map([...byValue].map(([value, groups]) => [value, sumOf(groups)]));
  const all = sumOf([...sums.values()]);
  let gain = 0;
  for (const [value, groups] of byValue)
    for (const one of groups)
      gain += logLikelihood(one, less(sums.get(value)!, one)) - logLikelihood(one, less(all, one));
  return gain;
}
