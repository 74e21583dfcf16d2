/** The bytes of a vector: float32 in the machine's byte order. */
export function packVector(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The vector of those bytes: a view where the bytes are aligned, else a copy. */
export function unpackVector(bytes: Uint8Array): Float32Array {
  return bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
    ? new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT)
    : new Float32Array(bytes.slice().buffer);
}
