import type { Sql } from '../../storage/sql/sql.js';
import type { Erasure } from '../../storage/store.js';

/** Whose turn it is to erase, and how the last one ended: one row of the file, so that all processes agree. */
export interface ErasingTurn {
  /** Who erases now; null for nobody. */
  owner: string | null;
  /** Milliseconds since the epoch: when the owner's lease is over, or before which nobody shall begin. */
  until: number;
  /** Turns in a row that did not get to the end. */
  failures: number;
  /** What a caller is told who has to wait. */
  meanwhile: Erasure;
  /** Milliseconds since the epoch: when a turn first found what is still to be erased; null while there is nothing. */
  since?: number | null;
  /** Why the last turn went as it did, in words. */
  why: string;
}

/** Time that an owner that says nothing more keeps its turn. */
export const LEASE_MS = 30_000;
/** The longest that anybody has to wait after a turn; a later time means that the clock was set back. */
export const LONGEST_PAUSE_MS = 600_000;

const FIRST: ErasingTurn = { owner: null, until: 0, failures: 0, meanwhile: 'pending', why: '' };

/** The row. */
export async function readTurn(sql: Sql): Promise<ErasingTurn> {
  const row = await sql.get<{ value: string }>("SELECT value FROM meta WHERE name = 'eraser'");
  return row ? (JSON.parse(row.value) as ErasingTurn) : FIRST;
}

/** Keeps the row. */
export async function writeTurn(sql: Sql, turn: ErasingTurn): Promise<void> {
  await sql.run(
    `INSERT INTO meta (name, value) VALUES ('eraser', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    JSON.stringify(turn),
  );
}

/** Milliseconds until the turn can be taken; 0 for now. */
export function waitFor(turn: ErasingTurn, now: number): number {
  const longest = turn.owner === null ? LONGEST_PAUSE_MS : LEASE_MS;
  const wait = turn.until - now;
  return wait > 0 && wait <= longest ? wait : 0;
}
