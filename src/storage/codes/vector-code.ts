/** The bytes of a vector: float32 in the machine's byte order. */
export function packVector(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/**
 * The vector of those bytes: a view where the bytes are aligned, else a copy. Bytes that a damaged file has too few or
 * too many of are left out: the reader finds the wrong length.
 */
export function unpackVector(bytes: Uint8Array): Float32Array {
  const length = Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
  return bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
    ? new Float32Array(bytes.buffer, bytes.byteOffset, length)
    : new Float32Array(bytes.slice().buffer, 0, length);
}
