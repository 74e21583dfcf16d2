import { createHmac, timingSafeEqual } from 'node:crypto';
import { KnowhowError } from '../../domain/errors.js';
import type { Connection } from './connection.js';
import type { SqliteDatabase } from './sqlite-database.js';

/** Secrets that a file may be opened with. */
export interface SecretsGiven {
  /** Kept by the operator, not in the file; `unused` for a program that looks or copies, and needs none. */
  given?: Uint8Array | 'unused' | undefined;
  /** The one before: where the file is kept with this one, it is kept with `given` from now on. */
  former?: Uint8Array | undefined;
}

const READ = 'SELECT value FROM meta WHERE name = ?';

interface Row {
  value: Uint8Array;
}

/** What the file keeps of a secret that is not in it: enough to tell it from others, and nothing to find it by. */
const checkOf = (secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('knowhow secret check').digest();

const is = (secret: Uint8Array, check: Row): boolean =>
  check.value.length === 32 && timingSafeEqual(checkOf(secret), check.value);

/** Which of the secrets a file with this check value is kept with; undefined where none is needed. */
function matching(check: Row, { given, former }: SecretsGiven): Uint8Array | undefined {
  if (given === 'unused') return undefined;
  if (given === undefined) {
    throw new KnowhowError(
      'storage_error',
      'The store is kept with a secret that is not in its file, and none was given. Set KNOWHOW_SECRET or KNOWHOW_SECRET_FILE, or hand in `secret`.',
    );
  }
  const found = is(given, check) ? given : former && is(former, check) ? former : undefined;
  if (found) return found;
  throw new KnowhowError(
    'storage_error',
    'The store is kept with another secret than the one given. Give that one; to change it, give the new one and the former one together (KNOWHOW_FORMER_SECRET, or `formerSecret`).',
  );
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
  const found = check && matching(check, secrets);
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
  return matching(check, secrets) ?? matching(check, {})!;
}
