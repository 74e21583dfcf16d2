import type { ChangePage } from '../../domain/changes.js';
import { OUTLINE_COLUMNS, type OutlineRow, toOutline } from '../codes/outline-row.js';
import { createShared } from '../codes/shared.js';
import { unpackVector } from '../codes/vector-code.js';
import type { Scopes } from './scopes.js';

const PAGE = 2_000;

/** Where a page starts: after this place in the order (seq, id). */
interface Cursor {
  seq: number;
  id: number;
}

/**
 * What changed after `since`, in pages of up to 2,000 rows; no transaction is open between pages. The read covers what
 * has a sequence number up to that of its beginning; whatever is changed meanwhile gets a higher one and is seen by the
 * next read. An entry that this read shows was not touched since the beginning, so its situations were shown before it.
 */
export async function* changes(
  scopes: Scopes,
  collection: number,
  since: number,
): AsyncGenerator<ChangePage> {
  const at = await scopes.readIn(collection, (tx) =>
    tx.get<{ seq: number }>('SELECT seq FROM collection WHERE id = $1', collection),
  );
  const upTo = at?.seq ?? 0;
  if (upTo <= since) return;
  const empty: ChangePage = {
    seq: upTo,
    situations: [],
    entries: [],
    removed_situations: [],
    removed_entries: [],
  };
  let pages = 0;
  const situations = inPages<Cursor & { vector: Uint8Array }>(scopes, 'situation', 'vector', collection, {
    since,
    upTo,
  });
  for await (const rows of situations) {
    pages++;
    yield { ...empty, situations: rows.map(({ id, vector }) => ({ id, vector: unpackVector(vector) })) };
  }
  const columns = OUTLINE_COLUMNS.replace(/^id, /, '');
  const shared = createShared();
  const entries = inPages<Cursor & OutlineRow>(scopes, 'entry', columns, collection, { since, upTo });
  for await (const rows of entries) {
    pages++;
    yield { ...empty, entries: rows.map((row) => toOutline(row, shared)) };
  }
  // A reader that starts from nothing has seen nothing that could be gone.
  const gone = since > 0 ? await removed(scopes, collection, since, upTo) : undefined;
  if (gone && gone.removed_entries.length + gone.removed_situations.length > 0) {
    yield { ...empty, ...gone };
  } else if (pages === 0) {
    yield empty;
  }
}

async function* inPages<Row extends Cursor>(
  scopes: Scopes,
  table: 'situation' | 'entry',
  columns: string,
  collection: number,
  { since, upTo }: { since: number; upTo: number },
): AsyncGenerator<Row[]> {
  let last: Cursor = { seq: since, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const { seq, id } = last;
    const rows = await scopes.readIn(collection, (tx) =>
      tx.all<Row>(
        `SELECT seq, id, ${columns} FROM ${table}
          WHERE collection = $1 AND (seq, id) > ($2, $3) AND seq <= $4 ORDER BY seq, id LIMIT ${PAGE}`,
        collection,
        seq,
        id,
        upTo,
      ),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!;
  }
}

async function removed(
  scopes: Scopes,
  collection: number,
  since: number,
  upTo: number,
): Promise<Pick<ChangePage, 'removed_entries' | 'removed_situations'>> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<{ kind: string; id: number }>(
      'SELECT kind, id FROM tombstone WHERE collection = $1 AND seq > $2 AND seq <= $3',
      collection,
      since,
      upTo,
    ),
  );
  const ids = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { removed_entries: ids('entry'), removed_situations: ids('situation') };
}
