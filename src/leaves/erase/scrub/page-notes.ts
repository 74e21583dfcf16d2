import { type BtreePage, readBtreePage } from './btree-page.js';

/**
 * What was noted of every page when it was read. Before the walk nobody knows what a page is, so each is noted as
 * everything that it could be.
 */
export interface PageNotes {
  /** Notes a page, in place of what was noted of it before. */
  read(number: number, page: Buffer): void;
  /** The page as one of a b-tree; undefined where it cannot be one. */
  btree(number: number): BtreePage | undefined;
  /** The number in its first four bytes: the next page, on pages of a chain. */
  next(number: number): number;
  /** Where its last byte that is not zero ends; 0 when all are zero. */
  end(number: number): number;
  /** Forgets bytes that were zeroed from `from` on. */
  ended(number: number, from: number): void;
}

const LEAF_TABLE: BtreePage = { table: true, interior: false, children: [], overflows: [], holes: [] };
const LEAF_INDEX: BtreePage = { ...LEAF_TABLE, table: false };
const NO_BTREE = 0;
const PLAIN_TABLE = 1;
const PLAIN_INDEX = 2;
const NOTED = 3;

/** Notes for that number of pages to begin with; about 9 bytes a page and more for those with children or overflow. */
export function pageNotes(pages: number): PageNotes {
  let kinds = new Uint8Array(pages + 1);
  let nexts = new Uint32Array(pages + 1);
  let ends = new Uint32Array(pages + 1);
  const noted = new Map<number, BtreePage>();

  function grow(number: number): void {
    const size = Math.max(number + 1, Math.ceil(kinds.length * 1.25));
    const grown = [new Uint8Array(size), new Uint32Array(size), new Uint32Array(size)] as const;
    grown[0].set(kinds);
    grown[1].set(nexts);
    grown[2].set(ends);
    [kinds, nexts, ends] = grown;
  }

  function endOf(page: Buffer): number {
    let end = page.length;
    while (end > 0 && page[end - 1] === 0) end--;
    return end;
  }

  return {
    read(number, page) {
      if (number >= kinds.length) grow(number);
      nexts[number] = page.readUInt32BE(0);
      ends[number] = endOf(page);
      const btree = readBtreePage(page, number === 1 ? 100 : 0);
      const plain = btree && !btree.interior && btree.overflows.length + btree.holes.length === 0;
      if (!btree) kinds[number] = NO_BTREE;
      else if (plain) kinds[number] = btree.table ? PLAIN_TABLE : PLAIN_INDEX;
      else kinds[number] = NOTED;
      if (btree && !plain) noted.set(number, btree);
      else noted.delete(number);
    },
    btree(number) {
      const kind = kinds[number];
      if (kind === NOTED) return noted.get(number);
      if (kind === PLAIN_TABLE) return LEAF_TABLE;
      return kind === PLAIN_INDEX ? LEAF_INDEX : undefined;
    },
    next: (number) => nexts[number]!,
    end: (number) => ends[number]!,
    ended(number, from) {
      const btree = noted.get(number);
      if (btree) noted.set(number, { ...btree, holes: [] });
      ends[number] = Math.min(ends[number]!, from);
    },
  };
}
