import type { ChangePlace } from '../change-place.js';
import { packText } from '../codes/text-code.js';
import type { Removed } from '../store.js';
import { countLearned, dropTuning, lockCollection, setSeq, staleTuning } from './collections.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords, entriesBehind, recordsOf } from './drop-records.js';
import { isUnlearned } from './records.js';
import { recount } from './recount.js';
import type { Connection, Sql } from './sql.js';

/** The numbers in the store of entries that are named by their ids. */
async function numbersOf(sql: Sql, collection: number, ids: readonly number[]): Promise<number[]> {
  const rows = await sql.all<{ number: number }>(
    `SELECT number FROM entry WHERE collection = $1 AND id ${sql.inList('$2')} ORDER BY number`,
    collection,
    ids,
  );
  return rows.map(({ number }) => number);
}

/** The numbers of records that are named by their ids and that nothing was learned from. */
async function unlearnedOf(sql: Sql, collection: number, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await sql.all<{ number: number }>(
    `SELECT number FROM record
      WHERE id ${sql.inList('$2')} AND collection + 0 = $1 AND ${isUnlearned('record.number')}`,
    collection,
    ids.map(packText),
  );
  return rows.map(({ number }) => number);
}

/** Of the collection's other entries those whose every record is behind these too, by id. */
export function learnedWith(db: Connection, collection: number, ids: readonly number[]): Promise<number[]> {
  return db.read(async (sql) => {
    const records = await recordsOf(sql, await numbersOf(sql, collection, ids));
    const among = sql.inList('$1');
    const rows = await sql.all<{ id: number }>(
      `SELECT entry.id AS id FROM entry
        WHERE number IN (SELECT entry FROM entry_source WHERE record ${among})
          AND NOT EXISTS (SELECT 1 FROM entry_source
                           WHERE entry_source.entry = entry.number AND NOT (record ${among}))
        ORDER BY id`,
      records,
    );
    const named = new Set(ids);
    return rows.map(({ id }) => id).filter((id) => !named.has(id));
  }, collection);
}

/**
 * Takes records away, and with them the entries that have no other record; the other entries are counted over what is
 * left. The collection is locked.
 *
 * @returns how many entries went
 */
async function takeRecords(
  sql: Sql,
  place: ChangePlace,
  records: readonly number[],
  keys: 'refused' | 'free',
): Promise<number> {
  const touched = await entriesBehind(sql, records);
  await dropRecords(sql, records, keys);
  const gone = await recount(sql, place, touched);
  if (touched.length > 0) await setSeq(sql, place);
  await countLearned(sql, place.collection);
  return gone;
}

/** Takes records away as {@link takeRecords} does, and what was fitted goes too. Their idempotency keys bring nothing back. */
export async function removeRecords(
  sql: Sql,
  place: ChangePlace,
  records: readonly number[],
): Promise<number> {
  if (records.length === 0) return 0;
  const gone = await takeRecords(sql, place, records, 'refused');
  await dropTuning(sql, place.collection);
  return gone;
}

/** Removes entries with every record behind them, and records that nothing was learned from. */
export function remove(
  db: Connection,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
): Promise<Removed> {
  return db.write(
    async (sql) => {
      const before = await lockCollection(sql, collection);
      if (!before) return { entries: 0, records: 0 };
      const place = { collection, seq: before.seq + 1 };
      const numbers = await numbersOf(sql, collection, ids);
      const records = [
        ...(await recordsOf(sql, numbers)),
        ...(await unlearnedOf(sql, collection, unlearned)),
      ];
      // Those that have records go with these.
      const withRecords = await removeRecords(sql, place, records);
      const without = await dropEntries(sql, place, await numbersOf(sql, collection, ids));
      if (without > 0) await setSeq(sql, place);
      return { entries: withRecords + without, records: records.length };
    },
    { within: collection },
  );
}

/**
 * Forgets entries, and of the records behind them those that no other entry of runs rests on: lessons are what a fit says of
 * the records that there are. What was fitted stays, and is behind.
 */
export function forget(db: Connection, collection: number, ids: readonly number[]): Promise<void> {
  return db.write(
    async (sql) => {
      const before = await lockCollection(sql, collection);
      const numbers = before ? await numbersOf(sql, collection, ids) : [];
      if (!before || numbers.length === 0) return;
      const place = { collection, seq: before.seq + 1 };
      const records = await recordsOf(sql, numbers);
      await dropEntries(sql, place, numbers);
      const free = await sql.all<{ number: number }>(
        `SELECT number FROM record WHERE number ${sql.inList('$1')}
            AND NOT EXISTS (SELECT 1 FROM entry_source JOIN entry ON entry.number = entry_source.entry
                             WHERE entry_source.record = record.number AND entry.family = 'task')`,
        records,
      );
      await setSeq(sql, place);
      if (free.length === 0) return;
      await takeRecords(
        sql,
        place,
        free.map(({ number }) => number),
        'free',
      );
      await staleTuning(sql, collection);
    },
    { within: collection },
  );
}
