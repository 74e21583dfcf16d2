import { logBeta } from '../../domain/maths/log-beta.js';

/** How often something went well, and how often not. */
export interface Tally {
  ok: number;
  refused: number;
}

const PRIOR = { ok: 0.5, refused: 0.5 };
/** Log marginal likelihood of outcomes that share one unknown chance, under Jeffreys' prior. */
export const logMarginal = ({ ok, refused }: Tally): number =>
  logBeta(ok + PRIOR.ok, refused + PRIOR.refused) - logBeta(PRIOR.ok, PRIOR.refused);

/**
 * What became of calls, by value: sums over units, each of which counts for the logarithm of its calls rather than for
 * their number. Calls of no value are left out.
 */
export function tallyUnits<T extends { unit: string }>(
  calls: readonly T[],
  valueOfCall: (call: T) => string | undefined,
  refused: (call: T) => boolean,
): Map<string, Tally> {
  const counts = new Map<string, Map<string, Tally>>();
  for (const call of calls) {
    const value = valueOfCall(call);
    if (value === undefined) continue;
    const units = counts.get(value) ?? new Map<string, Tally>();
    const tally = units.get(call.unit) ?? { ok: 0, refused: 0 };
    if (refused(call)) tally.refused += 1;
    else tally.ok += 1;
    units.set(call.unit, tally);
    counts.set(value, units);
  }
  const sums = new Map<string, Tally>();
  for (const [value, units] of counts) {
    const sum = { ok: 0, refused: 0 };
    for (const { ok, refused } of units.values()) {
      sum.ok += Math.log2(1 + ok);
      sum.refused += Math.log2(1 + refused);
    }
    sums.set(value, sum);
  }
  return sums;
}

/** What it costs to say which of several values are good and which bad, beyond two: names part calls by chance. In nats. */
export const partingCost = (values: number): number => Math.max(0, values - 2) * Math.LN2;
