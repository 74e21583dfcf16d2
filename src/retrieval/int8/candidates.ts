import { type QuantisedQuery, quantiseQuery } from './quantise.js';
import { BLOCK_ROWS, type ScanKernel } from './scan-kernel.js';

/** Rows as a bound needs them; VectorRows has them. */
interface BoundedRows {
  readonly size: number;
  readonly ids: readonly number[];
  readonly scales: Float32Array;
  readonly errors: Float32Array;
  readonly longest: number;
}

/** Buckets in which lower bounds are counted, between the lowest possible score and the highest. */
const BUCKETS = 4_096;

/** What a bucket's edge is moved down by, in buckets: more than rounding can move a bound across it. */
const SLACK = 1e-3;

/** Where fewer rows than this share pass a filter, it is asked before anything is computed. */
const FEW = 0.5;

/** Half the width of a row's interval is `length * errors[row]` and this. */
const restOf = ({ error, length }: QuantisedQuery, longest: number): number =>
  error * longest + length * longest * 2 ** -22 + 2 ** -140;

/**
 * Every row that may be among the `k` of the best exact scores, of those that pass.
 *
 * **The bound.** A row x is kept as x = s a + e, with the high bytes a in int8, s > 0 and the residual e, which the low
 * bytes are; the query as q = t b + f, with b in int16. Then
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
 *
 * @param among numbers of the rows to look at; left out, all
 * @param filter asked late, once enough rows were seen, and then only for what may matter, unless few pass
 */
export function candidates(
  kernel: ScanKernel,
  rows: BoundedRows,
  query: Float32Array,
  k: number,
  filter?: (id: number) => boolean,
  among?: Int32Array,
): number[] {
  const { size, ids, scales, errors, longest } = rows;
  const quantised = quantiseQuery(query, kernel.query());
  const { scale, length } = quantised;
  const rest = restOf(quantised, longest);
  const range = length * longest;
  const perBucket = BUCKETS / (2 * range);
  const lowers = new Int32Array(BUCKETS);
  const found: number[] = [];
  const uppers: number[] = [];
  const passing = new Int32Array(BLOCK_ROWS);
  // No row below this is among the k best: the k-th best lower bound, rounded down to the edge of its bucket.
  let floor = Number.NEGATIVE_INFINITY;
  let asked = 0;
  let passed = 0;
  const total = among?.length ?? size;
  for (let first = 0; first < total; first += BLOCK_ROWS) {
    const count = Math.min(BLOCK_ROWS, total - first);
    let list = among?.subarray(first, first + count);
    const early = filter !== undefined && passed < FEW * asked;
    if (filter && early) {
      let some = 0;
      for (let i = 0; i < count; i++) {
        const row = list ? list[i]! : first + i;
        if (filter(ids[row]!)) passing[some++] = row;
      }
      list = passing.subarray(0, some);
      asked += count;
      passed += some;
    }
    const products = list ? kernel.productsAt(list) : kernel.products(first, count);
    for (let i = 0; i < products.length; i++) {
      const row = list ? list[i]! : first + i;
      const halfWidth = length * errors[row]! + rest;
      const upper = products[i]! * scales[row]! * scale + halfWidth;
      if (upper < floor) continue;
      if (filter && !early) {
        asked += 1;
        if (!filter(ids[row]!)) continue;
        passed += 1;
      }
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
}
