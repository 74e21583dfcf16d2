/** A row as `scale` times int8 numbers, with what that leaves out. */
export interface QuantisedRow {
  /** Float32. */
  scale: number;
  /** At least the Euclidean length of the row minus its int8 picture. Float32, rounded up. */
  error: number;
  /** At least the Euclidean length of the row itself. */
  length: number;
}

/** A query as `scale` times int16 numbers, with what that leaves out. */
export interface QuantisedQuery {
  scale: number;
  /** As {@link QuantisedRow.error}. */
  error: number;
  length: number;
}

/** Larger than any relative error of summing 65,536 squares in float64, and of one rounding to float32. */
const ROUND_UP = 1 + 2 ** -22;

/** A smaller length is taken as this: below 2^-126 float32 rounds more coarsely than ROUND_UP makes good. */
const TINY = 2 ** -120;

/** Writes the row's int8 numbers (-127 to 127) to `target`; what lies beyond the row's length there stays. */
export function quantiseRow(row: Float32Array, target: Int8Array): QuantisedRow {
  return quantise(row, 127, target);
}

/**
 * Writes the query's int16 numbers to `target`. They are at most so large that the dot product with any int8 row
 * fits int32: `dimensions` products of at most 127 times `limit`.
 */
export function quantiseQuery(query: Float32Array, target: Int16Array): QuantisedQuery {
  const limit = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * query.length)));
  return quantise(query, limit, target);
}

function quantise(vector: Float32Array, limit: number, target: Int8Array | Int16Array): QuantisedRow {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  // A scale that vanishes in float32 leaves everything to the error.
  const scale = Math.fround(largest / limit);
  const inverse = scale > 0 ? 1 / scale : 0;
  let missed = 0;
  let squares = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i]!;
    const whole = Math.max(-limit, Math.min(limit, Math.round(value * inverse)));
    target[i] = whole;
    // Exact but for one rounding: a float32 times a small whole number fits float64.
    const rest = value - scale * whole;
    missed += rest * rest;
    squares += value * value;
  }
  return { scale, error: roundUp(Math.sqrt(missed)), length: roundUp(Math.sqrt(squares)) };
}

function roundUp(length: number): number {
  return Math.fround(Math.max(length, TINY) * ROUND_UP);
}
