/** A row of numbers as JSON can hold it: base64 of little-endian float32. */
export const keptRow = (row: Float32Array): string =>
  Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('base64');

/** The row again. */
export function readRow(kept: string): Float32Array {
  const bytes = Buffer.from(kept, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
