/** Where the varint that begins at `at` ends; the value itself is read by {@link readVarint}. */
export function endOfVarint(page: Uint8Array, at: number): number {
  let end = at;
  for (; end < at + 8 && end < page.length; end++) if (page[end]! < 0x80) return end + 1;
  return end + 1;
}

/** The number of SQLite's variable-length format at `at` (file format, "Varint"); Infinity where it is over 2^53. */
export function readVarint(page: Uint8Array, at: number): number {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = page[at + i];
    if (byte === undefined) return Number.POSITIVE_INFINITY;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
  return Number.POSITIVE_INFINITY;
}
