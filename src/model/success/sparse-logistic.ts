import { fromLogOdds } from '../../domain/maths/log-odds.js';

/** One weighted observation: indices of the features that it has, each of value 1. */
export interface SparseSample {
  readonly features: readonly number[];
  /** Probability that it held, in [0, 1]. */
  readonly holds: number;
  readonly weight: number;
}

const ROUNDS = 30;

/**
 * Ridge logistic regression on features that are there or not, by coordinate-wise Newton steps with the bound of 1/4
 * on the curvature (Böhning and Lindsay 1988; Genkin, Lewis and Madigan 2007).
 *
 * @param precision inverse variance of each weight; the intercept has none
 * @returns weights by feature, and the intercept
 */
export function fitSparse(
  samples: readonly SparseSample[],
  features: number,
  precision: number,
): { weights: number[]; intercept: number } {
  const having: number[][] = Array.from({ length: features }, () => []);
  samples.forEach((sample, i) => {
    for (const feature of sample.features) having[feature]!.push(i);
  });
  const score = new Float64Array(samples.length);
  const holds = Float64Array.from(samples, (sample) => sample.holds);
  const counts = Float64Array.from(samples, (sample) => sample.weight);
  const weights = new Array<number>(features).fill(0);
  let intercept = 0;
  const everyone = samples.map((_, i) => i);
  const move = (indices: readonly number[], weight: number, hold: number): number => {
    let slope = -hold * weight;
    let curve = hold;
    for (const i of indices) {
      slope += counts[i]! * (holds[i]! - fromLogOdds(score[i]!));
      curve += 0.25 * counts[i]!;
    }
    const step = curve === 0 ? 0 : slope / curve;
    for (const i of indices) score[i]! += step;
    return step;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const shift = move(everyone, 0, 0);
    intercept += shift;
    let largest = Math.abs(shift);
    for (let feature = 0; feature < features; feature++) {
      const step = move(having[feature]!, weights[feature]!, precision);
      weights[feature]! += step;
      largest = Math.max(largest, Math.abs(step));
    }
    if (largest < 1e-4) break;
  }
  return { weights, intercept };
}
