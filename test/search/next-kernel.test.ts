import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNextKernel, type NextKernel, plainNextKernel } from '../../src/search/next-kernel.js';
import { NEXT_WASM } from '../../src/search/next-wasm.js';

const script = new URL('../../scripts/build-wasm.mjs', import.meta.url).href;
const { compiled } = (await import(script)) as { compiled(source: string): Promise<string> };

test('the module is what its source says', async () => {
  expect(NEXT_WASM).toBe(await compiled('search/next.wat'));
});

const number = fc.float({ min: -4, max: 4, noNaN: true });
const kernels = fc
  .record({ actions: fc.integer({ min: 1, max: 21 }), dimensions: fc.integer({ min: 1, max: 9 }) })
  .chain(({ actions, dimensions }) => {
    const rows = dimensions + 3;
    const width = actions + (actions & 1);
    const many = (length: number) => fc.array(number, { minLength: length, maxLength: length });
    return fc.record({
      actions: fc.constant(actions),
      rows: fc.constant(rows),
      dimensions: fc.constant(dimensions),
      weights: many(rows * width),
      slope: many(rows * width),
      sums: many(width),
      vector: many(dimensions),
      from: fc.integer({ min: 0, max: 3 }),
      scale: fc.constantFrom(1, 2, 0.3),
    });
  });

test('in WebAssembly the sums are those of plain code, to the bit', () => {
  fc.assert(
    fc.property(kernels, ({ actions, rows, dimensions, weights, slope, sums, vector, from, scale }) => {
      const results = [createNextKernel(actions, rows, dimensions), plainNextKernel(actions, rows)].map(
        (kernel: NextKernel) => {
          kernel.weights.set(weights);
          kernel.slope.set(slope);
          kernel.odds.set(sums);
          kernel.addProduct(kernel.odds, Float32Array.from(vector), from, scale);
          kernel.addOuter(kernel.odds, Float32Array.from(vector), from, scale);
          return [[...kernel.odds], [...kernel.slope], [...kernel.weights]];
        },
      );
      expect(results[0]).toEqual(results[1]);
    }),
    { numRuns: 300 },
  );
});
