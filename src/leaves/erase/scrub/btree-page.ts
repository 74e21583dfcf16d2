import { endOfVarint, readVarint } from './varint.js';

/** What a page holds if it is read as a page of a b-tree. */
export interface BtreePage {
  /** Of a table, by row number; else of an index. */
  table: boolean;
  interior: boolean;
  /** Page numbers of the children; none on a leaf. */
  children: readonly number[];
  /** Pairs: the first page of an overflow chain, and the bytes in the chain. */
  overflows: readonly number[];
  /** Pairs: from, to (exclusive) of bytes that nothing uses and that are not zero. */
  holes: readonly number[];
}

const NONE: readonly number[] = [];
const ZEROS = Buffer.alloc(65_536);
/** Bytes of the smallest piece that SQLite cuts from a page. */
const SMALLEST = 4;
/** The pieces of the page being read: cells have at least two bytes in the pointer array, free blocks four. */
const PIECES = new Float64Array(65_536 / 2 + 65_536 / SMALLEST);

/** Cuts `[from, to)` down to its bytes that are not zero, and adds it if there are any. */
function addHole(holes: number[], page: Buffer, from: number, to: number): void {
  if (from >= to || page.compare(ZEROS, 0, to - from, from, to) === 0) return;
  let [first, last] = [from, to];
  while (page[first] === 0) first++;
  while (page[last - 1] === 0) last--;
  holes.push(first, last);
}

/** Number of bytes of a payload on the page itself (file format, "B-tree Cell Format"). */
function localBytes(payload: number, usable: number, tableLeaf: boolean): number {
  const most = tableLeaf ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((payload - least) % (usable - 4));
  return wanted <= most ? wanted : least;
}

/**
 * Reads a page as one of a b-tree, whatever it is. Every byte of the content must belong to exactly one cell or
 * free block, and what is left must be as many bytes as the page says it lost, as `PRAGMA integrity_check` asks.
 *
 * @param page the whole page
 * @param start where the b-tree's header stands: 100 on the first page of the file, else 0
 * @returns undefined where the page cannot be one
 */
export function readBtreePage(page: Buffer, start: number): BtreePage | undefined {
  const usable = page.length;
  const flags = page[start]!;
  if (flags !== 2 && flags !== 5 && flags !== 10 && flags !== 13) return undefined;
  const interior = flags < 8;
  const table = (flags & 1) === 1;
  const cells = page.readUInt16BE(start + 3);
  const content = page.readUInt16BE(start + 5) || 65_536;
  const pointers = start + (interior ? 12 : 8);
  const gap = pointers + 2 * cells;
  if (content < gap || content > usable) return undefined;

  const children: number[] = [];
  const overflows: number[] = [];
  // Each piece is one number, so that they sort by where they begin: from * 2^17 + to.
  const pieces = PIECES;
  let count = 0;
  for (let i = 0; i < cells; i++) {
    const cell = page.readUInt16BE(pointers + 2 * i);
    if (cell < content || cell > usable - SMALLEST) return undefined;
    let at = cell;
    if (interior) {
      children.push(page.readUInt32BE(at));
      at += 4;
    }
    if (interior && table) at = endOfVarint(page, at);
    else {
      const payload = readVarint(page, at);
      if (payload > 0xffff_ffff) return undefined;
      at = endOfVarint(page, at);
      if (table) at = endOfVarint(page, at);
      const local = localBytes(payload, usable, table);
      at += local;
      if (local < payload) {
        if (at + 4 > usable) return undefined;
        overflows.push(page.readUInt32BE(at), payload - local);
        at += 4;
      }
    }
    const end = Math.max(at, cell + SMALLEST);
    if (end > usable) return undefined;
    pieces[count++] = cell * 131_072 + end;
  }

  const holes: number[] = [];
  addHole(holes, page, gap, content);
  for (let block = page.readUInt16BE(start + 1); block !== 0; ) {
    if (block < content || block > usable - SMALLEST) return undefined;
    const next = page.readUInt16BE(block);
    const end = block + page.readUInt16BE(block + 2);
    if (end < block + SMALLEST || end > usable || (next !== 0 && next < end)) return undefined;
    addHole(holes, page, block + SMALLEST, end);
    pieces[count++] = block * 131_072 + end;
    block = next;
  }

  pieces.subarray(0, count).sort();
  let covered = content;
  let lost = 0;
  for (let i = 0; i <= count; i++) {
    const from = i < count ? Math.floor(pieces[i]! / 131_072) : usable;
    if (from < covered) return undefined;
    lost += from - covered;
    addHole(holes, page, covered, from);
    if (i < count) covered = pieces[i]! % 131_072;
  }
  if (lost !== page[start + 7]) return undefined;
  if (interior) children.push(page.readUInt32BE(start + 8));
  return {
    table,
    interior,
    children: interior ? children : NONE,
    overflows: overflows.length > 0 ? overflows : NONE,
    holes: holes.length > 0 ? holes : NONE,
  };
}
