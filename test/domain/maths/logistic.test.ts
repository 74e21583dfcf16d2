import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromLogOdds } from '../../../src/domain/maths/log-odds.js';
import { fitLogistic, type LogisticSample } from '../../../src/domain/maths/logistic.js';

const PRECISION = 2;
const believed = (weights: readonly number[]) => weights.map((weight) => ({ weight, precision: PRECISION }));

/** The logarithm of the posterior that is to be greatest, as it is defined. */
function posterior(samples: readonly LogisticSample[], prior: readonly number[], weights: number[]): number {
  let sum = 0;
  weights.forEach((weight, i) => {
    sum -= (PRECISION / 2) * (weight - prior[i]!) ** 2;
  });
  for (const { x, holds, weight } of samples) {
    const odds = x.reduce((all, [feature, value]) => all + value * weights[feature]!, 0);
    sum += weight * (holds * odds - Math.log1p(Math.exp(odds)));
  }
  return sum;
}

describe('logistic regression', () => {
  test('keeps to what was thought before where nothing is known', () => {
    expect(fitLogistic([], believed([0.3, -1]))).toEqual([0.3, -1]);
  });

  test('finds weights that no step away from makes likelier', () => {
    const value = fc.double({ min: -3, max: 3, noNaN: true });
    const sample = fc.record({
      x: value.map((x): LogisticSample['x'] => [
        [0, 1],
        [1, x],
      ]),
      holds: fc.constantFrom(0, 0.5, 1),
      weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 20 }), value, (samples, before) => {
        const prior = [0, before];
        const found = fitLogistic(samples, believed(prior));
        const best = posterior(samples, prior, found);
        for (const step of [
          [0.01, 0],
          [-0.01, 0],
          [0, 0.01],
          [0, -0.01],
        ]) {
          const moved = found.map((weight, i) => weight + step[i]!);
          expect(posterior(samples, prior, moved)).toBeLessThan(best + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('turns log-odds into chances', () => {
    expect(fromLogOdds(0)).toBe(0.5);
    expect(fromLogOdds(3) + fromLogOdds(-3)).toBeCloseTo(1, 12);
  });
});
