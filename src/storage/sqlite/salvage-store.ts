import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { situationsOf } from '../../domain/entry.js';
import { KnowhowError } from '../../domain/errors.js';
import { unpackText } from '../codes/text-code.js';
import { unpackTraces } from '../codes/trace-code.js';
import { type HashedRecord, isSoundRecord } from '../record-hash.js';
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
import { connection } from './connection.js';
import { defaultBinding } from './default-binding.js';
import { indexWords } from './entry-words.js';
import { MIGRATIONS } from './migrate.js';
import { newFile } from './new-file.js';
import { openDatabase } from './open-database.js';
import { openSqliteStore } from './open-sqlite-store.js';
import { readableRows } from './readable-rows.js';
import { isSoundText } from './situations.js';
import type { SqliteConstructor, SqliteDatabase, SqliteValue } from './sqlite-database.js';
import { pastDamage, toStorageError } from './sqlite-failure.js';

/** What was got out of a damaged file. */
export interface Salvage {
  path: string;
  bytes: number;
  /** Rows that are in the new file, by table. */
  kept: Record<string, number>;
  /** Rows that could not be read, were altered, or belonged to such a one, by table. */
  lost: Record<string, number>;
  /** Records that are lost, as far as their ids could be read. */
  lost_records: string[];
}

type Row = Record<string, SqliteValue>;

const BUSY_MS = 30_000;
/** Made anew out of the entries. */
const DERIVED = new Set(['word', 'entry_size', 'entry_situation']);

/** The row as it may go into the new file; undefined where it was altered. */
function sound(table: string, row: Row): Row | undefined {
  if (table === 'record') return isSoundRecord(row as unknown as HashedRecord) ? row : undefined;
  if (table === 'tuning' && 'tuning_check' in row) {
    return isSoundTuning(row as unknown as { json: string; tuning_check: number | null }) ? row : undefined;
  }
  if (table === 'deletion_mark' && 'mark_check' in row) {
    return isSoundMark(row as unknown as CheckedMark) ? row : undefined;
  }
  if (table === 'entry' && 'outline_check' in row) {
    const entry = row as unknown as CheckedOutline & CheckedTexts;
    return isSoundOutline(entry) && areSoundTexts(entry) ? row : undefined;
  }
  if (table === 'situation') {
    const { text, text_hash } = row as unknown as { text: string; text_hash: Uint8Array };
    if (!isSoundText(unpackText(text), text_hash)) return undefined;
    const vector = row as unknown as { vector: Uint8Array; vector_check: number | null };
    // The service makes it anew out of the text when it reads the collection.
    if ('vector_check' in row && !isSoundVector(vector)) {
      return { ...row, vector: new Uint8Array(), vector_check: null };
    }
  }
  return row;
}

/** Takes away rows that point to what is lost, until none does. */
function dropDangling(target: SqliteDatabase, tables: string[]): void {
  for (let dropped = 1; dropped > 0; ) {
    dropped = 0;
    for (const table of tables) {
      for (const key of target.prepare(`PRAGMA foreign_key_list(${table})`).all() as {
        from: string;
        table: string;
        to: string;
      }[]) {
        const { changes } = target
          .prepare(
            `DELETE FROM ${table} WHERE ${key.from} IS NOT NULL AND ${key.from} NOT IN (SELECT ${key.to} FROM ${key.table})`,
          )
          .run();
        dropped += Number(changes);
      }
    }
  }
}

/** Drops entries that name lost situations, situations that no entry names, and links the two anew. */
function linkSituations(target: SqliteDatabase): void {
  const known = new Set(
    (target.prepare('SELECT id FROM situation').all() as { id: number }[]).map(({ id }) => id),
  );
  const link = target.prepare('INSERT INTO entry_situation (situation, entry) VALUES (?, ?)');
  const drop = target.prepare('DELETE FROM entry WHERE number = ?');
  for (const { number, traces } of target.prepare('SELECT number, traces FROM entry').all() as {
    number: number;
    traces: string;
  }[]) {
    let named: Set<number> | undefined;
    try {
      named = situationsOf(unpackTraces(traces));
    } catch {
      // Of an older version, without a checksum, and no JSON any more.
    }
    if (named && [...named].every((id) => known.has(id))) for (const id of named) link.run(id, number);
    else drop.run(number);
  }
  target.exec('DELETE FROM situation WHERE id NOT IN (SELECT situation FROM entry_situation)');
}

