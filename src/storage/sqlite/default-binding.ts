import type { SqliteConstructor } from './sqlite-database.js';

/** The binding that is a dependency of this package; loaded only where no other is given. */
export async function defaultBinding(): Promise<SqliteConstructor> {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  return DatabaseSync;
}
