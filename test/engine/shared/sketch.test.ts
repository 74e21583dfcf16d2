import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/random.js';
import { createSketcher } from '../../../src/engine/shared/sketch.js';

describe('sketches of vectors', () => {
  const unit = (values: number[]): Float32Array => {
    const norm = Math.hypot(...values);
    return Float32Array.from(values, (value) => value / norm);
  };

  test('tell cosines about (256 signs: a standard deviation of .1 at most), and the same vector exactly', () => {
    const { sketch, cosine } = createSketcher();
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(8, 64, 384),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, dimensions, share) => {
          const random = seededRandom(seed);
          const draw = () => Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
          const a = unit(draw());
          const b = unit(draw().map((value, i) => share * a[i]! + (1 - share) * 0.1 * value));
          const truth = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
          expect(Math.abs(cosine(sketch(a), b) - truth)).toBeLessThan(0.45);
          expect(cosine(sketch(a), a)).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});
