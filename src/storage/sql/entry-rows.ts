import type { ChangePlace } from '../change-place.js';
import { areSoundTexts, isSoundOutline, outlineSum, textsSum } from '../codes/checksums.js';
import { CHECKED_OUTLINE, CHECKED_TEXTS, type CheckedOutline, type CheckedTexts } from './entries.js';
import type { Sql } from './sql.js';

/** An entry as it is kept. */
export interface EntryRow extends CheckedOutline, CheckedTexts {
  /** Its number in the store. */
  number: number;
}

/** A row that is not summed yet. */
type Unsummed = Omit<EntryRow, 'number' | 'outline_sum' | 'texts_sum' | 'advised'>;

/** What may change of a row. */
export type RowChange = Partial<Omit<Unsummed, 'id' | 'family'>>;

async function rowsWhere(
  sql: Sql,
  where: string,
  ...values: (number | readonly number[])[]
): Promise<EntryRow[]> {
  return sql.all<EntryRow>(
    `SELECT number, ${CHECKED_OUTLINE}, ${CHECKED_TEXTS} FROM entry WHERE ${where} ORDER BY number`,
    ...values,
  );
}

/** The rows of a collection's entries, by their ids. */
export async function readRows(
  sql: Sql,
  collection: number,
  ids: readonly number[],
): Promise<Map<number, EntryRow>> {
  const rows = await rowsWhere(sql, `collection = $1 AND id ${sql.inList('$2')}`, collection, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows of entries by their numbers in the store, in that order. */
export const rowsAt = (sql: Sql, numbers: readonly number[]): Promise<EntryRow[]> =>
  rowsWhere(sql, `number ${sql.inList('$1')}`, numbers);

const nothing = { runs: 0, successes: 0, failures: 0, sources: 0, last_seen: 0 };
const untouched = { pinned: 0, retired: 0, edited_at: null, own_situation: null, own_advice: null };

/** Keeps a new row that nothing was counted for yet. */
export async function insertRow(
  sql: Sql,
  { collection, seq }: ChangePlace,
  said: Pick<EntryRow, 'id' | 'family' | 'kind' | 'agent_type' | 'situation' | 'advice'>,
): Promise<EntryRow> {
  const row = { ...said, ...nothing, ...untouched, advised: 0 };
  const sums = { outline_sum: outlineSum(row), texts_sum: textsSum(row) };
  const { number } = (await sql.get<{ number: number }>(
    `INSERT INTO entry (collection, id, seq, family, kind, agent_type, runs, successes, failures, sources, last_seen,
                        outline_sum, situation, advice, texts_sum)
     VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, 0, $7, $8, $9, $10)
     RETURNING number`,
    collection,
    row.id,
    seq,
    row.family,
    row.kind,
    row.agent_type,
    sums.outline_sum,
    row.situation,
    row.advice,
    sums.texts_sum,
  ))!;
  return { ...row, ...sums, number };
}

/**
 * Gives a row other values, and sums them. What was altered in the file is not made sound by writing something else
 * beside it: its sum stays wrong.
 */
export async function updateRow(
  sql: Sql,
  seq: number,
  before: EntryRow,
  change: RowChange,
): Promise<EntryRow> {
  const changed = { ...before, ...change };
  const row = { ...changed, advised: changed.own_advice === null ? 0 : 1 };
  row.outline_sum = isSoundOutline(before) ? outlineSum(row) : before.outline_sum;
  row.texts_sum = areSoundTexts(before) ? textsSum(row) : before.texts_sum;
  await sql.run(
    `UPDATE entry
        SET seq = $2, kind = $3, agent_type = $17, runs = $4, successes = $5, failures = $6, sources = $7, last_seen = $8, pinned = $9,
            edited_at = $10, outline_sum = $11, situation = $12, advice = $13, own_situation = $14, own_advice = $15,
            texts_sum = $16, retired = $18
      WHERE number = $1`,
    before.number,
    seq,
    row.kind,
    row.runs,
    row.successes,
    row.failures,
    row.sources,
    row.last_seen,
    row.pinned,
    row.edited_at,
    row.outline_sum,
    row.situation,
    row.advice,
    row.own_situation,
    row.own_advice,
    row.texts_sum,
    row.agent_type,
    row.retired,
  );
  return row;
}
