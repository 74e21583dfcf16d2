import { KnowhowError } from '../domain/errors.js';

/**
 * Float32 rows under ids, without gaps: taking a row out moves the last one into its place. The exact score of
 * a row is defined here and nowhere else.
 */
export interface VectorRows {
  readonly dimensions: number;
  readonly size: number;
  /** Bytes held. */
  readonly bytes: number;
  /** Copies the vector in; gives the number of its row. */
  set(id: number, vector: Float32Array): number;
  /** Frees the row of that id and gives its number; the last row, number `size` after the call, now has it. */
  delete(id: number): number | undefined;
  rowOf(id: number): number | undefined;
  idAt(row: number): number;
  /** A copy. */
  vectorAt(row: number): Float32Array;
  /** The dot product in float64, in one fixed order of adding, rounded to float32 once. */
  score(query: Float32Array, row: number): number;
}

/** Rows in one chunk: small, so that a small collection takes little. */
const CHUNK_ROWS = 64;

/** What one entry of the map from id to row, and of the list back, takes in V8 (measured, about). */
const ID_BYTES = 48;

/** Makes an empty set of rows; takes no memory for vectors before the first. */
export function createVectorRows(dimensions: number): VectorRows {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > 65_536) {
    throw new RangeError(`dimensions: got ${dimensions}, expected a whole number from 1 to 65536`);
  }
  const chunks: Float32Array[] = [];
  const ids: number[] = [];
  const rows = new Map<number, number>();

  function view(row: number): Float32Array {
    const at = (row % CHUNK_ROWS) * dimensions;
    return chunks[Math.floor(row / CHUNK_ROWS)]!.subarray(at, at + dimensions);
  }

  return {
    dimensions,
    get size() {
      return ids.length;
    },
    get bytes() {
      return chunks.length * CHUNK_ROWS * dimensions * 4 + ids.length * ID_BYTES;
    },
    set(id, vector) {
      checkVector(vector, dimensions);
      let row = rows.get(id);
      if (row === undefined) {
        row = ids.length;
        if (row === chunks.length * CHUNK_ROWS) chunks.push(new Float32Array(CHUNK_ROWS * dimensions));
        ids.push(id);
        rows.set(id, row);
      }
      view(row).set(vector);
      return row;
    },
    delete(id) {
      const row = rows.get(id);
      if (row === undefined) return undefined;
      const last = ids.length - 1;
      const lastId = ids[last]!;
      if (row !== last) {
        view(row).set(view(last));
        ids[row] = lastId;
        rows.set(lastId, row);
      }
      // No copy of a deleted vector stays in memory.
      view(last).fill(0);
      rows.delete(id);
      ids.pop();
      if (last % CHUNK_ROWS === 0) chunks.pop();
      return row;
    },
    rowOf: (id) => rows.get(id),
    idAt: (row) => ids[row]!,
    vectorAt: (row) => view(row).slice(),
    score(query, row) {
      return dot(query, chunks[Math.floor(row / CHUNK_ROWS)]!, (row % CHUNK_ROWS) * dimensions);
    },
  };
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

/** Four sums side by side keep the adder busy; a product of two float32 is exact in float64. */
function dot(query: Float32Array, chunk: Float32Array, at: number): number {
  const length = query.length;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i < length - 3; i += 4) {
    a += query[i]! * chunk[at + i]!;
    b += query[i + 1]! * chunk[at + i + 1]!;
    c += query[i + 2]! * chunk[at + i + 2]!;
    d += query[i + 3]! * chunk[at + i + 3]!;
  }
  for (; i < length; i++) a += query[i]! * chunk[at + i]!;
  return Math.fround(a + b + (c + d));
}
