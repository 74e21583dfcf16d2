import type { SqliteConstructor, SqliteDatabase } from '../../../storage/sqlite/sqlite-database.js';
import { isBusy } from '../../../storage/sqlite/sqlite-failure.js';
import { readBtreePage } from './btree-page.js';
import { type Freezer, type Frozen, freezer } from './freeze.js';
import { type LogFile, openLog } from './log-file.js';
import { type MainFile, openMain } from './main-file.js';
import { InTheWay } from './not-understood.js';
import { type PageNotes, pageNotes } from './page-notes.js';
import { walk } from './walk.js';

/** What a scrub did. */
export interface ScrubReport {
  /** Times the file was looked at; the first time all of it, then what had changed. */
  rounds: number;
  /** Pages of the database at the end. */
  pages: number;
  /** Zeros written, bytes. */
  bytes: number;
  /** Pages that had such bytes. */
  wasted: number;
  /** Milliseconds for which nobody else could write. */
  lockMs: number;
  totalMs: number;
}

/** Pages that the round under the write lock may have to look at, so that it is short. */
const FEW_PAGES = 128;
const MOST_ROUNDS = 16;
const MOST_LAST_ROUNDS = 8;
const FREEZE_MS = 1_500;
const FREEZE_UNDER_LOCK_MS = 25;
const EMPTY_MS = 4_000;
const WRITE_LOCK_MS = 3_000;

/** Changes a page of the file for certain, which is how other connections learn that their caches are old. */
const TOUCH =
  "INSERT INTO meta VALUES ('scrubbed', 1) ON CONFLICT DO UPDATE SET value = (value + 1) % 1000000000";

interface Scrubbing {
  open: () => SqliteDatabase;
  now: () => number;
  main: MainFile;
  log: LogFile;
  notes: PageNotes;
  freeze: Freezer;
  report: ScrubReport;
}

/**
 * Writes zeros over every byte of a file in WAL mode that nothing uses, while others read and write, and empties
 * the log: what was deleted before can be read in no file afterwards. No byte is written before the whole file was
 * understood; a process that is killed meanwhile leaves a sound file.
 *
 * It must run in a process of its own that ends by a signal: closing one of its descriptors would drop the locks of
 * its other connections.
 *
 * @param now milliseconds that only grow
 * @throws NotUnderstood, InTheWay, or an error of the binding or of the file system
 */
export function scrub(Database: SqliteConstructor, path: string, now: () => number): ScrubReport {
  const started = now();
  const open = () => new Database(path);
  const control = open();
  // Makes the log, and brings what it can into the file, so that there is a header to read.
  control.exec('PRAGMA wal_checkpoint(PASSIVE)');
  const main = openMain(path);
  const log = openLog(path, main.pageSize);
  const freeze = freezer(control, open, log, now);
  let frozen = freeze.freezeNext(now() + FREEZE_MS);
  const report = { rounds: 0, pages: 0, bytes: 0, wasted: 0, lockMs: 0, totalMs: 0 };
  const work: Scrubbing = { open, now, main, log, freeze, report, notes: pageNotes(frozen.pages) };
  main.checkSize(frozen.pages);
  main.readAll(frozen.pages, work.notes.read);
  wipe(work, frozen);
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const next = freeze.freezeNext(now() + FREEZE_MS);
    const changed = readChanged(work, frozen, next);
    wipe(work, next);
    frozen = next;
    if (changed <= FEW_PAGES) break;
  }
  for (let left = MOST_LAST_ROUNDS; !lastRound(work, frozen); left--) {
    if (left === 1) throw new InTheWay('writers and readers leave no moment');
    const next = freeze.freezeNext(now() + FREEZE_MS);
    readChanged(work, frozen, next);
    wipe(work, next);
    frozen = next;
  }
  freeze.emptyLog(now() + EMPTY_MS);
  report.totalMs = now() - started;
  return report;
}

/** Notes the pages that changed between two states; returns how many. */
function readChanged({ main, log, notes }: Scrubbing, from: Frozen, to: Frozen): number {
  const changed = new Set(log.frames(from.place, to.place).map(({ page }) => page));
  main.checkSize(to.pages);
  for (const page of changed) if (page <= to.pages) notes.read(page, main.readPage(page));
  return changed.size;
}

function wipe({ main, notes, report }: Scrubbing, frozen: Frozen): void {
  const waste = walk({ ...frozen, pageSize: main.pageSize, readPage: main.readPage }, notes);
  report.rounds++;
  report.pages = frozen.pages;
  if (waste.length === 0) return;
  report.bytes += main.zero(waste);
  report.wasted += new Set(waste.map(({ page }) => page)).size;
  for (const { page, from } of waste) notes.ended(page, from);
}

/**
 * The round in which nobody else writes. Its own commit makes every other connection forget the pages that it read
 * before they were wiped. It has a connection of its own, for its own cache must know no such page either.
 *
 * @returns false when it has to be done again: somebody read an old state, or the commit itself brought waste into
 *   the log, with an older copy of its page there
 */
function lastRound(work: Scrubbing, before: Frozen): boolean {
  const { freeze, now, report } = work;
  const writer = work.open();
  for (const pragma of [`busy_timeout = ${WRITE_LOCK_MS}`, 'synchronous = FULL', 'secure_delete = ON']) {
    writer.exec(`PRAGMA ${pragma}`);
  }
  begin(writer);
  const locked = now();
  const frozen = freeze.freezeUnder(writer, locked + FREEZE_UNDER_LOCK_MS);
  if (frozen) {
    readChanged(work, before, frozen);
    wipe(work, frozen);
    writer.exec(TOUCH);
  }
  freeze.holdOn();
  writer.exec(frozen ? 'COMMIT' : 'ROLLBACK');
  report.lockMs = Math.max(report.lockMs, now() - locked);
  if (!frozen) return false;
  return work.log
    .transaction(frozen.place)
    .every(({ page, content }) => readBtreePage(content, page === 1 ? 100 : 0)?.holes.length === 0);
}

function begin(writer: SqliteDatabase): void {
  try {
    writer.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (isBusy(error)) throw new InTheWay('somebody has been writing for too long');
    throw error;
  }
}
