import { situationsOf, type Trace } from '../../domain/entry.js';
import type { EntryUpdate, NewEntry } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { packOptional, packText, unpackText } from '../codes/text-code.js';
import { packTraces } from '../codes/trace-code.js';
import { misuse } from '../storage-error.js';
import { keepChecks, soundParts } from './checks.js';
import type { Connection } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { indexWords, unindexWords } from './entry-words.js';
import { dropUnnamed, situationNumber } from './situations.js';
import { recount } from './voices.js';

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

/** Traces with the numbers that their situations have in the store. */
function resolved(
  db: Connection,
  place: ChangePlace,
  traces: readonly Trace[],
  refs: ReadonlyMap<number, number>,
): Trace[] {
  const numbers = new Map<number, number>();
  for (const named of situationsOf(traces)) {
    numbers.set(named, situationNumber(db, place.collection, refs, named));
  }
  return traces.map((trace) => ({
    ...trace,
    meanings: trace.meanings.map((named) => numbers.get(named)!),
    path: trace.path.map((step) => ({ ...step, situation: numbers.get(step.situation)! })),
  }));
}

/** Adds an entry; returns its number within the collection. Call inside a write. */
export function addEntry(
  db: Connection,
  place: ChangePlace,
  entry: NewEntry,
  refs: ReadonlyMap<number, number>,
): number {
  const traces = resolved(db, place, entry.traces, refs);
  const { evidence } = entry;
  const { id } = db.get<{ id: number }>(
    'UPDATE collection SET next_entry = next_entry + 1 WHERE id = ? RETURNING next_entry - 1 AS id',
    place.collection,
  )!;
  const { number } = db.get<{ number: number }>(
    `INSERT INTO entry (collection, id, seq, kind, agent_type, runs, successes, failures, last_seen, credits,
                        debits, merge_key, traces, situation, advice)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
    packTraces(traces),
    packText(entry.situation),
    packText(entry.advice),
  )!;
  for (const situation of situationsOf(traces)) {
    db.run('INSERT INTO entry_situation (situation, entry) VALUES (?, ?)', situation, number);
  }
  addSources(db, place, number, entry.sources);
  recount(db, number);
  indexWords(db, { collection: place.collection, number, id }, entry.situation, entry.advice);
  keepChecks(db, number);
  return id;
}

/** Gives a known entry other traces; returns the situations that it names no more. */
function setTraces(db: Connection, number: number, traces: readonly Trace[]): number[] {
  db.run('UPDATE entry SET traces = ? WHERE number = ?', packTraces(traces), number);
  const named = situationsOf(traces);
  const gone: number[] = [];
  for (const { situation } of db.all<{ situation: number }>(
    'SELECT situation FROM entry_situation WHERE entry = ?',
    number,
  )) {
    if (!named.delete(situation)) gone.push(situation);
  }
  for (const situation of named) {
    db.run('INSERT INTO entry_situation (situation, entry) VALUES (?, ?)', situation, number);
  }
  for (const situation of gone) {
    db.run('DELETE FROM entry_situation WHERE situation = ? AND entry = ?', situation, number);
  }
  return gone;
}

/**
 * Gives known entries new values. What they take in and situations that no entry names any more go last: other
 * updates may name what so far only those did. Call inside a write.
 */
export function updateEntries(
  db: Connection,
  place: ChangePlace,
  updates: readonly EntryUpdate[],
  refs: ReadonlyMap<number, number>,
): void {
  const updated = updates.map((update) => ({ update, ...updateEntry(db, place, update, refs) }));
  for (const { update, number } of updated) {
    const { sources = [], absorbs = [] } = update;
    absorb(db, place, number, absorbs);
    if (sources.length + absorbs.length > 0) recount(db, number);
  }
  dropUnnamed(
    db,
    place,
    updated.flatMap(({ gone }) => gone),
  );
}

function updateEntry(
  db: Connection,
  place: ChangePlace,
  update: EntryUpdate,
  refs: ReadonlyMap<number, number>,
): { number: number; gone: number[] } {
  const known = db.get<{ number: number; kind: string; situation: string; advice: string }>(
    'SELECT number, kind, situation, advice FROM entry WHERE collection = ? AND id = ?',
    place.collection,
    update.id,
  );
  if (!known) throw misuse(`There is no entry ${update.id} in collection ${place.collection} to update.`);
  // What was altered in the file is not made sound by writing something else beside it.
  const sound = soundParts(db, known.number);
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
  if (update.pinned !== undefined) {
    db.run('UPDATE entry SET pinned = ? WHERE number = ?', update.pinned ? 1 : 0, known.number);
  }
  if (update.edited_at !== undefined) {
    db.run('UPDATE entry SET edited_at = ? WHERE number = ?', update.edited_at, known.number);
  }
  const gone = update.traces ? setTraces(db, known.number, resolved(db, place, update.traces, refs)) : [];
  if (update.situation !== undefined || update.advice !== undefined) {
    unindexWords(db, { collection: place.collection, number: known.number });
    indexWords(db, { collection: place.collection, number: known.number, id: update.id }, situation, advice);
  }
  keepChecks(db, known.number, sound);
  addSources(db, place, known.number, update.sources ?? []);
  return { number: known.number, gone };
}

function absorb(db: Connection, place: ChangePlace, into: number, entries: readonly number[]): void {
  for (const id of entries) {
    db.run(
      `INSERT OR IGNORE INTO entry_source (record, entry)
       SELECT record, ? FROM entry_source JOIN entry ON entry.number = entry_source.entry
        WHERE entry.collection = ? AND entry.id = ?`,
      into,
      place.collection,
      id,
    );
  }
  dropEntries(db, place, entries);
}
