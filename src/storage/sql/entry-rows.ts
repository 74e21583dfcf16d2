import type { Evidence } from '../../domain/entry.js';
import { areSoundTexts, isSoundOutline, outlineSum, textsSum } from '../codes/checksums.js';
import { CHECKED_OUTLINE, CHECKED_TEXTS, type CheckedOutline, type CheckedTexts } from './entries.js';
import type { Sql } from './sql.js';
import type { Backing } from './support.js';

/** An entry as it is kept. */
export interface EntryRow extends CheckedOutline, CheckedTexts {
  /** Its number in the store. */
  number: number;
}

/** A row that is not summed yet. */
export type NewEntryRow = Omit<EntryRow, 'number' | 'outline_sum' | 'texts_sum'>;

/** The rows of a collection's entries, by their numbers in the collection. */
export async function readRows(
  sql: Sql,
  collection: number,
  ids: readonly number[],
): Promise<Map<number, EntryRow>> {
  const rows = await sql.all<EntryRow>(
    `SELECT number, ${CHECKED_OUTLINE}, ${CHECKED_TEXTS} FROM entry
      WHERE collection = $1 AND id ${sql.inList('$2')} ORDER BY number`,
    collection,
    ids,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps a new row with its sums; returns its number in the store. */
export async function insertRow(
  sql: Sql,
  { collection, seq }: { collection: number; seq: number },
  row: NewEntryRow,
): Promise<number> {
  const { number } = (await sql.get<{ number: number }>(
    `INSERT INTO entry (collection, id, seq, kind, agent_type, merge_key, traces, runs, successes, failures, last_seen,
                        credits, debits, outline_sum, situation, advice, texts_sum)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     RETURNING number`,
    collection,
    row.id,
    seq,
    row.kind,
    row.agent_type,
    row.merge_key,
    row.traces,
    row.runs,
    row.successes,
    row.failures,
    row.last_seen,
    row.credits,
    row.debits,
    outlineSum(row),
    row.situation,
    row.advice,
    textsSum(row),
  ))!;
  return number;
}

/**
 * Gives a row other values, and sums them. What was altered in the file is not made sound by writing something else
 * beside it: its sum stays wrong.
 */
export async function updateRow(
  sql: Sql,
  seq: number,
  before: EntryRow,
  change: Partial<NewEntryRow>,
): Promise<void> {
  const row = { ...before, ...change };
  await sql.run(
    `UPDATE entry
        SET seq = $2, kind = $3, traces = $4, runs = $5, successes = $6, failures = $7, last_seen = $8, credits = $9,
            debits = $10, sources = $11, tasks = $12, groups = $13, only_key = $14, pinned = $15, edited_at = $16,
            outline_sum = $17, situation = $18, advice = $19, texts_sum = $20
      WHERE number = $1`,
    before.number,
    seq,
    row.kind,
    row.traces,
    row.runs,
    row.successes,
    row.failures,
    row.last_seen,
    row.credits,
    row.debits,
    row.sources,
    row.tasks,
    row.groups,
    row.only_key,
    row.pinned,
    row.edited_at,
    isSoundOutline(before) ? outlineSum(row) : before.outline_sum,
    row.situation,
    row.advice,
    areSoundTexts(before) ? textsSum(row) : before.texts_sum,
  );
}

/** Keeps who stands behind an entry. */
export async function setBacking(
  sql: Sql,
  number: number,
  row: NewEntryRow,
  backing: Backing,
): Promise<void> {
  await sql.run(
    'UPDATE entry SET sources = $2, tasks = $3, groups = $4, only_key = $5, outline_sum = $6 WHERE number = $1',
    number,
    backing.sources,
    backing.tasks,
    backing.groups,
    backing.only_key,
    outlineSum({ ...row, ...backing }),
  );
}

/** The columns of evidence. */
export const evidenceOf = ({ runs, successes, failures, last_seen, credits, debits }: Evidence) => ({
  runs,
  successes,
  failures,
  last_seen,
  credits,
  debits,
});
