/** A row as `scale` times whole numbers of 16 bits. */
interface QuantisedRow {
  /** What a step of the high bytes stands for; of the low ones it is a 256th of that. Float32. */
  scale: number;
  /** At least the Euclidean length of the row minus what its high bytes say of it. Float32, rounded up. */
  error: number;
  /** At least the Euclidean length of the row as it is kept. */
  length: number;
}

/** A query as `scale` times int16 numbers, with what that leaves out. */
export interface QuantisedQuery {
  scale: number;
  /** At least the Euclidean length of the query minus its int16 picture. Float32, rounded up. */
  error: number;
  length: number;
}

/** Larger than any relative error of summing 65,536 squares in float64, and of one rounding to float32. */
const ROUND_UP = 1 + 2 ** -22;

/** A smaller length is taken as this: below 2^-126 float32 rounds more coarsely than ROUND_UP makes good. */
const TINY = 2 ** -120;

/** Low bytes to a step of the high ones. */
export const LOW_STEPS = 256;
/** The largest whole number that a row is kept as: its high byte is at most 127. */
const LARGEST = 127 * LOW_STEPS;

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i]!);
    if (size > largest) largest = size;
  }
  return largest;
}

/**
 * Writes a row as whole numbers from -32,512 to 32,512, each as 256 times its high byte (-127 to 127) and its low byte
 * (-128 to 127); what lies beyond the row's length in the targets stays. A number is kept to 1 in 65,024 of the row's
 * largest, and the length is kept: the cosine of two vectors of MiniLM moves by about 1e-6.
 */
export function quantiseRow(row: Float32Array, high: Int8Array, low: Int8Array): QuantisedRow {
  const { length } = row;
  const largest = largestOf(row);
  const inverse = largest > 0 ? LARGEST / largest : 0;
  let missed = 0;
  let squares = 0;
  let given = 0;
  for (let i = 0; i < length; i++) {
    const value = row[i]!;
    // Rounding like this takes a quarter of the time that `Math.round` takes, which knows a negative zero.
    const whole = Math.floor(value * inverse + 0.5) | 0;
    const upper = (whole + LOW_STEPS / 2) >> 8;
    const lower = whole - (upper << 8);
    high[i] = upper;
    low[i] = lower;
    missed += Math.imul(lower, lower);
    squares += Math.imul(whole, whole);
    given += value * value;
  }
  // As long as it was: so a vector has a cosine of 1 with itself. A step that vanishes in float32 leaves nothing.
  const step = squares > 0 ? Math.fround(Math.sqrt(given / squares)) : 0;
  return {
    // Exact: a power of two.
    scale: step * LOW_STEPS,
    error: roundUp(step * Math.sqrt(missed)),
    length: roundUp(step * Math.sqrt(squares)),
  };
}

/**
 * Writes the query's int16 numbers to `target`. They are at most so large that the dot product with any int8 row
 * fits int32: `dimensions` products of at most 127 times `limit`.
 */
export function quantiseQuery(query: Float32Array, target: Int16Array): QuantisedQuery {
  const limit = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * query.length)));
  const scale = Math.fround(largestOf(query) / limit);
  // A scale that vanishes in float32 leaves everything to the error.
  const inverse = scale > 0 ? 1 / scale : 0;
  let missed = 0;
  let squares = 0;
  for (let i = 0; i < query.length; i++) {
    const value = query[i]!;
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
