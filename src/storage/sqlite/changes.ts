import type { ChangePage } from '../../domain/changes.js';
import type { Connection } from './connection.js';
import { OUTLINE_COLUMNS, type OutlineRow, toOutline } from './entries.js';
import { unpackVector } from './vector-code.js';

const PAGE = 2_000;

/** Where a page starts: after this place in the order (seq, id). */
interface Cursor {
  seq: number;
  id: number;
}

/**
 * What changed after `since`, in pages of up to 2,000 rows. No lock is held between pages. The read covers what
 * has a sequence number up to that of its beginning; whatever is changed meanwhile gets a higher one and is seen
 * by the next read, which starts from there. An entry that this read shows was not touched since the beginning,
 * so its situations were shown before it.
 */
export async function* changes(
  db: Connection,
  collection: number,
  since: number,
): AsyncGenerator<ChangePage> {
  const upTo = await db.read(
    () => db.get<{ seq: number }>('SELECT seq FROM collection WHERE id = ?', collection)?.seq ?? 0,
  );
  if (upTo <= since) return;
  const empty: ChangePage = {
    seq: upTo,
    situations: [],
    entries: [],
    removed_situations: [],
    removed_entries: [],
  };
  let pages = 0;
  for await (const rows of inPages<Cursor & { vector: Uint8Array }>(
    db,
    'SELECT seq, id, vector FROM situation',
    collection,
    since,
    upTo,
  )) {
    pages++;
    yield { ...empty, situations: rows.map((row) => ({ id: row.id, vector: unpackVector(row.vector) })) };
  }
  for await (const rows of inPages<Cursor & OutlineRow>(
    db,
    `SELECT seq, ${OUTLINE_COLUMNS} FROM entry`,
    collection,
    since,
    upTo,
  )) {
    pages++;
    yield { ...empty, entries: rows.map(toOutline) };
  }
  // A reader that starts from nothing has seen nothing that could be gone.
  const gone = since > 0 ? await removed(db, collection, since, upTo) : undefined;
  if (gone && gone.removed_entries.length + gone.removed_situations.length > 0) {
    yield { ...empty, ...gone };
  } else if (pages === 0) {
    yield empty;
  }
}

async function* inPages<Row extends Cursor>(
  db: Connection,
  select: string,
  collection: number,
  since: number,
  upTo: number,
): AsyncGenerator<Row[]> {
  const sql = `${select} WHERE collection = ? AND (seq, id) > (?, ?) AND seq <= ? ORDER BY seq, id LIMIT ?`;
  let last: Cursor = { seq: since, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const { seq, id } = last;
    const rows = await db.read(() => db.all<Row>(sql, collection, seq, id, upTo, PAGE));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!;
  }
}

function removed(
  db: Connection,
  collection: number,
  since: number,
  upTo: number,
): Promise<Pick<ChangePage, 'removed_entries' | 'removed_situations'>> {
  return db.read(() => {
    const ids = (kind: string) =>
      db
        .all<{ id: number }>(
          'SELECT id FROM tombstone WHERE collection = ? AND seq > ? AND seq <= ? AND kind = ?',
          collection,
          since,
          upTo,
          kind,
        )
        .map((row) => row.id);
    return { removed_entries: ids('entry'), removed_situations: ids('situation') };
  });
}
