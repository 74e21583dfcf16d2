import { join } from 'node:path';
import { KnowhowError } from '../../domain/errors.js';
import { packageRoot, vendored } from '../../domain/package-root.js';
import type { SqliteConstructor, SqliteDatabase } from './sqlite-database.js';

/** Asked for in this way because bundlers put something of their own in place of an imported `createRequire`. */
function load(module: string): unknown {
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(join(packageRoot(), 'package.json'))(module);
}

/** Before it, programs that write to one file at once could damage it (the WAL-reset bug of SQLite). */
const OLDEST_SQLITE = '3.51.3';

/** A binding as a module has it. */
interface Binding {
  DatabaseSync: SqliteConstructor;
}

function versionOf({ DatabaseSync }: Binding): string {
  const database: SqliteDatabase = new DatabaseSync(':memory:');
  try {
    return (database.prepare('SELECT sqlite_version() AS version').get() as { version: string }).version;
  } finally {
    database.close();
  }
}

/** By number, part by part: comparing them as words of a language takes 20 ms the first time. */
function isOlder(version: string, than: string): boolean {
  const parts = version.split('.').map(Number);
  const differs = than.split('.').map((part, i) => (parts[i] ?? 0) - Number(part));
  return (differs.find((difference) => difference !== 0) ?? 0) < 0;
}

/** Why a module cannot be the binding; undefined where it can. */
function faultOf(module: string): string | undefined {
  try {
    const version = versionOf(load(module) as Binding);
    return isOlder(version, OLDEST_SQLITE)
      ? `it brings SQLite ${version}, and ${OLDEST_SQLITE} or later is needed`
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
}

/**
 * Chooses the binding of SQLite: the shipped one, built for Linux (glibc and musl), macOS and Windows on x64 and
 * arm64; elsewhere Node's own, where its SQLite is new enough.
 *
 * @param shipped the shipped binding's module
 * @returns a module with `DatabaseSync`, as `require` takes it
 * @throws KnowhowError `storage_error` where there is neither
 */
export function chooseBinding(shipped: string): string {
  const first = faultOf(shipped);
  if (first === undefined) return shipped;
  const second = faultOf('node:sqlite');
  if (second === undefined) return 'node:sqlite';
  throw new KnowhowError(
    'storage_error',
    `SQLite cannot be loaded. The binding shipped with knowhow: ${first}. Node's own (node:sqlite): ${second}. Use Node 24 or later on this platform (${process.platform} ${process.arch}), install knowhow again if files are missing, or hand openSqliteStore another binding as Database.`,
  );
}

let chosen: string | undefined;

/** The module of the binding that this process uses; looked for once. */
export function bindingModule(): string {
  chosen ??= chooseBinding(vendored('sqlite', 'dist', 'index.cjs'));
  return chosen;
}

/** The binding that is used where no other is given. */
export async function defaultBinding(): Promise<SqliteConstructor> {
  return (load(bindingModule()) as Binding).DatabaseSync;
}
