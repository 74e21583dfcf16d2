import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf, fitLogistic, type LogisticSample } from '../../src/search/logistic.js';
import { fitTie, tied, UNTIED } from '../../src/search/need-tie.js';

const PRECISION = 2;

/** The logarithm of the posterior that is to be greatest, as it is defined. */
function posterior(samples: readonly LogisticSample[], prior: readonly number[], weights: number[]): number {
  let sum = 0;
  weights.forEach((weight, i) => {
    sum -= (PRECISION / 2) * (weight - prior[i]!) ** 2;
  });
  for (const { x, holds, weight } of samples) {
    const odds = x.reduce((all, value, i) => all + value * weights[i]!, 0);
    sum += weight * (holds * odds - Math.log1p(Math.exp(odds)));
  }
  return sum;
}

describe('logistic regression', () => {
  test('keeps to what was thought before where nothing is known', () => {
    expect(fitLogistic([], [0.3, -1], PRECISION)).toEqual([0.3, -1]);
  });

  test('finds weights that no step away from makes likelier', () => {
    const value = fc.double({ min: -3, max: 3, noNaN: true });
    const sample = fc.record({
      x: fc.tuple(fc.constant(1), value).map((x): number[] => x),
      holds: fc.constantFrom(0, 0.5, 1),
      weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 20 }), value, (samples, before) => {
        const prior = [0, before];
        const found = fitLogistic(samples, prior, PRECISION);
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
    expect(chanceOf(0)).toBe(0.5);
    expect(chanceOf(3) + chanceOf(-3)).toBeCloseTo(1, 12);
  });
});

describe('the estimate and the words of a name together', () => {
  const actions = ['cancel_order', 'return_order'];
  const TEXTS = ['please cancel it', 'please return it'];
  const sample = (i: number, taken: number) => ({
    run: i,
    group: i,
    vector: Float32Array.of(1, 0),
    text: TEXTS[i % 2]!,
    weight: 1,
    taken: [taken],
  });
  const learn = (takes: (i: number) => number) =>
    fitTie(
      actions,
      Array.from({ length: 36 }, (_, i) => sample(i, takes(i))),
      [0, 1],
      2,
    );

  test('rise with either, until runs say otherwise', () => {
    expect(tied(UNTIED, 0.6, 0)).toBeGreaterThan(tied(UNTIED, 0.4, 0));
    expect(tied(UNTIED, 0.4, 1)).toBeGreaterThan(tied(UNTIED, 0.4, 0));
    expect(Number.isFinite(tied(UNTIED, 0, 0)) && Number.isFinite(tied(UNTIED, 1, 0))).toBe(true);
  });

  test('believe names more where runs do what the words say than where they do the other', async () => {
    const [keeps, breaks] = [await learn((i) => i % 2), await learn((i) => (i + 1) % 2)];
    expect(keeps.named).toBeGreaterThan(breaks.named);
    expect(Math.min(keeps.linear, breaks.linear, keeps.named, breaks.named)).toBeGreaterThanOrEqual(0);
  });

  test('are what was thought before where there is nothing to leave out', async () => {
    expect(await fitTie(actions, [sample(0, 0)], [0, 1], 2)).toEqual(UNTIED);
  });
});
