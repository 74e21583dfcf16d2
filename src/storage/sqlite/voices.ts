import type { Before, Voice } from '../../domain/support.js';
import { packText, unpackText } from '../codes/text-code.js';
import type { Intake } from '../store.js';
import { keepChecks, soundParts } from './checks.js';
import type { Connection } from './connection.js';

/** Rows that a count reads at most: past it one more changes next to nothing. */
const MOST = 1_000;

/** Whose voice the record of that number is. Call inside a read or write. */
export function voiceAt(db: Connection, record: number): Voice | undefined {
  const row = db.get<Voice>('SELECT key, source, task, body, shape FROM voice WHERE record = ?', record);
  return row && { ...row, key: unpackText(row.key), source: unpackText(row.source) };
}

/** Keeps whose voice a record is, and which answer it names. Call inside a write. */
export function keepVoice(db: Connection, { recordId, collection, voice, answer }: Intake): void {
  db.run(
    `INSERT INTO voice (record, collection, key, source, task, body, shape, answer)
     VALUES ((SELECT number FROM record WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)`,
    recordId,
    collection,
    packText(voice.key),
    packText(voice.source),
    voice.task,
    voice.body,
    voice.shape,
    answer ?? null,
  );
}

/** Puts another voice in the place of a record's. Call inside a write. */
export function replaceVoice(db: Connection, record: number, voice: Voice): void {
  db.run(
    'UPDATE voice SET key = ?, source = ?, task = ?, body = ?, shape = ? WHERE record = ?',
    packText(voice.key),
    packText(voice.source),
    voice.task,
    voice.body,
    voice.shape,
    record,
  );
}

interface Kept {
  record: number;
  key: string;
  source: string;
  task: string;
  body: string;
  shape: string;
}

/** What stood before each record in the order of acceptance; undefined for those that are gone. */
export function voicesBefore(
  db: Connection,
  collection: number,
  records: readonly string[],
): Promise<(Before | undefined)[]> {
  return db.read(() =>
    records.map((id) => {
      const voice = db.get<Kept>(
        `SELECT voice.* FROM voice JOIN record ON record.number = voice.record
          WHERE record.id = ? AND record.collection = ?`,
        id,
        collection,
      );
      return voice && before(db, collection, voice);
    }),
  );
}

function before(
  db: Connection,
  collection: number,
  { record, key, source, task, body, shape }: Kept,
): Before {
  const count = (sql: string, ...values: (string | number)[]): number =>
    db.get<{ n: number }>(sql, collection, key, ...values, record)!.n;
  return {
    copies: count(
      `SELECT EXISTS (SELECT 1 FROM voice
        WHERE collection = ? AND key = ? AND source = ? AND task = ? AND body = ? AND record < ?) AS n`,
      source,
      task,
      body,
    ),
    bodies: count(
      `SELECT count(DISTINCT body) AS n FROM (SELECT body FROM voice
        WHERE collection = ? AND key = ? AND source = ? AND task = ? AND record < ? LIMIT ${MOST})`,
      source,
      task,
    ),
    alike: count(
      `SELECT count(*) AS n FROM (SELECT DISTINCT source, task, body FROM voice
        WHERE collection = ? AND key = ? AND shape = ? AND record < ? LIMIT ${MOST})`,
      shape,
    ),
  };
}

/**
 * Counts anew how many sources, tasks and independent voices stand behind an entry, and whether they are one key's, by its last {@link MOST} records. Call
 * inside a write.
 */
export function recount(db: Connection, entry: number): void {
  const rows = db.all<{ key: string; sources: number; tasks: number; shapes: number }>(
    `SELECT voice.key AS key, count(DISTINCT voice.source) AS sources, count(DISTINCT json_array(voice.source, voice.task)) AS tasks,
            count(DISTINCT voice.shape) AS shapes
       FROM (SELECT record FROM entry_source WHERE entry = ? ORDER BY record DESC LIMIT ${MOST}) AS link
       JOIN voice ON voice.record = link.record
      GROUP BY voice.key`,
    entry,
  );
  let sources = 0;
  let tasks = 0;
  let voices = 0;
  for (const row of rows) {
    sources += row.sources;
    tasks += row.tasks;
    voices += Math.min(row.tasks, row.shapes);
  }
  const sound = soundParts(db, entry);
  db.run(
    'UPDATE entry SET sources = ?, tasks = ?, voices = ?, only_key = ? WHERE number = ?',
    sources,
    tasks,
    voices,
    rows.length === 1 ? rows[0]!.key : null,
    entry,
  );
  keepChecks(db, entry, sound);
}
