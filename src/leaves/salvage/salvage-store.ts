import { existsSync } from 'node:fs';
import { KnowhowError } from '../../domain/errors.js';
import {
  areSoundTexts,
  isSoundLink,
  isSoundMark,
  isSoundOutline,
  isSoundProvenance,
  isSoundText,
  isSoundTuning,
  isSoundVector,
  type TextsRow,
  vectorSum,
} from '../../storage/codes/checksums.js';
import { isSoundRecord } from '../../storage/record-hash.js';
import { otherSchema, SCHEMA } from '../../storage/schema-version.js';
import { shownTexts } from '../../storage/sql/entries.js';
import { indexWords } from '../../storage/sql/words.js';
import { connection } from '../../storage/sqlite/connection.js';
import { defaultBinding } from '../../storage/sqlite/default-binding.js';
import { newFile } from '../../storage/sqlite/new-file.js';
import { APPLICATION_ID, openDatabase } from '../../storage/sqlite/open-database.js';
import { openSqliteStore } from '../../storage/sqlite/open-sqlite-store.js';
import { TABLES } from '../../storage/sqlite/schema.js';
import type { SqliteConstructor, SqliteDatabase, SqliteValue } from '../../storage/sqlite/sqlite-database.js';
import { toStorageError } from '../../storage/sqlite/sqlite-failure.js';
import { pastDamage, readableRows } from './readable-rows.js';

/** What was got out of a damaged file. */
export interface Salvage {
  path: string;
  bytes: number;
  /** Rows that are in the new file, by table. */
  saved: Record<string, number>;
  /** Rows that could not be read, were altered, or belonged to such a one, by table. */
  lost: Record<string, number>;
  /** Records that are lost, as far as their ids could be read. */
  lost_records: string[];
}

type Row = Record<string, SqliteValue>;

const BUSY_MS = 30_000;
/** Made again out of the entries. */
const DERIVED = new Set(['word', 'entry_size']);

/** By table: false when the row is not what was written. */
const SOUND: Record<string, (row: never) => boolean> = {
  record: isSoundRecord,
  tuning: isSoundTuning,
  deletion_mark: isSoundMark,
  entry: (row: Parameters<typeof isSoundOutline>[0] & Parameters<typeof areSoundTexts>[0]) =>
    isSoundOutline({ ...row, advised: row.own_advice === null ? 0 : 1 }) && areSoundTexts(row),
  meaning: isSoundText,
  provenance: isSoundProvenance,
  entry_source: isSoundLink,
};

/** The row as it may go into the new file; undefined where it was altered. */
function sound(table: string, row: Row): Row | undefined {
  if (SOUND[table]?.(row as never) === false) return undefined;
  if (table !== 'meaning' || isSoundVector(row as never)) return row;
  // The service makes it again out of the text when it reads the collection.
  const vector = new Uint8Array();
  return { ...row, vector, vector_sum: vectorSum({ id: Number(row.id), vector }) };
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

/** Copies what can be read, table by table, into a file of the same schema. */
function copyRows(
  source: SqliteDatabase,
  target: SqliteDatabase,
): Pick<Salvage, 'saved' | 'lost' | 'lost_records'> {
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
  // What nothing finds any more would never be deleted either.
  target.exec('DELETE FROM entry WHERE number NOT IN (SELECT entry FROM meaning)');
  dropDangling(target, names);
  const saved: Record<string, number> = {};
  const lost: Record<string, number> = {};
  for (const name of Object.keys(read)) {
    saved[name] = (target.prepare(`SELECT count(*) AS n FROM ${name}`).get() as { n: number }).n;
    if (read[name]! > saved[name]!) lost[name] = read[name]! - saved[name]!;
  }
  return { saved, lost, lost_records: [...lostRecords] };
}

const recordIdOf = (source: SqliteDatabase, number: number | undefined): string | undefined =>
  pastDamage(
    () =>
      source
        .prepare('SELECT id FROM record INDEXED BY sqlite_autoindex_record_1 WHERE +number = ?')
        .get(number ?? null) as { id: string } | undefined,
  )?.id;

/** Indexes the words of the new file. */
async function finish(Database: SqliteConstructor, path: string): Promise<void> {
  const db = connection(await openDatabase(Database, path, BUSY_MS), BUSY_MS);
  try {
    await db.write(async (sql) => {
      await sql.run('UPDATE collection SET entries = 0, words = 0');
      for (const { number, collection, id, ...texts } of await sql.all<
        { number: number; collection: number } & TextsRow
      >('SELECT number, collection, id, situation, advice, own_situation, own_advice FROM entry')) {
        await indexWords(sql, collection, [{ number, id, ...shownTexts(texts) }]);
      }
    });
  } finally {
    await db.close();
  }
}

/**
 * Gets everything that can be read and is as it was written out of a damaged file, into a new one. The damaged file is
 * only read. Entries whose meanings are lost go with them; records stay whatever became of what was learned from
 * them.
 *
 * @example
 * const { saved, lost_records } = await salvageStore('shop.db', 'shop-salvaged.db');
 * @param from no program should be using it
 * @param to where nothing is yet
 * @throws KnowhowError `not_found`, `invalid_request` when there is a file at `to`, `storage_error` when it is not even
 *   possible to open the file
 */
export async function salvageStore(from: string, to: string): Promise<Salvage> {
  if (!existsSync(from)) throw new KnowhowError('not_found', `There is no file at ${from}.`, { file: from });
  const Database = await defaultBinding();
  const { made, bytes } = await newFile(to, async (partial) => {
    let found: Pick<Salvage, 'saved' | 'lost' | 'lost_records'>;
    try {
      const source = new Database(from, { readOnly: true });
      const target = new Database(partial);
      try {
        // Somebody may just be closing it, and hold it while doing so.
        source.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
        const { user_version: version } = source.prepare('PRAGMA user_version').get() as {
          user_version: number;
        };
        if (version !== SCHEMA) throw otherSchema(from, version);
        target.exec('PRAGMA foreign_keys = OFF; BEGIN');
        target.exec(TABLES);
        target.exec(`PRAGMA user_version = ${SCHEMA}; PRAGMA application_id = ${APPLICATION_ID}`);
        found = copyRows(source, target);
        target.exec('COMMIT');
      } finally {
        source.close();
        target.close();
      }
    } catch (error) {
      throw toStorageError(error);
    }
    await finish(Database, partial);
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
