import { createRowMemory } from './row-memory.js';

/** Int8 rows in WebAssembly memory, and their dot products with one int16 query at a time. */
export interface ScanKernel {
  /** Bytes held. */
  readonly bytes: number;
  /** Makes room for that many rows. Throws KnowhowError `internal_error` when there is no memory for it. */
  reserve(rows: number): void;
  /** The row's own bytes, to be written or read at once: growing makes the view useless. */
  row(row: number): Int8Array;
  /** The query's own numbers, to be written before the products are asked for. */
  query(): Int16Array;
  /** Products with rows `first` to `first + count`, at most BLOCK_ROWS. The answer holds until the next call. */
  products(first: number, count: number): Int32Array;
  /** Products with some rows by number, at most BLOCK_ROWS of them. The answer holds until the next call. */
  productsAt(rows: Int32Array): Int32Array;
  /**
   * What gives the product of this query with a row, its low bytes included, in float64 and a fixed order of adding:
   * that of `dot` in vector-index-rows.ts to the bit. Good until the next call.
   */
  precise(query: Float32Array): (row: number, low: Int8Array) => number;
}

/** Rows of one call: what is computed of them fits the processor's second-level cache. */
export const BLOCK_ROWS = 2_048;

/** Makes an empty kernel with a memory of its own (a few pages). */
export function createScanKernel(dimensions: number): ScanKernel {
  const stride = Math.ceil(dimensions / 16) * 16;
  const queryAt = 0;
  const outAt = queryAt + 2 * stride;
  const listAt = outAt + 4 * BLOCK_ROWS;
  const preciseAt = listAt + 4 * BLOCK_ROWS;
  const lowAt = preciseAt + 8 * stride;
  const rowsAt = lowAt + stride;
  const memory = createRowMemory(stride, rowsAt, `${dimensions} dimensions`);
  const { dots, dots_at: dotsAt, precise } = memory.kernels;
  return {
    get bytes() {
      return memory.bytes;
    },
    reserve: memory.reserve,
    row: memory.row,
    query: () => new Int16Array(memory.buffer, queryAt, stride),
    products(first, count) {
      dots(queryAt, rowsAt + first * stride, stride, count, outAt);
      return new Int32Array(memory.buffer, outAt, count);
    },
    productsAt(rows) {
      new Int32Array(memory.buffer, listAt, rows.length).set(rows);
      dotsAt(queryAt, rowsAt, stride, listAt, rows.length, outAt);
      return new Int32Array(memory.buffer, outAt, rows.length);
    },
    precise(query) {
      new Float64Array(memory.buffer, preciseAt, stride).set(query);
      const low = new Int8Array(memory.buffer, lowAt, stride);
      return (row, bytes) => {
        low.set(bytes);
        return precise(preciseAt, rowsAt + row * stride, lowAt, stride);
      };
    },
  };
}
