import type { ChangePage } from '../../domain/changes.js';
import { isSoundOutline, type OnDamaged } from '../codes/checksums.js';
import { toOutline } from '../codes/outline-row.js';
import { createShared } from '../codes/shared.js';
import { CHECKED_OUTLINE, type CheckedOutline } from './entries.js';
import { toVector, type VectorRow } from './meanings.js';
import type { Connection } from './sql.js';

const PAGE = 2_000;

/** Where a page starts: after this place in the order (seq, id). */
interface Cursor {
  seq: number;
  id: number;
}

/**
 * What changed after `since`, in pages of up to 2,000 rows; no transaction is open between pages. A row that is changed
 * meanwhile moves behind those that are not read yet, so that none is missed; the pages say how far the store was when the
 * read began, and the next read sees what was changed since again.
 */
export async function* changes(
  db: Connection,
  collection: number,
  since: number,
  onDamaged: OnDamaged,
): AsyncGenerator<ChangePage> {
  const at = await db.read(
    (sql) => sql.get<{ seq: number }>('SELECT seq FROM collection WHERE id = $1', collection),
    collection,
  );
  const upTo = at?.seq ?? 0;
  if (upTo <= since) return;
  const empty: ChangePage = {
    seq: upTo,
    meanings: [],
    entries: [],
    removed: [],
  };
  const range = { collection, since, upTo };
  const shared = createShared();
  let pages = 0;
  // A reader that starts from nothing has seen nothing that could be gone. First, because what is gone may be back.
  const gone = since > 0 ? await removed(db, range) : [];
  if (gone.length > 0) {
    pages++;
    yield { ...empty, removed: gone };
  }
  for await (const rows of inPages<VectorRow>(db, 'meaning', 'id, vector, vector_sum', range)) {
    pages++;
    yield { ...empty, meanings: rows.map(toVector) };
  }
  for await (const rows of inPages<CheckedOutline>(db, 'entry', CHECKED_OUTLINE, range)) {
    pages++;
    yield {
      ...empty,
      entries: rows.flatMap((row) => {
        if (isSoundOutline(row)) return toOutline(row, shared);
        onDamaged({ kind: 'entry', collection, id: row.id });
        return [];
      }),
    };
  }
  if (pages === 0) yield empty;
}

interface Range {
  collection: number;
  since: number;
  upTo: number;
}

async function* inPages<Row>(
  db: Connection,
  table: 'meaning' | 'entry',
  columns: string,
  { collection, since }: Range,
): AsyncGenerator<(Row & Cursor)[]> {
  let last: Cursor = { seq: since, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const { seq, id } = last;
    const rows = await db.read(
      (sql) =>
        sql.all<Row & Cursor>(
          `SELECT seq, ${columns} FROM ${table}
            WHERE collection = $1 AND (seq, id) > ($2, $3) ORDER BY seq, id LIMIT ${PAGE}`,
          collection,
          seq,
          id,
        ),
      collection,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!;
  }
}

async function removed(db: Connection, { collection, since, upTo }: Range): Promise<number[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<{ id: number }>(
        'SELECT id FROM tombstone WHERE collection = $1 AND seq > $2 AND seq <= $3',
        collection,
        since,
        upTo,
      ),
    collection,
  );
  return rows.map(({ id }) => id);
}
