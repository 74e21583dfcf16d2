import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positiveSolver } from '../../../src/domain/maths/positive-solver.js';
import { fitRidge, ridgeChance } from '../../../src/domain/maths/ridge.js';

const N = 4;
const entries = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: N * N, maxLength: N * N });

describe('ridge regression', () => {
  test('solves what is positive definite', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: N, maxLength: N }),
        async (m, x) => {
          // A = M M' + I is positive definite; b = A x.
          const a = new Float64Array(N * N);
          for (let i = 0; i < N; i++) {
            for (let j = 0; j < N; j++) {
              for (let k = 0; k < N; k++) a[i * N + j]! += m[i * N + k]! * m[j * N + k]!;
              if (i === j) a[i * N + j]! += 1;
            }
          }
          const b = Float64Array.from({ length: N }, (_, i) =>
            x.reduce((s, v, j) => s + a[i * N + j]! * v, 0),
          );
          const found = (await positiveSolver(a, N))([b])[0]!;
          x.forEach((v, i) => {
            expect(found[i]).toBeCloseTo(v, 6);
          });
        },
      ),
    );
  });

  test('has no slope anywhere in what it minimises', async () => {
    const samples = Array.from({ length: 40 }, (_, i) => ({
      vector: Float32Array.from([Math.sin(i), Math.cos(3 * i)]),
      weight: 1 + (i % 3),
      holds: (i * 7) % 5 < 2 ? [0] : i % 2 === 0 ? [1] : [0, 1],
    }));
    const rows = await fitRidge(samples, 2, 2);
    rows.forEach((row, output) => {
      for (let d = 0; d < 3; d++) {
        let slope = d < 2 ? 10 * row[d]! : 0;
        for (const { vector, weight, holds } of samples) {
          const x = [...vector, 1];
          const said = x.reduce((sum, v, k) => sum + v * row[k]!, 0);
          slope += weight * (said - (holds.includes(output) ? 1 : 0)) * x[d]!;
        }
        expect(slope).toBeCloseTo(0, 3);
      }
    });
  });

  test('says the base rate where nothing tells one observation from another, and never a certainty', async () => {
    const vector = Float32Array.from([1, 0]);
    const samples = Array.from({ length: 10 }, (_, i) => ({ vector, weight: 1, holds: i < 3 ? [0] : [] }));
    const [row] = await fitRidge(samples, 1, 2);
    expect(ridgeChance(row!, vector)).toBeCloseTo(0.3, 3);
    expect(ridgeChance(Float32Array.from([9, 9, 9]), vector)).toBe(0.99);
    expect(ridgeChance(Float32Array.from([-9, 9, 0]), vector)).toBe(0.01);
  });
});
