import type { Entry } from '../../domain/entry.js';
import { OUTLINE_COLUMNS, type OutlineRow, toOutline } from '../codes/outline-row.js';
import { unpackText } from '../codes/text-code.js';
import type { EntryTexts } from '../store.js';
import type { Scopes } from './scopes.js';

/** What the columns say of the entries asked for, in the order asked. */
async function rowsOf<Row extends { id: number }>(
  scopes: Scopes,
  columns: string,
  collection: number,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return scopes.readIn(collection, async () => []);
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<Row>(`SELECT ${columns} FROM entry WHERE collection = $1 AND id = ANY ($2)`, collection, ids),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const texts = ({ id, situation, advice }: EntryTexts): EntryTexts => ({
  id,
  situation: unpackText(situation),
  advice: unpackText(advice),
});

/** What entries say, by number, in the order asked; those that are not in the collection are left out. */
export async function entryTexts(scopes: Scopes, collection: number, ids: number[]): Promise<EntryTexts[]> {
  return (await rowsOf<EntryTexts>(scopes, 'id, situation, advice', collection, ids)).map(texts);
}

/** Entries by number, in the order asked; those that are not in the collection are left out. */
export async function entries(scopes: Scopes, collection: number, ids: number[]): Promise<Entry[]> {
  const columns = `${OUTLINE_COLUMNS}, situation, advice`;
  const rows = await rowsOf<OutlineRow & EntryTexts>(scopes, columns, collection, ids);
  return rows.map((row) => ({ ...toOutline(row), ...texts(row) }));
}
