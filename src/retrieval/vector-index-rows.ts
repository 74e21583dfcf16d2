import { KnowhowError } from '../domain/errors.js';
import { LOW_STEPS, quantiseRow } from './int8/quantise.js';

/** Bytes of rows: a number's high byte, or its low one. */
interface RowBytes {
  /** Bytes held. */
  readonly bytes: number;
  /** Makes room for that many rows. */
  reserve(rows: number): void;
  /** The row's own bytes, to be written or read at once. */
  row(row: number): Int8Array;
}

/**
 * Vectors under ids, without gaps: taking a row out moves the last one into its place. Each number is kept in 16 bits,
 * as a high and a low byte (quantise.ts), so that a scan may read the high ones alone. The exact score of a row is
 * defined here: it is that of the vector as it is kept. What scan.wat computes in its place is equal to the bit.
 */
export interface VectorRows {
  readonly dimensions: number;
  readonly size: number;
  /** Bytes held, without those of high bytes that lie elsewhere. */
  readonly bytes: number;
  /** Copies the vector in; gives the number of its row. */
  set(id: number, vector: Float32Array): number;
  /** Frees the row of that id and gives its number; the last row, number `size` after the call, now has it. */
  delete(id: number): number | undefined;
  rowOf(id: number): number | undefined;
  /** Of each row the number it was put under. */
  readonly ids: readonly number[];
  /** A copy. */
  vectorAt(row: number): Float32Array;
  /** The dot product in float64, in one fixed order of adding, rounded to float32 once. */
  score(query: Float32Array, row: number): number;
  /** The same from the dot product with the row's numbers as they are kept, for who has that. */
  scored(row: number, product: number): number;
  /** Keeps the high bytes there from now on; there is room for all rows. */
  keepHighIn(bytes: RowBytes): void;
  /** The row's low bytes. */
  low(row: number): Int8Array;
  /** What a step of each row's high bytes stands for, and how long what they leave out is at most. */
  readonly scales: Float32Array;
  readonly errors: Float32Array;
  /** The largest length of a row and of what its high bytes leave out, together, that was ever set. */
  readonly longest: number;
}

/** Rows in one chunk: small, so that a small collection takes little. */
const CHUNK_ROWS = 64;

/** What one entry of the map from id to row, and of the list back, takes in V8 (measured, about). */
const ID_BYTES = 48;

/** Bytes of rows in chunks, which come and go with the rows. */
function chunkedBytes(dimensions: number): RowBytes & { release(rows: number): void } {
  const chunks: Int8Array[] = [];
  return {
    get bytes() {
      return chunks.length * CHUNK_ROWS * dimensions;
    },
    reserve(rows) {
      while (chunks.length * CHUNK_ROWS < rows) chunks.push(new Int8Array(CHUNK_ROWS * dimensions));
    },
    row(row) {
      const at = (row % CHUNK_ROWS) * dimensions;
      return chunks[Math.floor(row / CHUNK_ROWS)]!.subarray(at, at + dimensions);
    },
    release(rows) {
      chunks.length = Math.ceil(rows / CHUNK_ROWS);
    },
  };
}

