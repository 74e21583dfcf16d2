import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dualRidge } from '../../../src/domain/maths/dual-ridge.js';
import { positiveSolver } from '../../../src/domain/maths/positive-solver.js';
import { ridgeChance } from '../../../src/domain/maths/ridge.js';

const point = fc.tuple(
  fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
  fc.float({ min: 0, max: 1, noNaN: true }),
);

describe('ridge regression by its dual', () => {
  test('estimates every point as the fit without it would', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(point, { minLength: 3, maxLength: 8 }), async (drawn) => {
        const points = drawn.map(([vector]) => ({ vector }));
        const values = drawn.map(([, value]) => value);
        const mean = values.reduce((a, b) => a + b, 0) / values.length;
        const { left } = (await dualRidge(points, 3, 0))(values);
        const kernel = (a: number[], b: number[]): number => a.reduce((sum, x, d) => sum + x * b[d]!, 1);
        for (let out = 0; out < points.length; out++) {
          const rest = drawn.filter((_, i) => i !== out);
          const n = rest.length;
          const gram = new Float64Array(n * n);
          rest.forEach(([a], i) => {
            rest.forEach(([b], j) => {
              gram[i * n + j] = kernel(a, b) + (i === j ? 1 : 0);
            });
          });
          const weights = (await positiveSolver(gram, n))([rest.map(([, value]) => value - mean)])[0]!;
          const expected = rest.reduce(
            (sum, [vector], i) => sum + weights[i]! * kernel(vector, drawn[out]![0]),
            mean,
          );
          expect(left[out]).toBeCloseTo(expected, 6);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('gives a row that reads words as it reads vectors', async () => {
    const says = (word: number) => ({ at: [word], value: [1] });
    const points = [0, 1, 0, 1].map((word) => ({ vector: [0.1], sparse: says(word) }));
    const row = (await dualRidge(points, 1, 2))([1, 0, 1, 0]).row();
    expect(ridgeChance(row, [0.1], says(0))).toBeGreaterThan(0.7);
    expect(ridgeChance(row, [0.1], says(1))).toBeLessThan(0.3);
  });
});
