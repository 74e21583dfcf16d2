import { resolve } from 'node:path';
import { LOCK_WAIT_MS } from './connection.js';
import type { SqliteConstructor, SqliteDatabase } from './sqlite-database.js';

/**
 * Opens a file as the schema `store` of a connection whose main database is empty and in memory. Bindings finalize a
 * statement only when the garbage collector comes to it, and until then closing leaves the file open; detaching it
 * closes it at once, whatever statements there are. Tables need no prefix (main has none), but pragmas of the file
 * and what is to be made in it do: without one they mean main.
 *
 * @param location a path, or a URI of SQLite for what a path cannot say (not every binding knows them)
 */
export function attach(Database: SqliteConstructor, location: string | URL): SqliteDatabase {
  const uri = location instanceof URL;
  // Which of the two it is decides whether URIs are known to the connection.
  const database = new Database(uri ? 'file:main?mode=memory' : ':memory:');
  try {
    // First of all: a second process would fail at the next steps instead of waiting.
    database.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`);
    // As an absolute path: some bindings would read `file:` as a URI.
    const name = uri ? location.href : location === ':memory:' ? location : resolve(location);
    database.exec(`ATTACH '${name.replaceAll("'", "''")}' AS store`);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => database.prepare(sql),
    close() {
      try {
        database.exec('DETACH store');
      } finally {
        database.close();
      }
    },
  };
}

/** Statements of a schema's making, made to make it in `store`. */
export const madeInStore = (sql: string): string =>
  sql.replace(/^(CREATE (?:VIRTUAL TABLE|TABLE|UNIQUE INDEX|INDEX|VIEW|TRIGGER)) /gm, '$1 store.');
