/** How often something went well, and how often not. */
export interface Tally {
  ok: number;
  refused: number;
}

const PRIOR = { ok: 0.5, refused: 0.5 };
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Logarithm of the gamma function of a positive number (Lanczos 1964, g = 7). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Logarithm of the beta function of two positive numbers. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

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

/** Chance of at most so many where a mean is expected (Poisson). */
export function poissonAtMost(count: number, mean: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let k = 1; k <= count; k++) {
    term *= mean / k;
    sum += term;
  }
  return sum;
}
