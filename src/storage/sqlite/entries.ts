import type { EntryOutline } from '../../domain/changes.js';
import type { Entry, EntryKind } from '../../domain/entry.js';
import type { EntryTexts } from '../store.js';
import type { Connection } from './connection.js';
import { unpackOptional, unpackText } from './text-code.js';
import { unpackTraces } from './trace-code.js';

/** An entry's row without its texts. */
export interface OutlineRow {
  id: number;
  kind: EntryKind;
  agent_type: string | null;
  merge_key: string;
  traces: string;
  runs: number;
  successes: number;
  failures: number;
  last_seen: number;
  credits: number;
  debits: number;
  sources: number;
  tasks: number;
  voices: number;
}

/** The columns of {@link OutlineRow}. */
export const OUTLINE_COLUMNS =
  'id, kind, agent_type, merge_key, traces, runs, successes, failures, last_seen, credits, debits, sources, tasks, voices';

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
): Row[] {
  // One statement for all of them: the binding costs more than the look-ups.
  const rows = db.all<Row>(
    `SELECT ${columns} FROM entry WHERE collection = ? AND id IN (SELECT value FROM json_each(?))`,
    collection,
    JSON.stringify(ids),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What entries say, by number, in the order asked; those that are not in the collection are left out. */
export function entryTexts(db: Connection, collection: number, ids: number[]): Promise<EntryTexts[]> {
  return db.read(() =>
    rowsOf<EntryTexts>(db, 'id, situation, advice', collection, ids).map(({ id, situation, advice }) => ({
      id,
      situation: unpackText(situation),
      advice: unpackText(advice),
    })),
  );
}

/** Entries by number, in the order asked; those that are not in the collection are left out. */
export function entries(db: Connection, collection: number, ids: number[]): Promise<Entry[]> {
  return db.read(() =>
    rowsOf<OutlineRow & EntryTexts>(db, `${OUTLINE_COLUMNS}, situation, advice`, collection, ids).map(
      (row) => ({
        ...toOutline(row),
        situation: unpackText(row.situation),
        advice: unpackText(row.advice),
      }),
    ),
  );
}
