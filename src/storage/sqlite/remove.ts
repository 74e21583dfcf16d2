import type { Removed } from '../store.js';
import { dropTuning } from './collections.js';
import type { Connection } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { damagedAmong, dropRecords, sourcesOf } from './drop-records.js';
import { markUnerased } from './erase.js';
import { recordId } from './records.js';
import { relearn, together } from './relearn.js';

/** The entries whose every record is among these. Call inside a read or write. */
function learnedFromOnly(db: Connection, records: ReadonlySet<number>): Set<number> {
  const entries = new Map<number, number>();
  for (const record of records) {
    for (const { id, number } of db.all<{ id: number; number: number }>(
      `SELECT entry.id AS id, entry.number AS number
         FROM entry_source JOIN entry ON entry.number = entry_source.entry WHERE record = ?`,
      record,
    )) {
      entries.set(number, id);
    }
  }
  const only = new Set<number>();
  for (const [number, id] of entries) {
    const sources = db.all<{ record: number }>('SELECT record FROM entry_source WHERE entry = ?', number);
    if (sources.every(({ record }) => records.has(record))) only.add(id);
  }
  return only;
}

/** The records that go with entries: those behind them, or of these the named ones. */
function sourcesToGo(
  db: Connection,
  collection: number,
  ids: readonly number[],
  only?: readonly string[],
): Set<number> {
  const all = sourcesOf(db, collection, ids);
  if (!only) return all;
  const going = new Set<number>();
  for (const id of only) {
    const row = db.get<{ number: number }>('SELECT number FROM record WHERE id = ?', id);
    if (row && all.has(row.number)) going.add(row.number);
  }
  return going;
}

/** Of the collection's other entries those that were learned from nothing but records that go with these. */
export function learnedWith(
  db: Connection,
  collection: number,
  ids: readonly number[],
  only?: readonly string[],
): Promise<number[]> {
  return db.read(() => {
    const others = learnedFromOnly(db, sourcesToGo(db, collection, ids, only));
    for (const id of ids) others.delete(id);
    return [...others].sort((a, b) => a - b);
  });
}

/** The records that go: those with the entries, and the named ones that nothing was learned from. */
function recordsToGo(
  db: Connection,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  only?: readonly string[],
): Set<number> {
  const records = sourcesToGo(db, collection, ids, only);
  for (const id of unlearned) {
    const row = db.get<{ number: number }>(
      `SELECT record.number AS number FROM record JOIN job ON job.record = record.number
        WHERE record.id = ? AND job.collection = ?
          AND NOT EXISTS (SELECT 1 FROM entry_source WHERE entry_source.record = record.number)`,
      id,
      collection,
    );
    if (row) records.add(row.number);
  }
  return records;
}

/**
 * Removes entries and what hangs on them: words, situations no other entry names, every record they were learned
 * from, with its job and idempotency key, entries that were learned from nothing else, and the collection's tuning.
 * What was learned from other records too is learned anew from those. Records that nothing was learned from can be
 * named too.
 */
export async function remove(
  db: Connection,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  now: number,
  only?: readonly string[],
): Promise<Removed> {
  const damaged = await damagedAmong(
    db,
    await db.read(() => recordsToGo(db, collection, ids, unlearned, only)),
  );
  const { records, ...dropped } = await db.write(() => {
    const before = db.get<{ seq: number }>('SELECT seq FROM collection WHERE id = ?', collection);
    if (!before) return { entries: 0, situations: 0, relearned: 0, records: new Set<number>() };
    const sources = sourcesOf(db, collection, ids);
    const going = recordsToGo(db, collection, ids, unlearned, only);
    const place = { collection, seq: before.seq + 1 };
    const { entries, situations } = dropEntries(db, place, [...ids, ...learnedFromOnly(db, going)]);
    if (entries > 0) db.run('UPDATE collection SET seq = ? WHERE id = ?', place.seq, collection);
    // By links that go with the records.
    const touched = together(db, sources);
    dropRecords(db, going, damaged);
    const anew = relearn(db, place, touched, now);
    if (entries + going.size > 0) {
      dropTuning(db, collection);
      markUnerased(db);
    }
    return { entries, situations: situations + anew.situations, relearned: anew.relearned, records: going };
  });
  const left = [...records].filter((record) => damaged.has(record));
  return {
    ...dropped,
    records: records.size - left.length,
    damaged: await db.read(() => left.map((record) => recordId(db, record) ?? `number ${record}`)),
  };
}