/** Copies what can be read, table by table, into a file of the same schema. */
function copyRows(
  source: SqliteDatabase,
  target: SqliteDatabase,
): Pick<Salvage, 'kept' | 'lost' | 'lost_records'> {
  const tables = target
    .prepare(
      `SELECT name, sql FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'entry_text%'`,
    )
    .all() as { name: string; sql: string }[];
  const read: Record<string, number> = {};
  const lostRecords = new Set<string>();
  for (const { name, sql } of tables.filter((table) => !DERIVED.has(table.name))) {
    read[name] = 0;
    target.exec(`DELETE FROM ${name}`);
    for (const found of readableRows(source, name, /WITHOUT ROWID/i.test(sql))) {
      read[name] += 1;
      const row = found.row && sound(name, found.row as Row);
      if (row) {
        const columns = Object.keys(row);
        target
          .prepare(
            `INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          )
          .run(...Object.values(row));
      } else if (name === 'record') {
        const id = found.row?.id ?? recordIdOf(source, found.number);
        lostRecords.add(id === undefined ? `number ${found.number}` : String(id));
      }
    }
  }
  const names = tables.map(({ name }) => name);
  linkSituations(target);
  dropDangling(target, names);
  const kept: Record<string, number> = {};
  const lost: Record<string, number> = {};
  for (const name of Object.keys(read)) {
    kept[name] = (target.prepare(`SELECT count(*) AS n FROM ${name}`).get() as { n: number }).n;
    if (read[name]! > kept[name]!) lost[name] = read[name]! - kept[name]!;
  }
  return { kept, lost, lost_records: [...lostRecords] };
}

const recordIdOf = (source: SqliteDatabase, number: number | undefined): string | undefined =>
  pastDamage(
    () =>
      source
        .prepare('SELECT id FROM record INDEXED BY sqlite_autoindex_record_1 WHERE +number = ?')
        .get(number ?? null) as { id: string } | undefined,
  )?.id;

/** Brings the new file to the present schema, and indexes its words. */
async function finish(Database: SqliteConstructor, path: string, secret: Uint8Array): Promise<void> {
  const db = connection(await openDatabase(Database, path, BUSY_MS, secret, { given: 'unused' }), BUSY_MS);
  try {
    await db.write(() => {
      db.run(`UPDATE collection SET entries = 0, words = 0,
        next_entry = max(next_entry, coalesce((SELECT max(id) + 1 FROM entry WHERE collection = collection.id), 1))`);
      for (const { number, collection, id, situation, advice } of db.all<{
        number: number;
        collection: number;
        id: number;
        situation: string;
        advice: string;
      }>('SELECT number, collection, id, situation, advice FROM entry')) {
        indexWords(db, { number, collection, id }, unpackText(situation), unpackText(advice));
      }
    });
  } finally {
    await db.close();
  }
}

/**
 * Gets everything that can be read and is as it was written out of a damaged file, into a new one. The damaged file is
 * only read. Entries whose situations are lost go with them; records stay whatever became of what was learned from
 * them.
 *
 * @param from no program should be using it
 * @param to where nothing is yet
 * @param random the secret of the new file, where the old one cannot be read: 32 bytes, default the platform's
 * @throws KnowhowError `not_found`, `invalid_request` when there is a file at `to`, `storage_error` when it is not even
 *   possible to open the file
 */
export async function salvageStore(
  from: string,
  to: string,
  random: Uint8Array = randomBytes(32),
): Promise<Salvage> {
  if (!existsSync(from)) throw new KnowhowError('not_found', `There is no file at ${from}.`, { file: from });
  const Database = await defaultBinding();
  const { made, bytes } = await newFile(to, async (partial) => {
    let found: Pick<Salvage, 'kept' | 'lost' | 'lost_records'>;
    try {
      const source = new Database(from, { readOnly: true });
      const target = new Database(partial);
      try {
        // Somebody may just be closing it, and hold it while doing so.
        source.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
        const { user_version: version } = source.prepare('PRAGMA user_version').get() as {
          user_version: number;
        };
        if (version < 1 || version > MIGRATIONS.length) {
          throw new KnowhowError(
            'storage_error',
            `${from} has schema ${version}, this knowhow knows schemas 1 to ${MIGRATIONS.length}. It is no store, its first page is lost, or a newer knowhow wrote it.`,
          );
        }
        target.exec('PRAGMA foreign_keys = OFF; BEGIN');
        for (const step of MIGRATIONS.slice(0, version)) target.exec(step);
        target.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${0x6b6e6f77}`);
        found = copyRows(source, target);
        target.exec('COMMIT');
      } finally {
        source.close();
        target.close();
      }
    } catch (error) {
      throw toStorageError(error);
    }
    await finish(Database, partial, random);
    const store = await openSqliteStore({ path: partial, reserveBytes: 0, secret: 'unused' });
    try {
      const bad = (await store.check()).filter(
        ({ name, ok }) => !ok && !['file', 'disk', 'reserve'].includes(name),
      );
      if (bad.length > 0) {
        throw new KnowhowError(
          'storage_error',
          `What was got out of ${from} does not hold together: ${bad.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}.`,
          { findings: bad.map(({ name }) => name) },
        );
      }
    } finally {
      await store.close();
    }
    return found;
  });
  return { path: to, bytes, ...made };
}
