import type { EntryOutline } from '../../domain/changes.js';
import type { Entry } from '../../domain/entry.js';
import type { EntryTexts } from '../store.js';
import {
  areSoundTexts,
  type CheckedOutline,
  type CheckedTexts,
  isSoundOutline,
  type OnDamaged,
} from './checks.js';
import type { Connection } from './connection.js';
import { OUTLINE_COLUMNS, type OutlineRow } from './outline-row.js';
import { unpackOptional, unpackText } from './text-code.js';
import { unpackTraces } from './trace-code.js';

/** What a row says of an entry, without its texts. */
export function toOutline(row: OutlineRow): EntryOutline {
  return {
    id: row.id,
    kind: row.kind,
    agent_type: unpackOptional(row.agent_type),
    merge_key: unpackText(row.merge_key),
    traces: unpackTraces(row.traces),
    evidence: {
      runs: row.runs,
      successes: row.successes,
      failures: row.failures,
      last_seen: row.last_seen,
      credits: row.credits,
      debits: row.debits,
    },
    backing: { sources: row.sources, tasks: row.tasks, voices: row.voices },
  };
}

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
