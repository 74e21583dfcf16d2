import type { Entry } from '../../domain/entry.js';
import { OUTLINE_COLUMNS, toOutline } from '../codes/outline-row.js';
import { unpackText } from '../codes/text-code.js';
import type { EntryTexts } from '../store.js';
import {
  areSoundTexts,
  type CheckedOutline,
  type CheckedTexts,
  isSoundOutline,
  type OnDamaged,
} from './checks.js';
import type { Connection } from './connection.js';

/** What the columns say of the entries asked for, in the order asked. Call inside a read. */
function rowsOf<Row extends { id: number }>(
  db: Connection,
  columns: string,
  collection: number,
  ids: number[],
  isSound: (row: Row) => boolean,
  onDamaged: OnDamaged,
): Row[] {
  // One statement for all of them: the binding costs more than the look-ups.
  const rows = db.all<Row>(
    `SELECT ${columns} FROM entry WHERE collection = ? AND id IN (SELECT value FROM json_each(?))`,
    collection,
    JSON.stringify(ids),
  );
  const byId = new Map<number, Row>();
  for (const row of rows) {
    if (isSound(row)) byId.set(row.id, row);
    else onDamaged({ kind: 'entry', collection, id: row.id });
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What entries say, by number, in the order asked; those that are not in the collection, or altered, are left out. */
export function entryTexts(
  db: Connection,
  collection: number,
  ids: number[],
  onDamaged: OnDamaged,
): Promise<EntryTexts[]> {
  const columns = 'id, situation, advice, texts_check';
  return db.read(() =>
    rowsOf<CheckedTexts>(db, columns, collection, ids, areSoundTexts, onDamaged).map(
      ({ id, situation, advice }) => ({ id, situation: unpackText(situation), advice: unpackText(advice) }),
    ),
  );
}

/** Entries by number, in the order asked; those that are not in the collection, or altered, are left out. */
export function entries(
  db: Connection,
  collection: number,
  ids: number[],
  onDamaged: OnDamaged,
): Promise<Entry[]> {
  const columns = `${OUTLINE_COLUMNS}, outline_check, situation, advice, texts_check`;
  const isSound = (row: CheckedOutline & CheckedTexts) => isSoundOutline(row) && areSoundTexts(row);
  return db.read(() =>
    rowsOf<CheckedOutline & CheckedTexts>(db, columns, collection, ids, isSound, onDamaged).map((row) => ({
      ...toOutline(row),
      situation: unpackText(row.situation),
      advice: unpackText(row.advice),
    })),
  );
}
