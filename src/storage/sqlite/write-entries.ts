import type { EntryUpdate, NewEntry } from '../../domain/learned.js';
import { misuse } from '../storage-error.js';
import type { Connection } from './connection.js';
import { indexWords, unindexWords } from './entry-words.js';
import { situationNumber } from './situations.js';
import { packOptional, packText, unpackText } from './text-code.js';

/** Where a change stands: the collection, and its sequence number once the change is made. */
export interface ChangePlace {
  collection: number;
  seq: number;
}

function addSources(db: Connection, place: ChangePlace, entry: number, records: readonly string[]): void {
  for (const record of new Set(records)) {
    const row = db.get<{ number: number }>(
      'SELECT number FROM record WHERE id = ? AND collection = ?',
      record,
      place.collection,
    );
    if (!row) {
      throw misuse(
        `An entry names record ${record} as its source, which is not in collection ${place.collection}.`,
      );
    }
    db.run('INSERT OR IGNORE INTO entry_source (record, entry) VALUES (?, ?)', row.number, entry);
  }
}

/** Adds an entry; returns its number within the collection. Call inside a write. */
export function addEntry(
  db: Connection,
  place: ChangePlace,
  entry: NewEntry,
  refs: ReadonlyMap<number, number>,
): number {
  const resolve = (named: number) => situationNumber(db, place.collection, refs, named);
  const meanings = entry.meanings.map(resolve);
  const path = entry.path.map((step) => ({ ...step, situation: resolve(step.situation) }));
  const { evidence } = entry;
  const { id } = db.get<{ id: number }>(
    'UPDATE collection SET next_entry = next_entry + 1 WHERE id = ? RETURNING next_entry - 1 AS id',
    place.collection,
  )!;
  const { number } = db.get<{ number: number }>(
    `INSERT INTO entry (collection, id, seq, kind, agent_type, runs, successes, failures, last_seen, credits,
                        debits, merge_key, meanings, path, situation, advice)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     RETURNING number`,
    place.collection,
    id,
    place.seq,
    entry.kind,
    packOptional(entry.agent_type),
    evidence.runs,
    evidence.successes,
    evidence.failures,
    evidence.last_seen,
    evidence.credits,
    evidence.debits,
    packText(entry.merge_key),
    JSON.stringify(meanings),
    JSON.stringify(path),
    packText(entry.situation),
    packText(entry.advice),
  )!;
  for (const situation of new Set([...meanings, ...path.map((step) => step.situation)])) {
    db.run('INSERT INTO entry_situation (situation, entry) VALUES (?, ?)', situation, number);
  }
  addSources(db, place, number, entry.sources);
  indexWords(db, { collection: place.collection, number, id }, entry.situation, entry.advice);
  return id;
}

/** Gives a known entry new values. Call inside a write. */
export function updateEntry(db: Connection, place: ChangePlace, update: EntryUpdate): void {
  const known = db.get<{ number: number; kind: string; situation: string; advice: string }>(
    'SELECT number, kind, situation, advice FROM entry WHERE collection = ? AND id = ?',
    place.collection,
    update.id,
  );
  if (!known) throw misuse(`There is no entry ${update.id} in collection ${place.collection} to update.`);
  const situation = update.situation ?? unpackText(known.situation);
  const advice = update.advice ?? unpackText(known.advice);
  db.run(
    'UPDATE entry SET seq = ?, kind = ?, situation = ?, advice = ? WHERE number = ?',
    place.seq,
    update.kind ?? known.kind,
    packText(situation),
    packText(advice),
    known.number,
  );
  if (update.evidence) {
    const { runs, successes, failures, last_seen, credits, debits } = update.evidence;
    db.run(
      `UPDATE entry SET runs = ?, successes = ?, failures = ?, last_seen = ?, credits = ?, debits = ?
        WHERE number = ?`,
      runs,
      successes,
      failures,
      last_seen,
      credits,
      debits,
      known.number,
    );
  }
  if (update.situation !== undefined || update.advice !== undefined) {
    unindexWords(db, { collection: place.collection, number: known.number });
    indexWords(db, { collection: place.collection, number: known.number, id: update.id }, situation, advice);
  }
  addSources(db, place, known.number, update.sources ?? []);
}
