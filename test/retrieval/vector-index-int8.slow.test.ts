import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { quantiseQuery, quantiseRow } from '../../src/retrieval/int8/quantise.js';
import { BLOCK_ROWS, createScanKernel } from '../../src/retrieval/int8/scan-kernel.js';
import { SCAN_WASM } from '../../src/retrieval/int8/scan-wasm.js';
import { createSignRows } from '../../src/retrieval/int8/sign-rows.js';

const script = new URL('../../scripts/build-wasm.mjs', import.meta.url).href;
const { compiled } = (await import(script)) as { compiled(source: string): Promise<string> };

test('the committed WebAssembly is what its source compiles to', async () => {
  expect(SCAN_WASM).toBe(await compiled('retrieval/int8/scan.wat'));
});

const vectors = (length: number) =>
  fc
    .array(fc.float({ min: -2, max: 2, noNaN: true }), { minLength: length, maxLength: length })
    .map((values) => Float32Array.from(values));

const pairs = fc.integer({ min: 1, max: 70 }).chain((length) => fc.tuple(vectors(length), vectors(length)));

test('the bound of a row and a query holds', () => {
  fc.assert(
    fc.property(pairs, ([row, query]) => {
      const a = new Int8Array(row.length);
      const low = new Int8Array(row.length);
      const b = new Int16Array(row.length);
      const r = quantiseRow(row, a, low);
      const q = quantiseQuery(query, b);
      let exact = 0;
      let product = 0;
      for (let i = 0; i < row.length; i++) {
        const kept = (r.scale / 256) * (256 * a[i]! + low[i]!);
        expect(Math.abs(kept - row[i]!)).toBeLessThanOrEqual(4 / 65_024 + 2 ** -120);
        exact += kept * query[i]!;
        product += a[i]! * b[i]!;
      }
      expect(Math.abs(product)).toBeLessThan(2 ** 31);
      const bound = q.length * r.error + q.error * (r.length + r.error) + 1e-12;
      expect(Math.abs(exact - product * r.scale * q.scale)).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 1_000 },
  );
});

test('the largest products fit int32, at any number of dimensions', () => {
  for (const dimensions of [1, 384, 1_536, 3_072, 65_536]) {
    const b = new Int16Array(dimensions);
    quantiseQuery(new Float32Array(dimensions).fill(1), b);
    expect(b[0]! * 127 * dimensions).toBeLessThan(2 ** 31);
    expect(b[0]).toBeGreaterThan(0);
  }
});

test('the kernel multiplies exactly, any number of rows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 8, 15, 16, 17, 384),
      fc.integer({ min: 1, max: 40 }),
      fc.infiniteStream(fc.integer({ min: -127, max: 127 })),
      (dimensions, count, stream) => {
        const next = () => stream.next().value as number;
        const kernel = createScanKernel(dimensions);
        kernel.reserve(count);
        const rows = Array.from({ length: count }, () => Array.from({ length: dimensions }, next));
        for (const [i, row] of rows.entries()) kernel.row(i).set(row);
        const query = Array.from({ length: dimensions }, () => next() * 43);
        kernel.query().set(query);
        const expected = rows.map((row) => row.reduce((sum, value, i) => sum + value * query[i]!, 0));
        const first = count >> 1;
        expect([...kernel.products(first, count - first)]).toEqual(expected.slice(first));
      },
    ),
    { numRuns: 50 },
  );
});

test('the kernel multiplies rows by number', () => {
  const kernel = createScanKernel(20);
  kernel.reserve(50);
  for (let row = 0; row < 50; row++) kernel.row(row).fill(row, 0, 20);
  kernel.query().set(new Array(20).fill(3));
  expect([...kernel.productsAt(Int32Array.from([49, 0, 7, 7, 31]))]).toEqual([2_940, 0, 420, 420, 1_860]);
});

test('rows whose signs differ least, whatever order they stand in', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 127, 128, 130, 384),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer(),
      (dimensions, count, most, seed) => {
        const random = seededRandom(seed);
        const row = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
        const rows = Array.from({ length: count }, row);
        const query = row();
        const apart = (one: Float32Array) =>
          one.reduce((sum, x, i) => sum + Number(x > 0 !== query[i]! > 0), 0);
        const limit = rows.map(apart).sort((a, b) => a - b)[Math.min(most, count) - 1]!;
        const expected = rows.flatMap((one, i) => (apart(one) <= limit ? [i] : []));
        const signs = createSignRows(dimensions);
        signs.reserve(count + 1);
        // One that goes leaves its place to the last.
        signs.set(0, row());
        rows.forEach((one, i) => {
          signs.set(i + 1, one);
        });
        signs.fill(0, count);
        const order = [count, ...Array.from({ length: count - 1 }, (_, i) => i + 1)];
        const found = [...signs.nearest(query, count, most)].map((at) => order[at]! - 1);
        expect(found.sort((a, b) => a - b)).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});

test('the kernel keeps its rows when it grows', () => {
  const kernel = createScanKernel(16);
  kernel.reserve(1);
  kernel.row(0).fill(3);
  const before = kernel.bytes;
  kernel.reserve(100_000);
  expect(kernel.bytes).toBeGreaterThanOrEqual(before + 1_500_000);
  expect([...kernel.row(0)]).toEqual(new Array(16).fill(3));
  kernel.query().fill(1);
  expect(kernel.products(0, BLOCK_ROWS)[0]).toBe(48);
});

test('the kernel says when there is no memory for more', () => {
  const kernel = createScanKernel(3_072);
  expect(() => kernel.reserve(2_000_000)).toThrow(
    expect.objectContaining({ code: 'internal_error', message: expect.stringContaining('4 GiB') }),
  );
});
