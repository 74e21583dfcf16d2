import { createInt8Rows, type Int8Rows } from './int8/int8-rows.js';
import { simdAvailable } from './int8/scan-kernel.js';
import type { VectorHit, VectorIndex } from './vector-index.js';
import { keepBest } from './vector-index-best.js';
import { createExactIndex, nearestByScoring, scoresOf, vectorUnder } from './vector-index-exact.js';
import { checkVector, createVectorRows } from './vector-index-rows.js';

/** Below this many rows scoring each is as fast, and a memory of its own is not worth its place. */
const MIN_ROWS = 256;

/**
 * The default index: scans an int8 picture of the rows in WebAssembly SIMD (a quarter of the bytes), then scores
 * in float32 every row that could still belong to the answer. Which rows could is decided by a proven bound, so
 * the answers are those of {@link createExactIndex}, ids, scores and order (int8/int8-rows.ts has the proof).
 *
 * Deleting moves the last row into the gap, so it costs the same at any size and nothing is ever rebuilt. A row
 * of d dimensions takes about 5 d + 56 bytes. Where WebAssembly SIMD is missing this is the exact index itself.
 *
 * @param dimensions numbers in each vector, 1 to 65,536
 */
export function createInt8Index(dimensions: number): VectorIndex {
  if (!simdAvailable()) return createExactIndex(dimensions);
  const rows = createVectorRows(dimensions);
  let pictures: Int8Rows | undefined;

  function set(id: number, vector: Float32Array): void {
    // Room first: when there is none, nothing has changed.
    pictures?.reserve(rows.size + 1);
    const row = rows.set(id, vector);
    if (pictures !== undefined) {
      pictures.set(row, vector);
    } else if (rows.size >= MIN_ROWS) {
      const made = createInt8Rows(dimensions);
      made.reserve(rows.size);
      for (let each = 0; each < rows.size; each++) made.set(each, rows.vectorAt(each));
      pictures = made;
    }
  }

  function nearest(query: Float32Array, k: number, filter?: (id: number) => boolean): VectorHit[] {
    if (pictures === undefined || !(k < rows.size)) return nearestByScoring(rows, query, k, filter);
    checkVector(query, dimensions);
    if (!(k >= 1)) return [];
    const wanted = Math.floor(k);
    const passes = filter && ((row: number) => filter(rows.idAt(row)));
    const best = keepBest(wanted);
    for (const row of pictures.candidates(query, rows.size, wanted, passes)) {
      best.offer(rows.idAt(row), rows.score(query, row));
    }
    return best.hits();
  }

  return {
    get size() {
      return rows.size;
    },
    get bytes() {
      return rows.bytes + (pictures?.bytes ?? 0);
    },
    set,
    delete(id) {
      const row = rows.delete(id);
      if (row !== undefined) pictures?.fill(row, rows.size);
    },
    nearest,
    has: (id) => rows.rowOf(id) !== undefined,
    get: (id) => vectorUnder(rows, id),
    scores: (query, ids) => scoresOf(rows, query, ids),
  };
}
