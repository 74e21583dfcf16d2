import { type QuantisedQuery, quantiseQuery, quantiseRow } from './quantise.js';
import { BLOCK_ROWS, createScanKernel } from './scan-kernel.js';

/** The int8 pictures of rows 0, 1, 2 … of an index. */
export interface Int8Rows {
  /** Bytes held. */
  readonly bytes: number;
  /** Makes room for that many rows. Throws KnowhowError `internal_error` when there is no memory for it. */
  reserve(rows: number): void;
  /** Writes a row that there is room for. */
  set(row: number, vector: Float32Array): void;
  /** Puts the picture of row `last` in place of that of `row`, and wipes `last`. */
  fill(row: number, last: number): void;
  /**
   * Every row that may be among the `k` of the best exact scores, of those among the first `size` that pass. The
   * filter is asked late, once enough rows were seen, and then only for what may matter.
   */
  candidates(query: Float32Array, size: number, k: number, passes?: (row: number) => boolean): number[];
}

/** Lower bounds are counted in so many buckets, between the lowest score there can be and the highest. */
const BUCKETS = 4_096;

/** What a bucket's edge is moved down by, in buckets: more than rounding can move a bound across it. */
const SLACK = 1e-3;

/**
 * Makes an empty set of pictures.
 *
 * **The bound.** A row x is kept as x = s a + e, with a in int8, s > 0 and the residual e; the query as
 * q = t b + f, with b in int16. Then
 *
 *     q·x - ts (a·b) = q·x - (q - f)·(x - e) = q·e + f·x - f·e = q·e + f·(x - e)
 *
 * and by Cauchy-Schwarz and the triangle inequality
 *
 *     |q·x - ts (a·b)| <= |q| |e| + |f| (|x| + |e|).
 *
 * For unit vectors this is a bound on the cosine. a·b is computed exactly (int32, no overflow: quantise.ts). |e|,
 * |f|, |q| and |x| are computed in float64 and rounded up. The lengths kept are upper bounds, so with X the
 * largest |x| + |e| ever set, the half width of a row's interval is |q| |e| + |f| X. What is left is rounding:
 * ts (a·b) and the sums here in float64 (a few parts in 2^53), the exact score itself in float64 (at most d parts
 * in 2^53 of |q| |x|, d <= 2^16) and its last rounding to float32 (one part in 2^24, or 2^-150 where it
 * underflows). All of that is less than |q| X 2^-22 + 2^-140, which is added. (Lengths are below 2^60, so nothing
 * overflows: vector-index-rows.ts.) The int16 query makes |f|
 * some 1e-4 of |q|, so the width is that of the row's own residual: for MiniLM about 0.008.
 */
export function createInt8Rows(dimensions: number): Int8Rows {
  const kernel = createScanKernel(dimensions);
  let scales = new Float32Array(0);
  let errors = new Float32Array(0);
  let longest = 0;
  const counts = new Int32Array(BUCKETS);

  /** Half the width of a row's interval is `length * errors[row] + rest`. */
  function restOf({ error, length }: QuantisedQuery): number {
    return error * longest + length * longest * 2 ** -22 + 2 ** -140;
  }

  return {
    get bytes() {
      return kernel.bytes + scales.byteLength + errors.byteLength + counts.byteLength;
    },
    reserve(rows) {
      kernel.reserve(rows);
      if (rows <= scales.length) return;
      const room = Math.ceil(rows * 1.25) + 64;
      scales = grown(scales, room);
      errors = grown(errors, room);
    },
    set(row, vector) {
      const { scale, error, length } = quantiseRow(vector, kernel.row(row));
      scales[row] = scale;
      errors[row] = error;
      longest = Math.max(longest, length + error);
    },
    fill(row, last) {
      const moved = kernel.row(last);
      kernel.row(row).set(moved);
      scales[row] = scales[last]!;
      errors[row] = errors[last]!;
      moved.fill(0);
    },
    candidates(query, size, k, passes) {
      const quantised = quantiseQuery(query, kernel.query());
      const { scale, length } = quantised;
      const rest = restOf(quantised);
      const range = length * longest;
      const perBucket = BUCKETS / (2 * range);
      // Local names: what is captured would be read anew for every row.
      const rowScales = scales;
      const rowErrors = errors;
      const lowers = counts.fill(0);
      const found: number[] = [];
      const uppers: number[] = [];
      // No row below this is among the k best: the k-th best lower bound, rounded down to the edge of its bucket.
      let floor = Number.NEGATIVE_INFINITY;
      for (let first = 0; first < size; first += BLOCK_ROWS) {
        const count = Math.min(BLOCK_ROWS, size - first);
        const products = kernel.products(first, count);
        for (let i = 0; i < count; i++) {
          const row = first + i;
          const halfWidth = length * rowErrors[row]! + rest;
          const upper = products[i]! * rowScales[row]! * scale + halfWidth;
          if (upper < floor) continue;
          if (passes !== undefined && !passes(row)) continue;
          found.push(row);
          uppers.push(upper);
          const bucket = Math.floor((upper - 2 * halfWidth + range) * perBucket);
          lowers[Math.max(0, Math.min(BUCKETS - 1, bucket))]! += 1;
        }
        let bucket = BUCKETS;
        for (let above = 0; bucket > 0 && above < k; ) above += lowers[--bucket]!;
        if (bucket > 0) floor = (bucket - SLACK) / perBucket - range;
      }
      return found.filter((_, i) => uppers[i]! >= floor);
    },
  };
}

function grown(old: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const next = new Float32Array(length);
  next.set(old);
  return next;
}
