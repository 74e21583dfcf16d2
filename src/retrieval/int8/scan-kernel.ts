import { KnowhowError } from '../../domain/errors.js';
import { SCAN_WASM } from './scan-wasm.js';

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
}

/** Rows of one call: what is computed of them fits the processor's second-level cache. */
export const BLOCK_ROWS = 2_048;

const PAGE = 65_536;
const MAX_PAGES = 65_536;

/** As much of WebAssembly as is used; Node's types leave it out. */
interface Wasm {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Memory: new (limits: { initial: number; maximum: number }) => Memory;
  Instance: new (module: object, imports: object) => { exports: unknown };
}

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Exports {
  dots(query: number, rows: number, stride: number, count: number, out: number): void;
}

let compiled: object | undefined;

/** True where this process can run the kernel. */
export function simdAvailable(): boolean {
  return wasm()?.validate(Buffer.from(SCAN_WASM, 'base64')) ?? false;
}

/** Makes an empty kernel with a memory of its own (a few pages). The module is compiled once a process. */
export function createScanKernel(dimensions: number): ScanKernel {
  const { Module, Memory, Instance } = wasm()!;
  compiled ??= new Module(Buffer.from(SCAN_WASM, 'base64'));
  const stride = Math.ceil(dimensions / 16) * 16;
  const queryAt = 0;
  const outAt = queryAt + 2 * stride;
  const rowsAt = outAt + 4 * BLOCK_ROWS;
  const memory = new Memory({ initial: Math.ceil(rowsAt / PAGE), maximum: MAX_PAGES });
  const { dots } = new Instance(compiled, { env: { memory } }).exports as Exports;
  return {
    get bytes() {
      return memory.buffer.byteLength;
    },
    reserve(rows) {
      const missing = rowsAt + rows * stride - memory.buffer.byteLength;
      if (missing <= 0) return;
      const pages = memory.buffer.byteLength / PAGE;
      // An eighth more than there is: few steps while loading, little memory in vain.
      const spare = Math.min(Math.ceil(pages / 8), MAX_PAGES - pages);
      try {
        memory.grow(Math.max(Math.ceil(missing / PAGE), spare));
      } catch (cause) {
        throw new KnowhowError(
          'internal_error',
          `There is no memory for a vector index of ${rows} rows of ${dimensions} dimensions (4 GiB is the most). ` +
            'Split the collection into several tenants, or give the process more memory.',
          undefined,
          { cause },
        );
      }
    },
    row: (row) => new Int8Array(memory.buffer, rowsAt + row * stride, stride),
    query: () => new Int16Array(memory.buffer, queryAt, stride),
    products(first, count) {
      dots(queryAt, rowsAt + first * stride, stride, count, outAt);
      return new Int32Array(memory.buffer, outAt, count);
    },
  };
}

function wasm(): Wasm | undefined {
  return (globalThis as { WebAssembly?: Wasm }).WebAssembly;
}
