import { NotUnderstood } from './not-understood.js';
import type { PageNotes } from './page-notes.js';

/** Bytes that nothing uses and that are not all zero: `[from, to)` of a page. */
export interface Waste {
  page: number;
  from: number;
  to: number;
}

/** What the walk has to know of the state that it walks through. */
export interface WalkedFile {
  pageSize: number;
  /** Pages of the database; the file may not be longer. */
  pages: number;
  /** First pages of all tables and indexes, without the schema's own. */
  roots: readonly number[];
  /** Reads a page from the file. */
  readPage(number: number): Buffer;
}

/** The page that holds the byte on which locks are taken; nothing is ever kept there. */
const lockPage = (pageSize: number): number => Math.floor(0x4000_0000 / pageSize) + 1;

/**
 * Walks through the whole file by what was noted, and decides what every page is: of a b-tree, of an overflow chain,
 * or free. Each page must be exactly one of these and nothing may be left over.
 *
 * @returns the bytes that nothing uses and that are not zero
 * @throws NotUnderstood where anything does not fit
 */
export function walk(file: WalkedFile, notes: PageNotes): Waste[] {
  const { pageSize, pages } = file;
  const seen = new Uint8Array(pages + 1);
  const waste: Waste[] = [];
  let count = 0;

  function take(page: number, as: string): void {
    if (page < 1 || page > pages) throw new NotUnderstood(`page ${page}, ${as}, is not in the file`);
    if (seen[page] === 1) throw new NotUnderstood(`page ${page}, ${as}, is something else already`);
    seen[page] = 1;
    count++;
  }

  function walkOverflow(head: number, bytes: number): void {
    let [page, left] = [head, bytes];
    for (;;) {
      take(page, 'of an overflow chain');
      const used = Math.min(left, pageSize - 4);
      left -= used;
      if (left === 0) {
        if (notes.next(page) !== 0) throw new NotUnderstood(`the overflow chain of page ${head} goes on`);
        const end = notes.end(page);
        if (end > 4 + used) waste.push({ page, from: 4 + used, to: end });
        return;
      }
      page = notes.next(page);
    }
  }

  function walkTree(root: number): void {
    const first = notes.btree(root);
    if (!first) throw new NotUnderstood(`page ${root} is no root of a b-tree`);
    const stack = [root];
    for (let page = stack.pop(); page !== undefined; page = stack.pop()) {
      take(page, `of the b-tree of page ${root}`);
      const btree = notes.btree(page);
      if (!btree || btree.table !== first.table) {
        throw new NotUnderstood(`page ${page} does not belong to the b-tree of page ${root}`);
      }
      for (const child of btree.children) stack.push(child);
      for (let i = 0; i < btree.overflows.length; i += 2) {
        walkOverflow(btree.overflows[i]!, btree.overflows[i + 1]!);
      }
      for (let i = 0; i < btree.holes.length; i += 2) {
        waste.push({ page, from: btree.holes[i]!, to: btree.holes[i + 1]! });
      }
    }
  }

  function walkFree(head: number, expected: number): void {
    let found = 0;
    for (let trunk = head; trunk !== 0; trunk = notes.next(trunk)) {
      take(trunk, 'of the list of free pages');
      found++;
      const page = file.readPage(trunk);
      const leaves = page.readUInt32BE(4);
      const used = 8 + 4 * leaves;
      if (used > pageSize) throw new NotUnderstood(`page ${trunk} names ${leaves} free pages`);
      for (let at = 8; at < used; at += 4) {
        const leaf = page.readUInt32BE(at);
        take(leaf, 'free');
        found++;
        const end = notes.end(leaf);
        if (end > 0) waste.push({ page: leaf, from: 0, to: end });
      }
      const end = notes.end(trunk);
      if (end > used) waste.push({ page: trunk, from: used, to: end });
    }
    if (found !== expected) throw new NotUnderstood(`${found} free pages found, the header says ${expected}`);
  }

  const header = file.readPage(1);
  walkTree(1);
  for (const root of file.roots) walkTree(root);
  walkFree(header.readUInt32BE(32), header.readUInt32BE(36));
  const lock = lockPage(pageSize);
  if (lock <= pages) take(lock, 'where locks are taken');
  if (count !== pages) throw new NotUnderstood(`${pages - count} of ${pages} pages belong to nothing`);
  return waste;
}
