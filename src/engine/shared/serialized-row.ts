/** A row of numbers as JSON can hold it: base64 of little-endian float32. */
export const serializeRow = (row: Float32Array): string =>
  Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('base64');

/** A row of {@link serializeRow}. */
export function deserializeRow(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
