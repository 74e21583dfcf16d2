/** Numbers that a gradient ascent moves, with what it remembers of each. */
export interface Ascent {
  readonly values: Float64Array;
  readonly gradient: Float64Array;
  readonly mean: Float64Array;
  readonly square: Float64Array;
}

export const makeAscent = (length: number, start: number): Ascent => ({
  values: new Float64Array(length).fill(start),
  gradient: new Float64Array(length),
  mean: new Float64Array(length),
  square: new Float64Array(length),
});

/**
 * One step against a normal prior, in place; the gradient is then zero (Adam, Kingma & Ba 2015).
 *
 * @param prior where the numbers are expected, and the standard deviation of that
 */
export function ascend(
  { values, gradient, mean, square }: Ascent,
  { at, sd }: { at: number; sd: number },
  rate: number,
): void {
  for (let i = 0; i < values.length; i++) {
    const slope = gradient[i]! - (values[i]! - at) / (sd * sd);
    mean[i] = 0.9 * mean[i]! + 0.1 * slope;
    square[i] = 0.95 * square[i]! + 0.05 * slope * slope;
    values[i] = values[i]! + (rate * mean[i]!) / (Math.sqrt(square[i]!) + 1e-3);
    gradient[i] = 0;
  }
}
