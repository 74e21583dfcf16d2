import { join } from 'node:path';
import { KnowhowError } from '../../domain/errors.js';
import { packageRoot, vendored } from '../../domain/package-root.js';
import type { SqliteConstructor, SqliteDatabase } from './sqlite-database.js';

/** Of this package. Asked for in this way because bundlers put something of their own in place of an imported `createRequire`. */
function ownRequire(): NodeJS.Require {
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(join(packageRoot(), 'package.json'));
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
    const version = versionOf(ownRequire()(module) as Binding);
    return isOlder(version, OLDEST_SQLITE)
      ? `it brings SQLite ${version}, and ${OLDEST_SQLITE} or later is needed`
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
}

/** Node's own, without a warning that it is an experiment: since this major version. */
const STABLE_SINCE = 24;
const NODES_OWN = 'node:sqlite';

/** The packages that hold a build for this platform; Linux has one for each C library, and only one of them loads. */
const platformPackages = (): string[] => {
  const name = `@knowhow/sqlite-${process.platform}-${process.arch}`;
  return process.platform === 'linux' ? [`${name}-glibc`, `${name}-musl`] : [name];
};

/**
 * The modules that may be the binding, the best first: Node's own where it is stable, the package for this platform
 * (an optional dependency), what the build of a clone laid down, and Node's own even as an experiment.
 *
 * @param node the version of Node
 */
export function bindings(node = process.versions.node): string[] {
  const built = [...platformPackages(), vendored('sqlite', 'dist', 'index.cjs')];
  const stable = Number.parseInt(node, 10) >= STABLE_SINCE;
  return stable ? [NODES_OWN, ...built] : [...built, NODES_OWN];
}

/**
 * Chooses the binding of SQLite.
 *
 * @param modules with `DatabaseSync`, as `require` takes them, the best first
 * @returns the first that can be used
 * @throws KnowhowError `storage_error` where there is none
 */
export function chooseBinding(modules: readonly string[] = bindings()): string {
  const faults: string[] = [];
  for (const module of modules) {
    const fault = faultOf(module);
    if (fault === undefined) return module;
    faults.push(`${module}: ${fault}`);
  }
  throw new KnowhowError(
    'storage_error',
    `SQLite cannot be loaded (${process.platform} ${process.arch}, Node ${process.versions.node}). ${faults.join('. ')}. Install knowhow again with its optional dependencies, use Node 24 or later, or hand openSqliteStore another binding as Database.`,
  );
}

let chosen: string | undefined;

/** The file of the binding that this process uses, or `node:sqlite`; looked for once. A name would be looked for in the folder of a thread. */
export function bindingModule(): string {
  chosen ??= ownRequire().resolve(chooseBinding());
  return chosen;
}

/** The binding that is used where no other is given. */
export async function defaultBinding(): Promise<SqliteConstructor> {
  return (ownRequire()(bindingModule()) as Binding).DatabaseSync;
}
