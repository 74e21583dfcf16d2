import { chmodSync, readFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

const text = (name: string) => readFileSync(new URL(`./schema-100/${name}.sql`, import.meta.url), 'utf8');

/** The API key that is in the fixture, as its client presents it. */
export const API_KEY = 'kh_75db7c756984b0ca_YGPvq3CmzDnoAJ7dmTyS6GTS442HOEAqx69bUuJFRFU';

/** Makes a file as the knowhow of schema 100 left it. */
export function makeOldFile(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON');
  database.exec(text('sqlite') + text('rows'));
  database.exec(`PRAGMA application_id = ${0x6b6e6f77}; PRAGMA user_version = 100`);
  database.close();
  chmodSync(path, 0o600);
}

/** Statements that make a schema of PostgreSQL as the knowhow of schema 100 left it, but for the words of entries. */
export function oldPostgres(schema: string): string {
  const rows = text('rows')
    .split('\n')
    .filter((line) => !line.startsWith('INSERT INTO entry_text '))
    .join('\n')
    .replace(/X'([0-9a-f]+)'/g, "'\\x$1'::bytea");
  return `CREATE SCHEMA ${schema}; SET search_path = ${schema}; ${text('postgres')} ${rows}
    INSERT INTO entry_words (number, collection, id, words) SELECT number, collection, id, situation FROM entry;
    INSERT INTO word_place (entry, collection, times, length, word) SELECT number, collection, 1, 1, 'parcel' FROM entry;
    INSERT INTO version VALUES (100);`;
}
