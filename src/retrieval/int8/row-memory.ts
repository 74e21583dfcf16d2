import { KnowhowError } from '../../domain/errors.js';
import { WASM_PAGE, webAssembly } from '../../domain/wasm.js';
import { SCAN_WASM } from './scan-wasm.js';

/** Rows of bytes in WebAssembly memory, one after the other, with what the kernels of scan.wat do with them. */
interface RowMemory {
  /** Bytes held. */
  readonly bytes: number;
  readonly buffer: ArrayBuffer;
  readonly kernels: Kernels;
  /** Makes room for that many rows. Throws KnowhowError `internal_error` when there is no memory for it. */
  reserve(rows: number): void;
  /** The row's own bytes, to be written or read at once: growing makes the view useless. */
  row(row: number): Int8Array;
}

/** scan.wat says what they do. */
interface Kernels {
  dots(query: number, rows: number, stride: number, count: number, out: number): void;
  dots_at(query: number, rows: number, stride: number, list: number, count: number, out: number): void;
  precise(query: number, high: number, low: number, stride: number): number;
  near(
    query: number,
    rows: number,
    stride: number,
    first: number,
    count: number,
    limit: number,
    tally: number,
    out: number,
  ): number;
}

const MAX_PAGES = 65_536;

let compiled: object | undefined;
let available: boolean | undefined;

/** True where this process can run the kernels. Looked at once: every index asks, and many are made. */
export function simdAvailable(): boolean {
  available ??= webAssembly()?.validate(Buffer.from(SCAN_WASM, 'base64')) ?? false;
  return available;
}

/**
 * Makes an empty memory of its own (a few pages). The module is compiled once a process.
 *
 * @param stride bytes in a row, a multiple of 16
 * @param before bytes that the caller wants for itself at the beginning
 * @param of what a row is of, in words, for the error
 */
export function createRowMemory(stride: number, before: number, of: string): RowMemory {
  const { Module, Memory, Instance } = webAssembly()!;
  compiled ??= new Module(Buffer.from(SCAN_WASM, 'base64'));
  const memory = new Memory({ initial: Math.ceil(before / WASM_PAGE), maximum: MAX_PAGES });
  const kernels = new Instance(compiled, { env: { memory } }).exports as Kernels;
  return {
    get bytes() {
      return memory.buffer.byteLength;
    },
    get buffer() {
      return memory.buffer;
    },
    kernels,
    reserve(rows) {
      const missing = before + rows * stride - memory.buffer.byteLength;
      if (missing <= 0) return;
      const pages = memory.buffer.byteLength / WASM_PAGE;
      // An eighth more than there is: few steps while loading, little memory in vain.
      const spare = Math.min(Math.ceil(pages / 8), MAX_PAGES - pages);
      try {
        memory.grow(Math.max(Math.ceil(missing / WASM_PAGE), spare));
      } catch (cause) {
        throw new KnowhowError(
          'internal_error',
          `There is no memory for a vector index of ${rows} rows of ${of} (4 GiB is the most). ` +
            'Split the collection into several tenants, or give the process more memory.',
          undefined,
          { cause },
        );
      }
    },
    row: (row) => new Int8Array(memory.buffer, before + row * stride, stride),
  };
}
