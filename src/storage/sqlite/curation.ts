import { packText, unpackText } from '../codes/text-code.js';
import type { RecordBehind, Relabel, Relabelled, ShownRecord } from '../curation-store.js';
import { recordHash } from '../record-hash.js';
import { dropTuning } from './collections.js';
import type { Connection } from './connection.js';
import { toClaimable } from './job-moves.js';
import { readJob } from './jobs.js';
import { recordAt } from './records.js';
import { relearn, together } from './relearn.js';
import { replaceVoice } from './voices.js';
import { heavier } from './withdraw.js';

/** The records that an entry was learned from, newest first. */
export function recordsBehind(
  db: Connection,
  collection: number,
  entry: number,
  most: number,
): Promise<RecordBehind[]> {
  return db.read(() =>
    db
      .all<RecordBehind>(
        `SELECT record.id AS id, job.id AS job, record.created_at AS created_at, voice.key AS key,
                voice.source AS source
           FROM entry JOIN entry_source ON entry_source.entry = entry.number
           JOIN record ON record.number = entry_source.record
           JOIN job ON job.record = record.number JOIN voice ON voice.record = record.number
          WHERE entry.collection = ? AND entry.id = ?
          ORDER BY record.number DESC LIMIT ?`,
        collection,
        entry,
        most,
      )
      .map((row) => ({ ...row, key: unpackText(row.key), source: unpackText(row.source) })),
  );
}

/** The entries that were learned from records of a source. */
export function entriesFrom(db: Connection, collection: number, source: string): Promise<number[]> {
  return db.read(() =>
    db
      .all<{ id: number }>(
        `SELECT DISTINCT entry.id AS id FROM voice JOIN entry_source ON entry_source.record = voice.record
           JOIN entry ON entry.number = entry_source.entry
          WHERE voice.collection = ? AND voice.source = ? ORDER BY entry.id`,
        collection,
        packText(source),
      )
      .map(({ id }) => id),
  );
}

const numberOf = (db: Connection, collection: number, id: string): number | undefined =>
  db.get<{ number: number }>('SELECT number FROM record WHERE id = ? AND collection = ?', id, collection)
    ?.number;

/** The record of that id with its job and its entries. */
export function shownRecord(
  db: Connection,
  collection: number,
  id: string,
): Promise<ShownRecord | undefined> {
  return db.read(() => {
    const number = numberOf(db, collection, id);
    if (number === undefined) return undefined;
    const job = db.get<{ id: string }>('SELECT id FROM job WHERE record = ?', number);
    const read = job && readJob(db, job.id);
    if (!read) return undefined;
    const entries = db.all<{ id: number }>(
      `SELECT entry.id AS id FROM entry_source JOIN entry ON entry.number = entry_source.entry
        WHERE entry_source.record = ? ORDER BY entry.id`,
      number,
    );
    return { record: recordAt(db, number, collection), job: read, entries: entries.map((row) => row.id) };
  });
}

/** The job of the newest record that names an answer. */
export function jobAnswered(db: Connection, collection: number, answer: string): Promise<string | undefined> {
  return db.read(
    () =>
      db.get<{ id: string }>(
        `SELECT job.id AS id FROM voice JOIN job ON job.record = voice.record
          WHERE voice.collection = ? AND voice.answer = ? ORDER BY voice.record DESC LIMIT 1`,
        collection,
        answer,
      )?.id,
  );
}

/** Gives a record its outcome, and has what was learned from it or together with it learned anew. */
export function relabel(
  db: Connection,
  collection: number,
  { record: id, interaction, voice, now }: Relabel,
): Promise<Relabelled | undefined> {
  return db.write(() => {
    const record = numberOf(db, collection, id);
    if (record === undefined) return undefined;
    const only = new Set([record]);
    const before = heavier(db, only);
    const body = JSON.stringify(interaction);
    const { created_at } = db.get<{ created_at: number }>(
      'SELECT created_at FROM record WHERE number = ?',
      record,
    )!;
    const sha256 = recordHash({ id, collection, created_at, body });
    db.run('UPDATE record SET body = ?, sha256 = ? WHERE number = ?', body, sha256, record);
    db.run('UPDATE job SET size = ? WHERE record = ?', body.length, record);
    replaceVoice(db, record, voice);
    const { seq } = db.get<{ seq: number }>(
      'UPDATE collection SET seq = seq + 1 WHERE id = ? RETURNING seq',
      collection,
    )!;
    const touched = together(db, [record, ...before, ...heavier(db, only)]);
    const { entries, relearned } = relearn(db, { collection, seq }, touched, now);
    toClaimable(db, record, now);
    dropTuning(db, collection);
    return { entries, relearned };
  });
}
