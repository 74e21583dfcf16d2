import type { Connection } from './connection.js';

/** Notes, in the transaction that takes text away, that its bytes are still to be erased. */
export function markUnerased(db: Connection): void {
  db.run("INSERT INTO meta VALUES ('unerased', 1) ON CONFLICT DO UPDATE SET value = value + 1");
}

/** How many removals are noted whose bytes are still to be erased; 0 for none. Only inside `read` or `write`. */
export function readUnerased(db: Connection): number {
  return db.get<{ value: number }>("SELECT value FROM meta WHERE name = 'unerased'")?.value ?? 0;
}

/** Strikes the note out, unless more was removed since it said so many. Only inside `write`. */
export function clearUnerased(db: Connection, noted: number): void {
  db.run("DELETE FROM meta WHERE name = 'unerased' AND value = ?", noted);
}

/** Strikes the note out where there is no file that could hold what was removed. Only inside `write`. */
export function forgetUnerased(db: Connection): 'erased' {
  db.run("DELETE FROM meta WHERE name = 'unerased'");
  return 'erased';
}
