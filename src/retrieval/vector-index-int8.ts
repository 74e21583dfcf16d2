import { candidates } from './int8/candidates.js';
import { simdAvailable } from './int8/row-memory.js';
import { createScanKernel, type ScanKernel } from './int8/scan-kernel.js';
import { createSignRows, type SignRows } from './int8/sign-rows.js';
import type { VectorHit, VectorIndex } from './vector-index.js';
import { keepBest } from './vector-index-best.js';
import { createExactIndex, nearestByScoring, scoresOf, vectorUnder } from './vector-index-exact.js';
import { checkVector, createVectorRows } from './vector-index-rows.js';

/** Below this many rows scoring each is as fast, and a memory of its own is not worth its place. */
const MIN_ROWS = 256;

/** From this many rows on, reading all high bytes takes longer than an answer should. */
const MANY_ROWS = 262_144;
/** Of many rows, how many are looked at for each that is wanted, and the least share. */
const SIGNED_EACH = 32;
const SIGNED_SHARE = 1 / 256;

/**
 * The default index: scans the high bytes of the rows in WebAssembly SIMD, then scores in full every row that could
 * still belong to the answer. Which rows could is decided by a proven bound, so the answers are those of
 * {@link createExactIndex}, ids, scores and order (int8/candidates.ts has the proof).
 *
 * Of more than 262,144 rows, without a filter, only those are scanned whose signs differ least from the query's: 32 for
 * each that is wanted, and a 256th of all at least. That is exact no longer (`npm run bench` says how nearly), but depends
 * on what is in the index alone, and not on how it came there.
 *
 * Deleting moves the last row into the gap, so it costs the same at any size and nothing is ever rebuilt. A row
 * of d dimensions takes about 2 d + 56 bytes. Where WebAssembly SIMD is missing this is the exact index itself.
 *
 * @param dimensions numbers in each vector, 1 to 65,536
 * @param manyRows from how many rows on signs are read first
 */
export function createInt8Index(dimensions: number, manyRows: number = MANY_ROWS): VectorIndex {
  if (!simdAvailable()) return createExactIndex(dimensions);
  const rows = createVectorRows(dimensions);
  let kernel: ScanKernel | undefined;
  let signs: SignRows | undefined;

  function set(id: number, vector: Float32Array): void {
    signs?.reserve(rows.size + 1);
    const row = rows.set(id, vector);
    if (kernel === undefined && rows.size >= MIN_ROWS) {
      const made = createScanKernel(dimensions);
      made.reserve(rows.size);
      rows.keepHighIn(made);
      kernel = made;
    }
    if (signs !== undefined) {
      signs.set(row, rows.vectorAt(row));
    } else if (rows.size >= manyRows) {
      const made = createSignRows(dimensions);
      made.reserve(rows.size);
      for (let each = 0; each < rows.size; each++) made.set(each, rows.vectorAt(each));
      signs = made;
    }
  }

  function nearest(query: Float32Array, k: number, filter?: (id: number) => boolean): VectorHit[] {
    if (kernel === undefined || !(k < rows.size)) return nearestByScoring(rows, query, k, filter);
    checkVector(query, dimensions);
    if (!(k >= 1)) return [];
    const wanted = Math.floor(k);
    const most = Math.ceil(Math.max(SIGNED_EACH * wanted, SIGNED_SHARE * rows.size));
    const among =
      signs !== undefined && filter === undefined && rows.size >= manyRows && most < rows.size
        ? signs.nearest(query, rows.size, most)
        : undefined;
    const best = keepBest(wanted);
    const rowsLeft = candidates(kernel, rows, query, wanted, filter, among);
    const precise = kernel.precise(query);
    for (const row of rowsLeft) {
      best.offer(rows.ids[row]!, rows.scored(row, precise(row, rows.low(row))));
    }
    return best.hits();
  }

  return {
    get size() {
      return rows.size;
    },
    get bytes() {
      return rows.bytes + (kernel?.bytes ?? 0) + (signs?.bytes ?? 0);
    },
    set,
    delete(id) {
      const row = rows.delete(id);
      if (row !== undefined) signs?.fill(row, rows.size);
    },
    nearest,
    has: (id) => rows.rowOf(id) !== undefined,
    get: (id) => vectorUnder(rows, id),
    scores: (query, ids) => scoresOf(rows, query, ids),
  };
}
