import { statfsSync, statSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.js';
import { KnowhowError } from '../../domain/errors.js';
import { OUTLINE_COLUMNS } from '../codes/outline-row.js';
import { unpackText } from '../codes/text-code.js';
import { type HashedRecord, isSoundRecord } from '../record-hash.js';
import type { Finding } from '../store.js';
import { aside } from './aside.js';
import {
  areSoundTexts,
  type CheckedMark,
  type CheckedOutline,
  type CheckedTexts,
  isSoundMark,
  isSoundOutline,
  isSoundTuning,
  isSoundVector,
} from './checks.js';
import type { Connection } from './connection.js';
import { readUnerased } from './erase.js';
import { LONGEST_PAUSE_MS, readTurn } from './erasing-turn.js';
import { IN_MEMORY } from './open-database.js';
import { recordId } from './records.js';
import { reservePath } from './reserve.js';
import { isSoundText } from './situations.js';
import type { SqliteConstructor } from './sqlite-database.js';
import { pastDamage } from './sqlite-failure.js';

const RESTORE =
  'Stop every program that uses the file and restore a copy from before the damage (`knowhow restore`), or get out what can be read (`knowhow doctor salvage`).';
const LOW_SPACE_BYTES = 64 * 1024 * 1024;
const ERASED_WITHIN_MS = 60_000;
const PAGE = 500;
/** Damaged rows that are named. */
const NAMED = 10;

/** What the opener of a file knows of it. */
interface Facts {
  path: string;
  schema: number;
  reserveBytes: number;
  busyTimeoutMs: number;
  clock: Clock;
  Database?: SqliteConstructor | undefined;
  /** The URI of a file that was opened to be read. */
  readOnly?: string | undefined;
}

/**
 * Looks at the files, the disk, the schema, SQLite's own integrity, the text index, the counts kept beside it, and
 * the hash of every record: SQLite's integrity check alone misses one in ten flipped bytes.
 *
 * @param facts what the opener knows: the file's path, the schema and the reserve it was opened with
 */
export async function check(db: Connection, facts: Facts): Promise<Finding[]> {
  const inMemory = facts.path === IN_MEMORY;
  const findings = [
    ...(inMemory ? [] : [await look('file', async () => fileFinding(facts))]),
    ...(facts.readOnly === undefined && !inMemory
      ? [
          await look('disk', async () => diskFinding(facts.path)),
          await look('reserve', async () => reserveFinding(facts.path, facts.reserveBytes)),
        ]
      : []),
    await look('schema', () => schemaFinding(db, facts.schema)),
  ];
  // What a newer program keeps in the file is for that one to judge.
  if (!findings.at(-1)!.ok) return findings;
  return [
    ...findings,
    await look('secret', () => secretFinding(db)),
    ...(inMemory ? [] : [await look('integrity', () => integrityFinding(facts))]),
    await look('erasure', () => erasureFinding(db, facts.clock)),
    await look('counts', () => countsFinding(db)),
    await look('records', () => recordsFinding(db)),
    await look('entries', () => entriesFinding(db)),
    await look('situations', () => situationsFinding(db)),
    await look('tunings', () => tuningsFinding(db)),
    await look('deletions', () => deletionsFinding(db)),
  ];
}

async function look(name: string, find: () => Promise<Omit<Finding, 'name'>>): Promise<Finding> {
  try {
    return { name, ...(await find()) };
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.code === 'closed') throw error;
    return { name, ok: false, detail: (error as Error).message, remedy: RESTORE };
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function secretFinding(db: Connection): Promise<Omit<Finding, 'name'>> {
  const inside = await db.read(() => db.get("SELECT 1 FROM meta WHERE name = 'secret'") !== undefined);
  // No fault of the file: whoever keeps copies of it apart from others' eyes needs nothing more.
  const detail = inside
    ? 'The secret lies in the file: whoever gets a copy can open sealed errors and forge receipts and boundaries. Set KNOWHOW_SECRET (docs/operate.md) to keep it apart.'
    : 'The secret is kept outside the file.';
  return { ok: true, detail };
}

function fileFinding({ path, readOnly }: Facts): Omit<Finding, 'name'> {
  const { mode, size } = statSync(path);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const detail = `${path}, ${megabytes(size)}, write-ahead log ${megabytes(log)}, mode ${(mode & 0o777).toString(8)}`;
  // Whose file it is decides who may read it.
  if (readOnly !== undefined) return { ok: true, detail: `${detail}, opened to be read only` };
  if (process.platform === 'win32' || (mode & 0o077) === 0) return { ok: true, detail };
  return { ok: false, detail, remedy: `Others may read the file: run \`chmod 600 ${path}\`.` };
}

function diskFinding(path: string): Omit<Finding, 'name'> {
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  const detail = `${megabytes(free)} free`;
  if (free >= LOW_SPACE_BYTES) return { ok: true, detail };
  return {
    ok: false,
    detail,
    remedy: `Make room: below ${megabytes(LOW_SPACE_BYTES)} storing may soon fail.`,
  };
}

function reserveFinding(path: string, bytes: number): Omit<Finding, 'name'> {
  if (bytes === 0) return { ok: true, detail: 'no room is kept back for deletions' };
  const held = statSync(reservePath(path), { throwIfNoEntry: false })?.size ?? 0;
  if (held >= bytes) return { ok: true, detail: `${megabytes(held)} kept back for deletions on a full disk` };
  return {
    ok: false,
    detail: 'the room kept back for deletions was used or could not be had',
    remedy: 'Make room on the disk; the reserve is filled again at the next start or deletion.',
  };
}

async function schemaFinding(db: Connection, known: number): Promise<Omit<Finding, 'name'>> {
  const found = await db.read(
    () => db.get<{ user_version: number }>('PRAGMA store.user_version')!.user_version,
  );
  if (found === known) return { ok: true, detail: `version ${found}` };
  return {
    ok: false,
    detail: `version ${found}, this knowhow works with ${known}`,
    remedy: 'Another program changed the schema: restart this one with the newest knowhow installed.',
  };
}

/**
 * On a fresh connection: on one that has been open while other processes wrote, SQLite reports a text index as
 * malformed that is not. Both checks are in one transaction.
 */
async function integrityFinding(facts: Facts): Promise<Omit<Finding, 'name'>> {
  const { path, busyTimeoutMs, Database, readOnly } = facts;
  const [, , pages, links] = await aside(
    readOnly ?? path,
    [
      readOnly ? 'BEGIN' : 'BEGIN IMMEDIATE',
      // Who may only read has SQLite's own look at the text index, without a comparison with its rows.
      readOnly ? 'SELECT 1' : "INSERT INTO entry_text (entry_text, rank) VALUES ('integrity-check', 1)",
      'PRAGMA integrity_check(5)',
      'SELECT "table" FROM pragma_foreign_key_check LIMIT 5',
      'ROLLBACK',
    ],
    busyTimeoutMs,
    Database,
  );
  const problems = [
    ...pages!.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok'),
    ...links!.map((row) => `a row of ${String(row.table)} points nowhere`),
  ];
  if (problems.length === 0)
    return { ok: true, detail: 'pages, rows, links and the text index are in order' };
  return { ok: false, detail: problems.join('; '), remedy: RESTORE };
}

/** Within a minute what was removed is to be erased; after a turn that took long, in its turn. */
async function erasureFinding(db: Connection, clock: Clock): Promise<Omit<Finding, 'name'>> {
  const [removals, turn] = await db.read(() => [readUnerased(db), readTurn(db)] as const);
  if (removals === 0) return { ok: true, detail: 'nothing that was removed waits to be erased' };
  const what = `what ${removals} ${removals === 1 ? 'removal' : 'removals'} took away can still be read in the file`;
  const remedy =
    'It is erased while `knowhow serve` or `knowhow work` runs on the file, has room on the disk, and no other program holds a long read.';
  const { since, failures, why } = turn;
  if (typeof since !== 'number') return { ok: true, detail: `${what}; erasing it has not begun`, remedy };
  const waited = clock.now() - since;
  const tries = failures === 0 ? '' : `, ${failures} ${failures === 1 ? 'try' : 'tries'}: ${why}`;
  return {
    ok: waited <= (failures === 0 ? LONGEST_PAUSE_MS : ERASED_WITHIN_MS),
    detail: `${what}, since ${new Date(since).toISOString()}${tries}`,
    remedy,
  };
}

async function countsFinding(db: Connection): Promise<Omit<Finding, 'name'>> {
  const wrong = await db.read(() =>
    db.all<{ id: number }>(
      `SELECT id FROM collection
        WHERE entries <> (SELECT count(*) FROM entry WHERE entry.collection = collection.id)
           OR words <> (SELECT coalesce(sum(size.words), 0) FROM entry JOIN entry_size AS size USING (number)
                         WHERE entry.collection = collection.id)`,
    ),
  );
  if (wrong.length === 0)
    return { ok: true, detail: 'the counts kept for text search agree with the entries' };
  const which = wrong.map(({ id }) => id).join(', ');
  return { ok: false, detail: `counts of collections ${which} are off`, remedy: RESTORE };
}

/** Looks at the rows of a table one by one, past damaged pages; names those that are not as they were written. */
async function rowsFinding<Row>(
  db: Connection,
  what: string,
  rows: {
    numbers: string;
    row: string;
    isSound(row: Row): boolean;
    name(number: number): string;
    remedy?: string;
  },
): Promise<Omit<Finding, 'name'>> {
  const damaged: string[] = [];
  let seen = 0;
  for (let last = 0; ; ) {
    const from = last;
    const page = await db.read(() => db.all<{ number: number }>(rows.numbers, from, PAGE));
    await db.read(() => {
      for (const { number } of page) {
        const row = pastDamage(() => db.get<Row>(rows.row, number));
        if (!row || !rows.isSound(row)) damaged.push(rows.name(number));
      }
    });
    seen += page.length;
    if (page.length < PAGE) break;
    last = page.at(-1)!.number;
    await breathe();
  }
  if (damaged.length === 0) return { ok: true, detail: `${seen} ${what} are as they were written` };
  return {
    ok: false,
    detail: `${damaged.length} of ${seen} ${what} are damaged and are left out of answers: ${damaged.slice(0, NAMED).join(', ')}${damaged.length > NAMED ? ', …' : ''}`,
    remedy: rows.remedy ?? RESTORE,
  };
}

const recordsFinding = (db: Connection): Promise<Omit<Finding, 'name'>> =>
  rowsFinding<HashedRecord>(db, 'records', {
    numbers: `SELECT number FROM record INDEXED BY record_by_collection
               WHERE collection IN (SELECT id FROM collection) AND number > ? ORDER BY number LIMIT ?`,
    row: 'SELECT id, collection, created_at, body, sha256 FROM record WHERE number = ?',
    isSound: isSoundRecord,
    name: (number) => recordId(db, number) ?? `number ${number}`,
  });

const entriesFinding = (db: Connection): Promise<Omit<Finding, 'name'>> =>
  rowsFinding<CheckedOutline & CheckedTexts>(db, 'entries', {
    numbers: 'SELECT number FROM entry_size WHERE number > ? ORDER BY number LIMIT ?',
    row: `SELECT ${OUTLINE_COLUMNS}, outline_check, situation, advice, texts_check FROM entry WHERE number = ?`,
    isSound: (row) => isSoundOutline(row) && areSoundTexts(row),
    name: (number) => {
      const row = db.get<{ collection: number; id: number }>(
        'SELECT collection, id FROM entry INDEXED BY entry_by_seq WHERE +number = ?',
        number,
      );
      return row ? `k${row.id} of collection ${row.collection}` : `number ${number}`;
    },
  });

const situationsFinding = (db: Connection): Promise<Omit<Finding, 'name'>> =>
  rowsFinding<{ text: string; text_hash: Uint8Array; vector: Uint8Array; vector_check: number | null }>(
    db,
    'situations',
    {
      numbers: `SELECT id AS number FROM situation INDEXED BY situation_by_seq
                 WHERE collection IN (SELECT id FROM collection) AND id > ? ORDER BY id LIMIT ?`,
      row: 'SELECT text, text_hash, vector, vector_check FROM situation WHERE id = ?',
      isSound: (row) => isSoundText(unpackText(row.text), row.text_hash) && isSoundVector(row),
      name: String,
    },
  );

const tuningsFinding = (db: Connection): Promise<Omit<Finding, 'name'>> =>
  rowsFinding<{ json: string; tuning_check: number | null }>(db, 'tunings', {
    numbers: 'SELECT collection AS number FROM tuning WHERE collection > ? ORDER BY collection LIMIT ?',
    row: 'SELECT json, tuning_check FROM tuning WHERE collection = ?',
    isSound: isSoundTuning,
    name: (number) => `of collection ${number}`,
    remedy: 'Each is fitted anew before the next record of its collection is learned.',
  });

const deletionsFinding = (db: Connection): Promise<Omit<Finding, 'name'>> =>
  rowsFinding<CheckedMark>(db, 'deletions that wait', {
    numbers: 'SELECT id AS number FROM deletion_mark WHERE id > ? ORDER BY id LIMIT ?',
    row: 'SELECT collection, last_record, intent, threshold, agent_type, mark_check FROM deletion_mark WHERE id = ?',
    isSound: isSoundMark,
    name: String,
    remedy:
      'What is queued there is neither learned nor deleted. Delete again what was to go, and then have the jobs that failed tried again with `knowhow runs retry`.',
  });
