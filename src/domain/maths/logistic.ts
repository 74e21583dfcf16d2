import { fromLogOdds } from './log-odds.js';

/** One weighted observation of logistic regression. */
export interface LogisticSample {
  x: number[];
  /** Chance that it held, in [0, 1]. */
  holds: number;
  weight: number;
}

const ROUNDS = 12;

/** Solves a small symmetric positive system by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const n = right.length;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= n; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  const found = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let rest = rows[i]![n]!;
    for (let k = i + 1; k < n; k++) rest -= rows[i]![k]! * found[k]!;
    found[i] = rest / rows[i]![i]!;
  }
  return found;
}

/**
 * Logistic regression by Newton's method, with a normal prior around given weights (a posterior mode; MacKay 1992).
 *
 * @param prior the weights that are right until the samples say otherwise
 * @param precision inverse variance of that, for each weight
 */
export function fitLogistic(
  samples: readonly LogisticSample[],
  prior: readonly number[],
  precision: number,
): number[] {
  const weights = [...prior];
  const given = samples.map(({ x }) => x.flatMap((value, i) => (value === 0 ? [] : i)));
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, i) => precision * (prior[i]! - weight));
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? precision : 0)));
    for (let n = 0; n < samples.length; n++) {
      const { x, holds, weight } = samples[n]!;
      const own = given[n]!;
      let odds = 0;
      for (const i of own) odds += x[i]! * weights[i]!;
      const chance = fromLogOdds(odds);
      const miss = weight * (holds - chance);
      const spread = weight * chance * (1 - chance);
      for (const i of own) {
        slope[i]! += miss * x[i]!;
        const row = curve[i]!;
        const scaled = spread * x[i]!;
        for (const j of own) row[j]! += scaled * x[j]!;
      }
    }
    const move = solve(curve, slope);
    for (let i = 0; i < weights.length; i++) weights[i]! += Math.max(-2, Math.min(2, move[i]!));
    if (move.every((step) => Math.abs(step) < 1e-6)) break;
  }
  return weights;
}
