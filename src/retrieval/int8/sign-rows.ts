import { createRowMemory } from './row-memory.js';

/** The signs of rows 0, 1, 2 … of an index, a bit a number: what they are like, roughly, in a thirty-second of the room. */
export interface SignRows {
  /** Bytes held. */
  readonly bytes: number;
  /** Makes room for that many rows. Throws KnowhowError `internal_error` when there is no memory for it. */
  reserve(rows: number): void;
  /** Writes a row that there is room for, from numbers of its vector's signs. */
  set(row: number, numbers: ArrayLike<number>): void;
  /** Puts the signs of row `last` in place of those of `row`, and wipes `last`. */
  fill(row: number, last: number): void;
  /**
   * At least the `most` rows, of the first `size`, whose signs differ least from the query's, with those that differ as
   * much as the last of them. Which they are does not depend on the order of the rows.
   */
  nearest(query: Float32Array, size: number, most: number): Int32Array;
}

/** Rows of one call. */
const BLOCK = 8_192;

/** Makes an empty set of signs. */
export function createSignRows(dimensions: number): SignRows {
  const stride = Math.ceil(dimensions / 128) * 16;
  const tallyAt = stride;
  const outAt = tallyAt + 4 * (8 * stride + 1) + 4;
  const rowsAt = Math.ceil((outAt + 8 * BLOCK) / 16) * 16;
  const memory = createRowMemory(stride, rowsAt, `${dimensions} signs`);

  /** Writes the signs of numbers as bits. */
  function write(numbers: ArrayLike<number>, to: Int8Array): void {
    to.fill(0);
    for (let i = 0; i < dimensions; i++) if (numbers[i]! > 0) to[i >> 3]! |= 1 << (i & 7);
  }

  return {
    get bytes() {
      return memory.bytes;
    },
    reserve: memory.reserve,
    set: (row, numbers) => write(numbers, memory.row(row)),
    fill(row, last) {
      const moved = memory.row(last);
      memory.row(row).set(moved);
      moved.fill(0);
    },
    nearest(query, size, most) {
      write(query, new Int8Array(memory.buffer, 0, stride));
      const tally = new Int32Array(memory.buffer, tallyAt, 8 * stride + 1).fill(0);
      let limit = 8 * stride;
      let found = new Int32Array(4 * most);
      let count = 0;
      for (let first = 0; first < size; first += BLOCK) {
        const rows = Math.min(BLOCK, size - first);
        const near = memory.kernels.near(0, rowsAt, stride, first, rows, limit, tallyAt, outAt);
        if (2 * (count + near) > found.length) {
          const room = new Int32Array(2 * found.length + 2 * near);
          room.set(found.subarray(0, 2 * count));
          found = room;
        }
        found.set(new Int32Array(memory.buffer, outAt, 2 * near), 2 * count);
        count += near;
        // Once `most` rows differ in at most `apart` signs, rows that differ in more are not among them.
        let within = 0;
        for (let apart = 0; apart <= limit; apart++) {
          within += tally[apart]!;
          if (within >= most) limit = apart;
        }
      }
      const rows = new Int32Array(count);
      let filled = 0;
      for (let i = 0; i < count; i++) if (found[2 * i + 1]! <= limit) rows[filled++] = found[2 * i]!;
      return rows.subarray(0, filled);
    },
  };
}
