import type { ChangePage, EntryOutline } from '../../domain/changes.js';
import { OUTLINE_COLUMNS, toOutline } from '../codes/outline-row.js';
import { createShared, type Shared } from '../codes/shared.js';
import { unpackVector } from '../codes/vector-code.js';
import { type CheckedOutline, isSoundOutline, isSoundVector, type OnDamaged } from './checks.js';
import type { Connection } from './connection.js';
import { pastDamage } from './sqlite-failure.js';

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
  onDamaged: OnDamaged,
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
  const shared = createShared();
  let pages = 0;
  for await (const rows of inPages<Cursor & { vector: Uint8Array; vector_check: number | null }>(
    db,
    { table: 'situation', columns: 'id, vector, vector_check' },
    collection,
    since,
    upTo,
  )) {
    pages++;
    yield {
      ...empty,
      // An altered vector has no numbers, which no reader takes for one: it makes it anew out of the text.
      situations: rows.map(({ id, row }) => ({
        id,
        vector: row && isSoundVector(row) ? unpackVector(row.vector) : new Float32Array(),
      })),
    };
  }
  for await (const rows of inPages<Cursor & CheckedOutline>(
    db,
    { table: 'entry', columns: `${OUTLINE_COLUMNS}, outline_check` },
    collection,
    since,
    upTo,
  )) {
    pages++;
    yield {
      ...empty,
      entries: rows.flatMap(({ id, row }) => {
        const outline = row && soundOutline(row, shared);
        if (!outline) onDamaged({ kind: 'entry', collection, id });
        return outline ?? [];
      }),
    };
  }
  // A reader that starts from nothing has seen nothing that could be gone.
  const gone = since > 0 ? await removed(db, collection, since, upTo) : undefined;
  if (gone && gone.removed_entries.length + gone.removed_situations.length > 0) {
    yield { ...empty, ...gone };
  } else if (pages === 0) {
    yield empty;
  }
}

/** What the row says; undefined where it was altered. */
function soundOutline(row: CheckedOutline, shared: Shared): EntryOutline | undefined {
  if (!isSoundOutline(row)) return undefined;
  try {
    return toOutline(row, shared);
  } catch {
    // A row of an older version has no checksum, and may be no JSON any more.
    return undefined;
  }
}

/** Rows in pages. Where a page of the file is damaged its rows are missing, and all others are there. */
async function* inPages<Row extends Cursor>(
  db: Connection,
  { table, columns }: { table: 'situation' | 'entry'; columns: string },
  collection: number,
  since: number,
  upTo: number,
): AsyncGenerator<{ id: number; row: Row | undefined }[]> {
  const all = `seq, ${columns}`;
  const where = 'collection = ? AND (seq, id) > (?, ?) AND seq <= ? ORDER BY seq, id LIMIT ?';
  let last: Cursor = { seq: since, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const { seq, id } = last;
    const at = [collection, seq, id, upTo, PAGE];
    const rows = await db.read(() => {
      const whole = pastDamage(() => db.all<Row>(`SELECT ${all} FROM ${table} WHERE ${where}`, ...at));
      if (whole) return whole.map((row) => ({ seq: row.seq, id: row.id, row }));
      return db
        .all<Cursor>(`SELECT seq, id FROM ${table} INDEXED BY ${table}_by_seq WHERE ${where}`, ...at)
        .map((place) => ({
          ...place,
          row: pastDamage(() =>
            db.get<Row>(`SELECT ${all} FROM ${table} WHERE collection = ? AND id = ?`, collection, place.id),
          ),
        }));
    });
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
