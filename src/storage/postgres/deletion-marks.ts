import { packOptional, packText, unpackOptional, unpackText } from '../codes/text-code.js';
import type { Deletion, DeletionMark } from '../store.js';
import { lockCollection } from './collections.js';
import { ALL_ACCOUNTS, type Connection, type Tx } from './connection.js';
import { UNLEARNED } from './records.js';
import type { Scopes } from './scopes.js';

/** A job that has yet to run, of a record that the mark is about. */
const PENDING = `SELECT 1 FROM job
  WHERE job.account = mark.account AND job.collection = mark.collection AND due_at IS NOT NULL
    AND job.record <= mark.last_record`;

async function countIn(tx: Tx, collection: number): Promise<number> {
  const row = await tx.get<{ n: number }>(
    `SELECT count(*) AS n FROM record WHERE collection = $1 AND ${UNLEARNED}`,
    collection,
  );
  return row!.n;
}

/** How many records of the collection nothing was learned from. */
export const countUnlearned = (scopes: Scopes, collection: number): Promise<number> =>
  scopes.readIn(collection, (tx) => countIn(tx, collection));

/** Leaves a mark on every record so far that nothing was learned from, if there are any; returns how many. */
export function markDeletion(scopes: Scopes, collection: number, deletion: Deletion): Promise<number> {
  return scopes.writeIn(collection, async (tx) => {
    if (!(await lockCollection(tx, collection))) return 0;
    const records = await countIn(tx, collection);
    if (records === 0) return 0;
    await tx.run(
      `INSERT INTO deletion_mark (collection, last_record, intent, threshold, agent_type, created_at)
       VALUES ($1, (SELECT max(number) FROM record WHERE collection = $1), $2, $3, $4, $5)`,
      collection,
      packText(deletion.intent),
      deletion.threshold,
      packOptional(deletion.agent_type),
      deletion.now,
    );
    // Whoever is planning a commit now has not seen the mark: its base must be old.
    await tx.run('UPDATE collection SET seq = seq + 1 WHERE id = $1', collection);
    return records;
  });
}

/** The marks that are on a record. */
export async function marksOn(db: Connection, record: string): Promise<DeletionMark[]> {
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<DeletionMark>(
      `SELECT mark.id, intent, threshold, agent_type
         FROM record JOIN deletion_mark AS mark
           ON mark.collection = record.collection AND record.number <= mark.last_record
        WHERE record.id = $1 ORDER BY mark.id`,
      record,
    ),
  );
  return rows.map((mark) => ({
    ...mark,
    intent: unpackText(mark.intent),
    agent_type: unpackOptional(mark.agent_type),
  }));
}

/** Marks on no record that is still to be learned, by collection. */
export async function settledMarks(db: Connection): Promise<{ collection: number; marks: number[] }[]> {
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<{ id: number; collection: number }>(
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
  return db.write(ALL_ACCOUNTS, async (tx) => {
    await tx.run(`DELETE FROM deletion_mark AS mark WHERE id = ANY ($1) AND NOT EXISTS (${PENDING})`, marks);
  });
}
