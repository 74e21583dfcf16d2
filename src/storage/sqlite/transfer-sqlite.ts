import { KnowhowError } from '../../domain/errors.js';
import { unpackText } from '../codes/text-code.js';
import { COUNTED, type TransferRow, type TransferTable } from '../transfer/tables.js';
import type { TransferEnd } from '../transfer/transfer-end.js';
import { type CheckedMark, keepChecks, markSum, tuningSum, vectorSum } from './checks.js';
import { connection } from './connection.js';
import { defaultBinding } from './default-binding.js';
import { indexWords } from './entry-words.js';
import { openDatabase } from './open-database.js';
import { openSqliteStore } from './open-sqlite-store.js';
import type { SqliteValue } from './sqlite-database.js';

const BUSY_MS = 30_000;
/** What is no fault of the data. */
const ELSEWHERE = new Set(['file', 'disk', 'reserve']);

/** Checksums that stand beside what they are of. */
const CHECKS: Record<string, { column: string; of(row: TransferRow): number }> = {
  situation: { column: 'vector_check', of: ({ vector }) => vectorSum(vector as Uint8Array) },
  tuning: { column: 'tuning_check', of: ({ json }) => tuningSum(json as string) },
  deletion_mark: { column: 'mark_check', of: (row) => markSum(row as unknown as CheckedMark) },
};

/**
 * A file as one end of a move.
 *
 * @param sound look at all of it first, and refuse a damaged one
 * @throws KnowhowError `storage_error`
 */
export async function transferSqlite(
  path: string,
  sound: boolean,
): Promise<TransferEnd & { close(): Promise<void> }> {
  if (sound) await refuseDamaged(path);
  const Database = await defaultBinding();
  const given = { given: 'unused' } as const;
  const db = connection(await openDatabase(Database, path, BUSY_MS, new Uint8Array(32), given), BUSY_MS);
  const named = (table: TransferTable) => Object.keys(table.columns).join(', ');

  function keep(table: TransferTable, row: TransferRow): void {
    const columns = Object.keys(table.columns);
    const values = columns.map((column) => row[column] as SqliteValue);
    const check = CHECKS[table.name];
    if (check) {
      columns.push(check.column);
      values.push(check.of(row));
    }
    db.run(
      `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      ...values,
    );
    if (table.name === 'entry') {
      const { collection, number, id, situation, advice } = row as Record<string, number> &
        Record<'situation' | 'advice', string>;
      indexWords(
        db,
        { collection: collection!, number: number!, id: id! },
        unpackText(situation),
        unpackText(advice),
      );
      keepChecks(db, number!);
    }
    // The account of a job stands beside it, for whose turn it is.
    if (table.name === 'job') {
      db.run(
        'UPDATE job SET account = (SELECT account FROM collection WHERE id = job.collection) WHERE number = ?',
        row.number as number,
      );
    }
  }

  return {
    read: (table, after, limit) =>
      db.read(() => {
        const key = table.key.join(', ');
        const past = after ? `WHERE (${key}) > (${table.key.map(() => '?').join(', ')})` : '';
        const values = after ? table.key.map((column) => after[column] as SqliteValue) : [];
        return db.all<TransferRow>(
          `SELECT ${named(table)} FROM ${table.name} ${past} ORDER BY ${key} LIMIT ?`,
          ...values,
          limit,
        );
      }),
    write: (table, rows) =>
      db.write(() => {
        for (const row of rows) keep(table, row);
      }),
    last: (table) =>
      db.read(() =>
        db.get<TransferRow>(
          `SELECT ${named(table)} FROM ${table.name} ORDER BY ${table.key.map((column) => `${column} DESC`).join(', ')} LIMIT 1`,
        ),
      ),
    counters: () =>
      db.read(() => {
        const rows = db.all<{ name: string; seq: number }>('SELECT name, seq FROM store.sqlite_sequence');
        const counters = Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
        for (const [table, column] of Object.entries(COUNTED)) {
          const { most } = db.get<{ most: number | null }>(`SELECT max(${column}) AS most FROM ${table}`)!;
          counters[table] = Math.max(counters[table] ?? 0, most ?? 0);
        }
        return counters;
      }),
    setCounters: (counters) =>
      db.write(() => {
        for (const table of Object.keys(COUNTED)) {
          // Collections are never removed, and their table counts by itself.
          if (table === 'collection') continue;
          db.run('DELETE FROM store.sqlite_sequence WHERE name = ?', table);
          db.run('INSERT INTO store.sqlite_sequence (name, seq) VALUES (?, ?)', table, counters[table] ?? 0);
        }
      }),
    secrets: () =>
      db.read(() =>
        Object.fromEntries(
          db
            .all<{ name: string; value: Uint8Array }>(
              "SELECT name, value FROM meta WHERE name IN ('secret', 'secret_check')",
            )
            .map(({ name, value }) => [name, value]),
        ),
      ),
    setSecrets: (secrets) =>
      db.write(() => {
        db.run("DELETE FROM meta WHERE name IN ('secret', 'secret_check')");
        for (const [name, value] of Object.entries(secrets)) {
          db.run('INSERT INTO meta (name, value) VALUES (?, ?)', name, value);
        }
      }),
    close: () => db.close(),
  };
}

async function refuseDamaged(path: string): Promise<void> {
  const store = await openSqliteStore({ path, reserveBytes: 0, secret: 'unused' });
  try {
    const bad = (await store.check()).filter(({ name, ok }) => !ok && !ELSEWHERE.has(name));
    if (bad.length === 0) return;
    throw new KnowhowError(
      'storage_error',
      `${path} is damaged, and what came of it would be too: ${bad.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}. \`knowhow salvage\` gets out what can be read; move that.`,
      { findings: bad.map(({ name }) => name) },
    );
  } finally {
    await store.close();
  }
}