/** Makes an empty set of rows; takes no memory for vectors before the first. */
export function createVectorRows(dimensions: number): VectorRows {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 65_536) {
    throw new RangeError(`dimensions: got ${dimensions}, expected a whole number from 1 to 65536`);
  }
  const lows = chunkedBytes(dimensions);
  const own = chunkedBytes(dimensions);
  let highs: RowBytes = own;
  let scales = new Float32Array(0);
  let errors = new Float32Array(0);
  let longest = 0;
  const ids: number[] = [];
  const rows = new Map<number, number>();

  const scored = (row: number, product: number): number => Math.fround((scales[row]! / LOW_STEPS) * product);

  return {
    dimensions,
    get size() {
      return ids.length;
    },
    get bytes() {
      return lows.bytes + own.bytes + scales.byteLength + errors.byteLength + ids.length * ID_BYTES;
    },
    set(id, vector) {
      checkVector(vector, dimensions);
      const known = rows.get(id);
      const row = known ?? ids.length;
      if (known === undefined) {
        // Room first: when there is none, nothing has changed.
        highs.reserve(row + 1);
        lows.reserve(row + 1);
        if (row === scales.length) {
          scales = grown(scales, row + (row >> 2) + CHUNK_ROWS);
          errors = grown(errors, scales.length);
        }
        ids.push(id);
        rows.set(id, row);
      }
      const { scale, error, length } = quantiseRow(vector, highs.row(row), lows.row(row));
      scales[row] = scale;
      errors[row] = error;
      longest = Math.max(longest, length + error);
      return row;
    },
    delete(id) {
      const row = rows.get(id);
      if (row === undefined) return undefined;
      const last = ids.length - 1;
      const lastId = ids[last]!;
      if (row !== last) {
        highs.row(row).set(highs.row(last));
        lows.row(row).set(lows.row(last));
        scales[row] = scales[last]!;
        errors[row] = errors[last]!;
        ids[row] = lastId;
        rows.set(lastId, row);
      }
      // No copy of a deleted vector stays in memory.
      highs.row(last).fill(0);
      lows.row(last).fill(0);
      rows.delete(id);
      ids.pop();
      lows.release(last);
      if (highs === own) own.release(last);
      return row;
    },
    rowOf: (id) => rows.get(id),
    ids,
    vectorAt(row) {
      const high = highs.row(row);
      const low = lows.row(row);
      const step = scales[row]! / LOW_STEPS;
      const vector = new Float32Array(dimensions);
      for (let i = 0; i < dimensions; i++) vector[i] = step * (high[i]! * LOW_STEPS + low[i]!);
      return vector;
    },
    score: (query, row) => scored(row, dot(query, highs.row(row), lows.row(row))),
    scored,
    keepHighIn(bytes) {
      for (let row = 0; row < ids.length; row++) bytes.row(row).set(highs.row(row));
      highs = bytes;
      own.release(0);
    },
    low: (row) => lows.row(row),
    get scales() {
      return scales;
    },
    get errors() {
      return errors;
    },
    get longest() {
      return longest;
    },
  };
}

function grown(old: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const next = new Float32Array(length);
  next.set(old);
  return next;
}

/** Longer vectors are refused, so that no score overflows float32; vectors should have length 1. */
const MAX_LENGTH = 2 ** 60;

/**
 * Throws unless the vector has that many numbers, all finite.
 *
 * @throws KnowhowError `embedder_mismatch` for another length, `embedder_unavailable` for NaN, infinities and
 *   numbers no unit vector has
 */
export function checkVector(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw new KnowhowError(
      'embedder_mismatch',
      `Got a vector of ${vector.length} numbers, expected ${dimensions}: it comes from another embedder than ` +
        'the rest of the collection. Open the collection with the embedder it was built with, or re-embed it.',
    );
  }
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  if (!(squares <= MAX_LENGTH ** 2)) {
    throw new KnowhowError(
      'embedder_unavailable',
      'Got a vector with NaN, infinite or enormous numbers, expected one of length 1. Look at what the ' +
        'embedder gives back.',
    );
  }
}

/** Four sums side by side keep the adder busy; a product of a float32 and 16 bits is exact in float64. */
function dot(query: Float32Array, high: Int8Array, low: Int8Array): number {
  const { length } = query;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i < length - 3; i += 4) {
    a += query[i]! * (high[i]! * LOW_STEPS + low[i]!);
    b += query[i + 1]! * (high[i + 1]! * LOW_STEPS + low[i + 1]!);
    c += query[i + 2]! * (high[i + 2]! * LOW_STEPS + low[i + 2]!);
    d += query[i + 3]! * (high[i + 3]! * LOW_STEPS + low[i + 3]!);
  }
  if (i < length) a += query[i]! * (high[i]! * LOW_STEPS + low[i]!);
  if (i + 1 < length) b += query[i + 1]! * (high[i + 1]! * LOW_STEPS + low[i + 1]!);
  if (i + 2 < length) c += query[i + 2]! * (high[i + 2]! * LOW_STEPS + low[i + 2]!);
  return a + b + (c + d);
}
