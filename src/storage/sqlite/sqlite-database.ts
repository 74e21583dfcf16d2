/** What can be bound to a statement and read from a row. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** A prepared statement. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { changes: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

/**
 * The part of a synchronous SQLite binding that the store uses: `@photostructure/sqlite`, `node:sqlite` and
 * `better-sqlite3` all have it.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

/** Options to open a file: the binding's constructor. SQLite 3.44 or later with FTS5 is needed. */
export type SqliteConstructor = new (path: string, options?: { readOnly?: boolean }) => SqliteDatabase;
