import type { Sql } from './sql.js';

/** The salt of idempotency keys. */
export async function readKeySalt(sql: Sql): Promise<Uint8Array> {
  const row = await sql.get<{ value: Uint8Array }>("SELECT value FROM meta WHERE name = 'key_salt'");
  return new Uint8Array(row!.value);
}

/** Gives a new store the salt of its idempotency keys; a store that has one keeps it. */
export async function settleKeySalt(sql: Sql, fresh: Uint8Array): Promise<void> {
  await sql.run(
    "INSERT INTO meta (name, value) VALUES ('key_salt', $1) ON CONFLICT (name) DO NOTHING",
    fresh,
  );
}

/** Takes the salt of another store, whose hashes are to be kept: false where hashes are kept with a salt of one's own. */
export async function takeKeySalt(sql: Sql, salt: Uint8Array): Promise<boolean> {
  if (Buffer.compare(await readKeySalt(sql), salt) === 0) return true;
  if (await sql.get('SELECT 1 AS one FROM idempotency LIMIT 1')) return false;
  await sql.run("UPDATE meta SET value = $1 WHERE name = 'key_salt'", salt);
  return true;
}
