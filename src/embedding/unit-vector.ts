/**
 * Scales numbers to Euclidean length 1, computing in float64. Numbers that are all zero stay zero, so that a
 * text that says nothing is like no other text.
 */
export function toUnit(values: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += values[i]! * values[i]!;
  const out = new Float32Array(values.length);
  if (squares === 0) return out;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < values.length; i++) out[i] = values[i]! * scale;
  return out;
}
