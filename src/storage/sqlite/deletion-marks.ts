import { packOptional, packText, unpackOptional, unpackText } from '../codes/text-code.js';
import type { Deletion, DeletionMark } from '../store.js';
import { type CheckedMark, isSoundMark, markSum } from './checks.js';
import type { Connection } from './connection.js';
import { markUnerased } from './erase.js';

/** A job that has yet to run, of a record that the mark is about. */
const PENDING = `SELECT 1 FROM job
  WHERE job.collection = mark.collection AND due_at IS NOT NULL AND job.record <= mark.last_record`;

/** How many records of the collection nothing was learned from. */
export function countUnlearned(db: Connection, collection: number): number {
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM record
      WHERE collection = ? AND NOT EXISTS (SELECT 1 FROM entry_source WHERE record = record.number)`,
    collection,
  )!.n;
}

/** Leaves a mark on every record so far that nothing was learned from, if there are any; returns how many. */
export function markDeletion(db: Connection, collection: number, deletion: Deletion): Promise<number> {
  return db.write(() => {
    const records = countUnlearned(db, collection);
    if (records === 0) return 0;
    const { last_record } = db.get<{ last_record: number }>(
      'SELECT max(number) AS last_record FROM record WHERE collection = ?',
      collection,
    )!;
    const { threshold } = deletion;
    const intent = packText(deletion.intent);
    const agent_type = packOptional(deletion.agent_type);
    db.run(
      `INSERT INTO deletion_mark (collection, last_record, intent, threshold, agent_type, created_at, mark_check)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      collection,
      last_record,
      intent,
      threshold,
      agent_type,
      deletion.now,
      markSum({ collection, last_record, intent, threshold, agent_type }),
    );
    // Whoever is planning a commit now has not seen the mark: its base must be old.
    db.run('UPDATE collection SET seq = seq + 1 WHERE id = ?', collection);
    return records;
  });
}

/** The marks that are on a record. */
export function marksOn(db: Connection, record: string): Promise<DeletionMark[]> {
  return db.read(() =>
    db
      .all<CheckedMark & { id: number }>(
        `SELECT mark.id AS id, mark.collection AS collection, last_record, intent, threshold, agent_type, mark_check
           FROM record JOIN deletion_mark AS mark
             ON mark.collection = record.collection AND record.number <= mark.last_record
          WHERE record.id = ? ORDER BY mark.id`,
        record,
      )
      .map((mark) => ({
        id: mark.id,
        intent: unpackText(mark.intent),
        threshold: mark.threshold,
        agent_type: unpackOptional(mark.agent_type),
        ...(isSoundMark(mark) ? {} : { altered: true }),
      })),
  );
}

/** Marks on no record that is still to be learned, by collection. */
export function settledMarks(db: Connection): Promise<{ collection: number; marks: number[] }[]> {
  return db.read(() => {
    const byCollection = new Map<number, number[]>();
    for (const { id, collection } of db.all<{ id: number; collection: number }>(
      `SELECT id, collection FROM deletion_mark AS mark WHERE NOT EXISTS (${PENDING}) ORDER BY id`,
    )) {
      byCollection.set(collection, [...(byCollection.get(collection) ?? []), id]);
    }
    return [...byCollection].map(([collection, marks]) => ({ collection, marks }));
  });
}

/** Takes marks away, but those with a record that is to be learned (again) by now. */
export function dropMarks(db: Connection, marks: readonly number[]): Promise<void> {
  return db.write(() => {
    let dropped = 0;
    for (const id of marks) {
      dropped += db.run(`DELETE FROM deletion_mark AS mark WHERE id = ? AND NOT EXISTS (${PENDING})`, id);
    }
    if (dropped > 0) markUnerased(db);
  });
}
