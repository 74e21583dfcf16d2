/** How far from 1 the length of a unit vector may be: rounding to float32 moves it by less than 1e-6. */
const TOLERANCE = 0.01;

/**
 * True for a Float32Array of any realm. Test runners run code in a realm of its own, where `instanceof` is false for what
 * a thread or an addon made.
 */
const isFloat32Array = (value: unknown): value is Float32Array =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Float32Array]';

/**
 * What is wrong with a vector that should be a unit vector (or all zeros, for a text that says nothing), in words;
 * undefined when nothing is. Every vector from an embedder or a file is checked by it.
 *
 * @param dimensions numbers that it must have
 */
export function vectorFault(vector: unknown, dimensions: number): string | undefined {
  if (!isFloat32Array(vector))
    return `${vector === null ? 'null' : typeof vector} in place of a Float32Array`;
  if (vector.length !== dimensions) return `${vector.length} numbers in place of ${dimensions}`;
  let squares = 0;
  for (let i = 0; i < dimensions; i++) squares += vector[i]! * vector[i]!;
  if (!Number.isFinite(squares)) return 'numbers that are not finite';
  const length = Math.sqrt(squares);
  return length === 0 || Math.abs(length - 1) <= TOLERANCE
    ? undefined
    : `length ${length.toPrecision(3)} in place of 1`;
}
