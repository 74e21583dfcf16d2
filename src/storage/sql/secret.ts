import { checkOf, type SecretsGiven, secretBehind } from '../secret-check.js';
import type { Connection, Sql } from './sql.js';

const read = async (sql: Sql, name: string): Promise<Uint8Array | undefined> =>
  (await sql.get<{ value: Uint8Array }>('SELECT value FROM meta WHERE name = $1', name))?.value;

/**
 * Settles which secret a store is kept with. Without one that is given, it lies in the store. One that is given takes its
 * place: the store then keeps a check value alone, and opens for nobody without it.
 *
 * @param fresh kept in a store that has no secret and is given none
 * @throws KnowhowError `storage_error` when the store is kept with another secret, or with one and none is given
 */
export async function settleSecret(sql: Sql, fresh: Uint8Array, secrets: SecretsGiven): Promise<void> {
  const check = await read(sql, 'secret_check');
  const behind = check && secretBehind(check, secrets);
  const { given } = secrets;
  if (given === undefined || given === 'unused') {
    if (check) return;
    await sql.run(
      "INSERT INTO meta (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING",
      fresh,
    );
    return;
  }
  if (behind === given) return;
  await sql.run("DELETE FROM meta WHERE name = 'secret'");
  await sql.run(
    `INSERT INTO meta (name, value) VALUES ('secret_check', $1)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    checkOf(given),
  );
}

/**
 * The secret of an open store: the one in it, else the one it is kept with.
 *
 * @throws KnowhowError `storage_error` when that is none of those given
 */
export function secretOf(db: Connection, secrets: SecretsGiven): Promise<Uint8Array> {
  return db.read(async (sql) => {
    const inside = await read(sql, 'secret');
    if (inside) return new Uint8Array(inside);
    const check = (await read(sql, 'secret_check'))!;
    return secretBehind(check, secrets) ?? secretBehind(check, {})!;
  });
}
