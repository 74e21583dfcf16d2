import { checkOf, type SecretsGiven, secretBehind } from '../secret-check.js';
import type { Connection } from './connection.js';
import type { SqliteDatabase } from './sqlite-database.js';

const READ = 'SELECT value FROM meta WHERE name = ?';

interface Row {
  value: Uint8Array;
}

/**
 * Settles which secret a file is kept with. Without one that is given, it lies in the file. One that is given takes its
 * place: the file then keeps a check value alone, and opens for nobody without it.
 *
 * Call inside the transaction that brings the file to its schema.
 *
 * @param fresh kept in a file that has no secret and is given none
 * @throws KnowhowError `storage_error` when the file is kept with another secret, or with one and none is given
 */
export function settleSecret(database: SqliteDatabase, fresh: Uint8Array, secrets: SecretsGiven): void {
  const check = database.prepare(READ).get('secret_check') as Row | undefined;
  const found = check && secretBehind(check.value, secrets);
  const { given } = secrets;
  if (given === undefined || given === 'unused') {
    if (!check) database.prepare("INSERT OR IGNORE INTO meta (name, value) VALUES ('secret', ?)").run(fresh);
    return;
  }
  if (found === given) return;
  database.prepare("DELETE FROM meta WHERE name = 'secret'").run();
  database
    .prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('secret_check', ?)")
    .run(checkOf(given));
}

/**
 * The secret of an open file: the one in it, else the one it is kept with. Call inside `read`.
 *
 * @throws KnowhowError `storage_error` when that is none of those given
 */
export function secretOf(db: Connection, secrets: SecretsGiven): Uint8Array {
  const inside = db.get<Row>(READ, 'secret');
  if (inside) return inside.value;
  const check = db.get<Row>(READ, 'secret_check')!;
  return secretBehind(check.value, secrets) ?? secretBehind(check.value, {})!;
}
