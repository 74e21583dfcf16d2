import type { Entry } from '../../domain/entry.js';
import { areSoundTexts, isSoundOutline, type OnDamaged, type TextsRow } from '../codes/checksums.js';
import { OUTLINE_COLUMNS, type OutlineRow, toOutline } from '../codes/outline-row.js';
import { unpackText } from '../codes/text-code.js';
import type { EntryTexts } from '../store.js';
import type { Connection } from './sql.js';

/** The texts of an entry with the sum kept beside them. */
export type CheckedTexts = TextsRow & { texts_sum: number };
/** The outline of an entry with the sum kept beside it. */
export type CheckedOutline = OutlineRow & { outline_sum: number };

/** The columns of {@link CheckedOutline}. */
export const CHECKED_OUTLINE = `${OUTLINE_COLUMNS}, outline_sum`;
/** The columns of {@link CheckedTexts}, without the id. */
export const CHECKED_TEXTS = 'situation, advice, own_situation, own_advice, texts_sum';

/** What an entry says: a person's words in place of what was learned. */
export const shownTexts = (row: Omit<TextsRow, 'id'>): Pick<Entry, 'situation' | 'advice'> => ({
  situation: unpackText(row.own_situation ?? row.situation),
  advice: unpackText(row.own_advice ?? row.advice),
});

/** The rows of the entries asked for that are sound, in the order asked. */
async function rowsOf<Row extends { id: number }>(
  db: Connection,
  columns: string,
  collection: number,
  ids: readonly number[],
  isSound: (row: Row) => boolean,
  onDamaged: OnDamaged,
): Promise<Row[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<Row>(
        `SELECT ${columns} FROM entry WHERE collection = $1 AND id ${sql.inList('$2')}`,
        collection,
        ids,
      ),
    collection,
  );
  const byId = new Map<number, Row>();
  for (const row of rows) {
    if (isSound(row)) byId.set(row.id, row);
    else onDamaged({ kind: 'entry', collection, id: row.id });
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What entries say, by id, in the order asked; those that are not in the collection, or altered, are left out. */
export async function entryTexts(
  db: Connection,
  collection: number,
  ids: readonly number[],
  onDamaged: OnDamaged,
): Promise<EntryTexts[]> {
  const columns = `id, ${CHECKED_TEXTS}`;
  const rows = await rowsOf<CheckedTexts>(db, columns, collection, ids, areSoundTexts, onDamaged);
  return rows.map((row) => ({ id: row.id, ...shownTexts(row) }));
}

/** Entries by id, in the order asked; those that are not in the collection, or altered, are left out. */
export async function entries(
  db: Connection,
  collection: number,
  ids: readonly number[],
  onDamaged: OnDamaged,
): Promise<Entry[]> {
  const rows = await rowsOf<CheckedOutline & CheckedTexts>(
    db,
    `${CHECKED_OUTLINE}, ${CHECKED_TEXTS}`,
    collection,
    ids,
    (row) => isSoundOutline(row) && areSoundTexts(row),
    onDamaged,
  );
  return rows.map((row) => ({ ...toOutline(row), ...shownTexts(row) }));
}
