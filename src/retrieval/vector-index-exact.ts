import type { VectorHit, VectorIndex } from './vector-index.js';
import { keepBest } from './vector-index-best.js';
import { checkVector, createVectorRows, type VectorRows } from './vector-index-rows.js';

/**
 * The plain index: scores every row in float32. The oracle of the faster one, and what is used where WebAssembly
 * SIMD is missing.
 *
 * @param dimensions numbers in each vector, 1 to 65,536
 */
export function createExactIndex(dimensions: number): VectorIndex {
  const rows = createVectorRows(dimensions);
  return {
    get size() {
      return rows.size;
    },
    get bytes() {
      return rows.bytes;
    },
    set(id, vector) {
      rows.set(id, vector);
    },
    delete(id) {
      rows.delete(id);
    },
    nearest: (query, k, filter) => nearestByScoring(rows, query, k, filter),
    has: (id) => rows.rowOf(id) !== undefined,
    get: (id) => vectorUnder(rows, id),
    scores: (query, ids) => scoresOf(rows, query, ids),
  };
}

/** The k best rows, by scoring each. */
export function nearestByScoring(
  rows: VectorRows,
  query: Float32Array,
  k: number,
  filter?: (id: number) => boolean,
): VectorHit[] {
  checkVector(query, rows.dimensions);
  if (!(k >= 1)) return [];
  const best = keepBest(Math.floor(k));
  for (let row = 0; row < rows.size; row++) {
    const id = rows.ids[row]!;
    if (filter === undefined || filter(id)) best.offer(id, rows.score(query, row));
  }
  return best.hits();
}

/** The vector under an id, as a copy. */
export function vectorUnder(rows: VectorRows, id: number): Float32Array | undefined {
  const row = rows.rowOf(id);
  return row === undefined ? undefined : rows.vectorAt(row);
}

/** Exact scores of ids in order; NaN for unknown ones. */
export function scoresOf(rows: VectorRows, query: Float32Array, ids: ArrayLike<number>): Float32Array {
  checkVector(query, rows.dimensions);
  const scores = new Float32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const row = rows.rowOf(ids[i]!);
    scores[i] = row === undefined ? Number.NaN : rows.score(query, row);
  }
  return scores;
}
