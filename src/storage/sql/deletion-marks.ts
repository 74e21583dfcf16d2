import { isSoundMark, type MarkRow, markSum } from '../codes/checksums.js';
import { packOptional, packText, unpackOptional, unpackText } from '../codes/text-code.js';
import type { Deletion, DeletionMark } from '../store.js';
import { lockCollection } from './collections.js';
import { isUnlearned } from './records.js';
import type { Connection, Sql } from './sql.js';

/** A job that has yet to run, of a record that the mark is about. */
const PENDING = `SELECT 1 FROM job
  WHERE job.account = (SELECT account FROM collection WHERE collection.id = mark.collection)
    AND job.collection = mark.collection AND due_at IS NOT NULL AND job.record + 0 <= mark.last_record`;

async function countIn(sql: Sql, collection: number): Promise<number> {
  const row = await sql.get<{ n: number }>(
    `SELECT count(*) AS n FROM record WHERE collection = $1 AND ${isUnlearned('record.number')}`,
    collection,
  );
  return row!.n;
}

/** Number of records of the collection that nothing was learned from. */
export const countUnlearned = (db: Connection, collection: number): Promise<number> =>
  db.read((sql) => countIn(sql, collection), collection);

/** Leaves a mark on every record so far that nothing was learned from, if there are any; returns how many. */
export function markDeletion(db: Connection, collection: number, deletion: Deletion): Promise<number> {
  return db.write(
    async (sql) => {
      const before = await lockCollection(sql, collection);
      const records = before ? await countIn(sql, collection) : 0;
      if (!before || records === 0) return 0;
      const { last_record } = (await sql.get<{ last_record: number }>(
        'SELECT max(number) AS last_record FROM record WHERE collection = $1',
        collection,
      ))!;
      const mark: MarkRow = {
        collection,
        last_record,
        intent: packText(deletion.intent),
        threshold: deletion.threshold,
        agent_type: packOptional(deletion.agent_type),
      };
      await sql.run(
        `INSERT INTO deletion_mark (collection, last_record, intent, threshold, agent_type, created_at, sum)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        collection,
        last_record,
        mark.intent,
        mark.threshold,
        mark.agent_type,
        deletion.now,
        markSum(mark),
      );
      return records;
    },
    { within: collection },
  );
}

/** The marks that are on a record. */
export async function marksOn(db: Connection, record: string): Promise<DeletionMark[]> {
  const rows = await db.read((sql) =>
    sql.all<MarkRow & { id: number; sum: number }>(
      `SELECT mark.id AS id, mark.collection AS collection, last_record, intent, threshold, agent_type, sum
         FROM record JOIN deletion_mark AS mark
           ON mark.collection = record.collection AND record.number <= mark.last_record
        WHERE record.id = $1 ORDER BY mark.id`,
      packText(record),
    ),
  );
  return rows.map((mark) => ({
    id: mark.id,
    intent: unpackText(mark.intent),
    threshold: mark.threshold,
    agent_type: unpackOptional(mark.agent_type),
    ...(isSoundMark(mark) ? {} : { altered: true }),
  }));
}

/** Number of marks on a record. */
export async function countMarks(sql: Sql, collection: number, record: number): Promise<number> {
  const row = await sql.get<{ n: number }>(
    'SELECT count(*) AS n FROM deletion_mark WHERE collection = $1 AND last_record >= $2',
    collection,
    record,
  );
  return row!.n;
}

/** Marks on no record that is still to be learned, by collection. */
export async function settledMarks(db: Connection): Promise<{ collection: number; marks: number[] }[]> {
  const rows = await db.read((sql) =>
    sql.all<{ id: number; collection: number }>(
      `SELECT id, collection FROM deletion_mark AS mark WHERE NOT EXISTS (${PENDING}) ORDER BY id`,
    ),
  );
  const byCollection = new Map<number, number[]>();
  for (const { id, collection } of rows) {
    byCollection.set(collection, [...(byCollection.get(collection) ?? []), id]);
  }
  return [...byCollection].map(([collection, marks]) => ({ collection, marks }));
}

/** Takes marks away, but those with a record that is to be learned (again) by now. */
export function dropMarks(db: Connection, marks: readonly number[]): Promise<void> {
  return db.write(async (sql) => {
    const dropped = await sql.run(
      `DELETE FROM deletion_mark AS mark WHERE id ${sql.inList('$1')} AND NOT EXISTS (${PENDING})`,
      marks,
    );
    if (dropped > 0) await sql.noteRemoval(sql);
  });
}
