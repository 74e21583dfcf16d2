import { fromLogOdds } from './log-odds.js';

/** One weighted observation of logistic regression. */
export interface LogisticSample {
  /** The features that it has, each with its value. */
  readonly x: readonly (readonly [feature: number, value: number])[];
  /** Chance that it held, in [0, 1]. */
  readonly holds: number;
  readonly weight: number;
}

/** What a weight is believed to be, and the inverse variance of that; 0 where nothing is believed. */
export interface Prior {
  readonly weight: number;
  readonly precision: number;
}

const ROUNDS = 60;
const CLOSE = 1e-4;

/**
 * Logistic regression with a normal prior around given weights: a posterior mode, by coordinate-wise Newton steps with the bound
 * of 1/4 on the curvature (Böhning and Lindsay 1988; Genkin, Lewis and Madigan 2007). Its time is linear in the features that
 * observations have.
 *
 * @param priors of each weight
 * @returns the weights
 */
export function fitLogistic(samples: readonly LogisticSample[], priors: readonly Prior[]): number[] {
  const having: [sample: number, value: number][][] = priors.map(() => []);
  samples.forEach(({ x }, i) => {
    for (const [feature, value] of x) if (value !== 0) having[feature]!.push([i, value]);
  });
  const weights = priors.map(({ weight }) => weight);
  const odds = Float64Array.from(samples, ({ x }) =>
    x.reduce((sum, [feature, value]) => sum + value * weights[feature]!, 0),
  );
  for (let round = 0; round < ROUNDS; round++) {
    let largest = 0;
    priors.forEach(({ weight: believed, precision }, feature) => {
      let slope = precision * (believed - weights[feature]!);
      let curve = precision;
      for (const [i, value] of having[feature]!) {
        const { holds, weight } = samples[i]!;
        slope += value * weight * (holds - fromLogOdds(odds[i]!));
        curve += 0.25 * value * value * weight;
      }
      const step = curve === 0 ? 0 : slope / curve;
      weights[feature]! += step;
      for (const [i, value] of having[feature]!) odds[i]! += step * value;
      largest = Math.max(largest, Math.abs(step));
    });
    if (largest < CLOSE) break;
  }
  return weights;
}
