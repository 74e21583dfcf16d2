import { packText } from '../codes/text-code.js';
import type { Removed } from '../store.js';
import { dropTuning, lockCollection, setSeq } from './collections.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords, sourcesOf } from './drop-records.js';
import { isUnlearned } from './records.js';
import { relearn, together } from './relearn.js';
import type { Connection, Sql } from './sql.js';

/** The entries whose every record is among these. */
async function learnedFromOnly(sql: Sql, records: ReadonlySet<number>): Promise<Set<number>> {
  const among = sql.inList('$1');
  const rows = await sql.all<{ id: number }>(
    `SELECT entry.id AS id FROM entry
      WHERE number IN (SELECT entry FROM entry_source WHERE record ${among})
        AND NOT EXISTS (SELECT 1 FROM entry_source
                         WHERE entry_source.entry = entry.number AND NOT (record ${among}))`,
    [...records],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The records that go with entries: those behind them, or of these the named ones. */
async function sourcesToGo(
  sql: Sql,
  collection: number,
  ids: readonly number[],
  only?: readonly string[],
): Promise<Set<number>> {
  const all = await sourcesOf(sql, collection, ids);
  if (!only) return all;
  const rows = await sql.all<{ number: number }>(
    `SELECT number FROM record WHERE id ${sql.inList('$2')} AND collection + 0 = $1`,
    collection,
    only.map(packText),
  );
  return new Set(rows.map(({ number }) => number).filter((number) => all.has(number)));
}

/** Of the collection's other entries those that were learned from nothing but records that go with these. */
export function learnedWith(
  db: Connection,
  collection: number,
  ids: readonly number[],
  only?: readonly string[],
): Promise<number[]> {
  return db.read(async (sql) => {
    const others = await learnedFromOnly(sql, await sourcesToGo(sql, collection, ids, only));
    for (const id of ids) others.delete(id);
    return [...others].sort((a, b) => a - b);
  }, collection);
}

/** The records that go: those with the entries, and the named ones that nothing was learned from. */
async function recordsToGo(
  sql: Sql,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  only?: readonly string[],
): Promise<Set<number>> {
  const records = await sourcesToGo(sql, collection, ids, only);
  if (unlearned.length === 0) return records;
  const rows = await sql.all<{ number: number }>(
    `SELECT number FROM record
      WHERE id ${sql.inList('$2')} AND collection + 0 = $1 AND ${isUnlearned('record.number')}`,
    collection,
    unlearned.map(packText),
  );
  for (const { number } of rows) records.add(number);
  return records;
}

/**
 * Removes entries and what hangs on them: words, situations no other entry names, every record they were learned from,
 * with its job and idempotency key, entries that were learned from nothing else, and the collection's tuning. What was
 * learned from other records too is learned again from those. Records that nothing was learned from can be named too.
 */
export function remove(
  db: Connection,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  now: number,
  only?: readonly string[],
): Promise<Removed> {
  return db.write(
    async (sql) => {
      const before = await lockCollection(sql, collection);
      if (!before) return { entries: 0, records: 0, situations: 0, relearned: 0 };
      const sources = await sourcesOf(sql, collection, ids);
      const going = await recordsToGo(sql, collection, ids, unlearned, only);
      const place = { collection, seq: before.seq + 1 };
      const gone = await dropEntries(sql, place, [...ids, ...(await learnedFromOnly(sql, going))]);
      if (gone.entries > 0) await setSeq(sql, place);
      // By links that go with the records.
      const touched = await together(sql, sources);
      await dropRecords(sql, going);
      const again = await relearn(sql, place, touched, now);
      if (gone.entries + going.size > 0) await dropTuning(sql, collection);
      return {
        entries: gone.entries,
        records: going.size,
        situations: gone.situations + again.situations,
        relearned: again.relearned,
      };
    },
    { within: collection },
  );
}
