import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/random.js';
import { NotUnderstood } from '../../../src/leaves/erase/scrub/not-understood.js';
import { pageNotes } from '../../../src/leaves/erase/scrub/page-notes.js';
import { type WalkedFile, walk } from '../../../src/leaves/erase/scrub/walk.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';

const file = temporaryFiles();
const POISON = 0xa5;

interface PageStat {
  pageno: number;
  pagetype: string;
  unused: number;
}

/** A file without a log after random work, what SQLite says of its pages (`dbstat`), and its roots. */
function randomFile(pageSize: number, seed: number) {
  const path = file();
  const random = seededRandom(seed);
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA secure_delete = OFF;
    CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT UNIQUE, body TEXT);
    CREATE TABLE b (name TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID; BEGIN;`);
  const a = database.prepare('INSERT OR REPLACE INTO a VALUES (?, ?, ?)');
  const b = database.prepare('INSERT OR REPLACE INTO b VALUES (?, ?)');
  const text = () => 'x'.repeat(Math.floor(random() ** 40 * 20 * pageSize) + Math.floor(random() * 60));
  for (let i = 0; i < 1_500; i++) {
    a.run(Math.floor(random() * 2_000), `${random()}`, text());
    b.run(`${Math.floor(random() * 2_000)}`, text());
  }
  database.exec('DELETE FROM a WHERE id % 3 = 0; DELETE FROM b WHERE name > 5; COMMIT;');
  const rows = (sql: string) => database.prepare(sql).all();
  const stats = rows('SELECT pageno, pagetype, unused FROM dbstat') as unknown as PageStat[];
  const roots = (rows('SELECT rootpage FROM sqlite_schema WHERE rootpage > 0') as { rootpage: number }[]).map(
    ({ rootpage }) => rootpage,
  );
  database.close();
  return { path, stats, roots, bytes: readFileSync(path), pageSize };
}

type RandomFile = ReturnType<typeof randomFile>;

function walked({ bytes, pageSize, roots }: Pick<RandomFile, 'bytes' | 'pageSize' | 'roots'>) {
  const pages = bytes.length / pageSize;
  const page = (number: number) => bytes.subarray((number - 1) * pageSize, number * pageSize);
  const notes = pageNotes(1);
  for (let number = 1; number <= pages; number++) notes.read(number, page(number));
  const subject: WalkedFile = { pageSize, pages, roots, readPage: page };
  return walk(subject, notes);
}

/** Everything that SQLite reads out of a file, and what its own check says. */
function content(bytes: Buffer): unknown[] {
  const path = file();
  writeFileSync(path, bytes);
  const database = new DatabaseSync(path);
  const all = (sql: string) => database.prepare(sql).all();
  const read = [all('PRAGMA integrity_check'), all('SELECT * FROM a'), all('SELECT * FROM b')];
  database.close();
  return read;
}

test.each([512, 1024, 4096, 65_536])(
  'no byte that SQLite uses is taken for unused, and nothing is found twice (pages of %i)',
  (pageSize) => {
    // A file of the largest pages has a hundred times the bytes of one of the smallest.
    for (let seed = 1; seed <= (pageSize > 4096 ? 1 : 4); seed++) {
      const subject = randomFile(pageSize, seed);
      const before = content(subject.bytes);
      const waste = walked(subject);
      expect(waste.length).toBeGreaterThan(0);
      // By SQLite's own count of them no page in use has more unused bytes; pages that it does not name are free.
      const wiped = new Map<number, number>();
      for (const { page, from, to } of waste) wiped.set(page, (wiped.get(page) ?? 0) + to - from);
      const unused = new Map(subject.stats.map((stat) => [stat.pageno, stat.unused]));
      for (const [page, count] of wiped) expect(count).toBeLessThanOrEqual(unused.get(page) ?? pageSize);
      for (const { page, from, to } of waste) {
        // Another byte than zero shows it too where SQLite would read it.
        subject.bytes.fill(POISON, (page - 1) * pageSize + from, (page - 1) * pageSize + to);
      }
      expect(content(subject.bytes)).toEqual(before);
      for (const { page, from, to } of waste) {
        subject.bytes.fill(0, (page - 1) * pageSize + from, (page - 1) * pageSize + to);
      }
      expect(content(subject.bytes)).toEqual(before);
      expect(walked(subject)).toEqual([]);
    }
  },
);

test('a page of an overflow chain is never read as anything else, whatever it holds', () => {
  const notes = pageNotes(3);
  const head = Buffer.alloc(512);
  // A table's leaf with one cell whose 600 bytes go on on page 2.
  const local = 39 + ((600 - 39) % 508);
  const cell = Buffer.concat([
    Buffer.from([0x84, 0x58, 1]),
    Buffer.alloc(local, 1),
    Buffer.from([0, 0, 0, 2]),
  ]);
  head.write('SQLite format 3\0', 'latin1');
  head[100] = 13;
  head.writeUInt16BE(1, 103);
  head.writeUInt16BE(512 - cell.length, 105);
  head.writeUInt16BE(512 - cell.length, 108);
  cell.copy(head, 512 - cell.length);
  notes.read(1, head);
  const overflow = Buffer.alloc(512);
  overflow.fill(7, 4, 4 + 600 - local);
  notes.read(2, overflow);
  // The notes of page 2 say, too, that it could be a leaf with holes.
  const btree = notes.btree;
  const lying = {
    ...notes,
    btree: (number: number) =>
      number === 2
        ? { table: true, interior: false, children: [], overflows: [], holes: [10, 20] }
        : btree(number),
  };
  const subject: WalkedFile = { pageSize: 512, pages: 2, roots: [], readPage: () => head };
  expect(walk(subject, lying)).toEqual([]);
});

test('whatever does not fit is not understood', () => {
  const sound = randomFile(1024, 9);
  expect(walked(sound).length).toBeGreaterThan(0);
  const random = seededRandom(5);
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(sound.bytes);
    // A pointer between pages, or a number in a page's header, is another one.
    const page = Math.floor(random() * (bytes.length / 1024));
    const at = page * 1024 + (page === 0 ? 100 : 0) + Math.floor(random() * 12);
    bytes[at] = (bytes[at]! + 1 + Math.floor(random() * 254)) & 0xff;
    try {
      walked({ ...sound, bytes });
    } catch (error) {
      expect(error).toBeInstanceOf(NotUnderstood);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(60);
});

test('a page that is free and in use, one that nothing names, and a chain that goes on are refused', () => {
  const sound = randomFile(1024, 11);
  const unnamed = Buffer.concat([sound.bytes, Buffer.alloc(1024, POISON)]);
  expect(() => walked({ ...sound, bytes: unnamed })).toThrow('belong to nothing');
  const twice = Buffer.from(sound.bytes);
  twice.writeUInt32BE(sound.roots[0]!, 32);
  expect(() => walked({ ...sound, bytes: twice })).toThrow('something else already');
  const tail = sound.stats.filter(({ pagetype }) => pagetype === 'overflow').at(-1)!;
  const going = Buffer.from(sound.bytes);
  going.writeUInt32BE(going.readUInt32BE((tail.pageno - 1) * 1024) === 0 ? 2 : 0, (tail.pageno - 1) * 1024);
  expect(() => walked({ ...sound, bytes: going })).toThrow(NotUnderstood);
});
