import type { Sql } from '../sql/sql.js';

/** Number of noted removals whose bytes are still to be erased; 0 for none. */
export async function readUnerased(sql: Sql): Promise<number> {
  return (await sql.get<{ value: number }>("SELECT value FROM meta WHERE name = 'unerased'"))?.value ?? 0;
}

/** Strikes the note out, unless more was removed since it had that number. */
export async function clearUnerased(sql: Sql, noted: number): Promise<void> {
  await sql.run("DELETE FROM meta WHERE name = 'unerased' AND value = $1", noted);
}
