import type { Connection, Sql } from './sql.js';

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

/** The salt, read once: only an empty store takes another. */
export function heldKeySalt(db: Connection): { read(): Promise<Uint8Array>; forget(): void } {
  let held: Uint8Array | undefined;
  return {
    async read() {
      held ??= await db.read(readKeySalt);
      return held;
    },
    forget() {
      held = undefined;
    },
  };
}
