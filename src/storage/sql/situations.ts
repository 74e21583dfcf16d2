import type { SituationVector } from '../../domain/changes.js';
import type { NewSituation } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { isSoundText, isSoundVector, type OnDamaged, vectorSum } from '../codes/checksums.js';
import { packText, unpackText } from '../codes/text-code.js';
import { packVector, unpackVector } from '../codes/vector-code.js';
import { textHash } from './hashes.js';
import type { Connection, Sql } from './sql.js';

/** A situation's vector as it is kept. */
export interface VectorRow {
  id: number;
  vector: Uint8Array;
  vector_sum: number;
}

/** An altered vector has no numbers, which no reader takes for one: it is made again out of the text. */
export const toVector = (row: VectorRow): SituationVector => ({
  id: row.id,
  vector: isSoundVector(row) ? unpackVector(row.vector) : new Float32Array(),
});

/**
 * Keeps those of the situations that are named; others are not kept, because nothing would ever take them away. The
 * collection is locked.
 *
 * @returns the number of each ref
 */
export async function keepSituations(
  sql: Sql,
  place: ChangePlace,
  situations: readonly NewSituation[],
  named: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const wanted = situations
    .filter(({ ref }) => named.has(ref))
    .map((situation) => ({ ...situation, hash: textHash(situation.text) }));
  if (wanted.length === 0) return new Map();
  const known = await sql.all<{ id: number; text_hash: string }>(
    `SELECT id, text_hash FROM situation WHERE collection = $1 AND text_hash ${sql.inList('$2')}`,
    place.collection,
    [...new Set(wanted.map(({ hash }) => hash))],
  );
  const numbers = new Map(known.map(({ id, text_hash }) => [text_hash, id]));
  const fresh = new Map(wanted.filter(({ hash }) => !numbers.has(hash)).map((one) => [one.hash, one]));
  await Promise.all(
    [...fresh.values()].map(async ({ hash, text, vector }) => {
      const bytes = packVector(vector);
      const { id } = (await sql.get<{ id: number }>(
        `INSERT INTO situation (collection, seq, text_hash, text, vector, vector_sum)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        place.collection,
        place.seq,
        hash,
        packText(text),
        bytes,
        vectorSum(bytes),
      ))!;
      numbers.set(hash, id);
    }),
  );
  return new Map(wanted.map(({ ref, hash }) => [ref, numbers.get(hash)!]));
}

/** Those of the numbers that are situations of the collection. */
export async function situationsThere(
  sql: Sql,
  collection: number,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await sql.all<{ id: number }>(
    `SELECT id FROM situation WHERE id ${sql.inList('$2')} AND collection + 0 = $1`,
    collection,
    numbers,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes away those of the situations that no entry names any more, leaving tombstones; returns how many. */
export async function dropUnnamed(
  sql: Sql,
  place: ChangePlace,
  situations: Iterable<number>,
): Promise<number> {
  const ids = [...new Set(situations)];
  if (ids.length === 0) return 0;
  const gone = await sql.all<{ id: number }>(
    `DELETE FROM situation
      WHERE id ${sql.inList('$2')} AND collection + 0 = $1
        AND NOT EXISTS (SELECT 1 FROM entry_situation WHERE entry_situation.situation = situation.id)
      RETURNING id`,
    place.collection,
    ids,
  );
  await leaveTombstones(sql, place, 'situation', gone);
  return gone.length;
}

/** Says to readers what is gone. */
export async function leaveTombstones(
  sql: Sql,
  place: ChangePlace,
  kind: 'entry' | 'situation',
  gone: readonly { id: number }[],
): Promise<void> {
  if (gone.length === 0) return;
  await sql.run(
    `INSERT INTO tombstone (collection, seq, kind, id)
     SELECT $2, $3, $4, id FROM ${sql.rows('$1', { id: 'integer' })} AS gone`,
    JSON.stringify(gone.map(({ id }) => ({ id }))),
    place.collection,
    place.seq,
    kind,
  );
}

/** Situations' vectors by number, in any order; those that are not in the collection are left out. */
export async function situationVectors(
  db: Connection,
  collection: number,
  ids: readonly number[],
): Promise<SituationVector[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<VectorRow>(
        `SELECT id, vector, vector_sum FROM situation WHERE id ${sql.inList('$2')} AND collection + 0 = $1`,
        collection,
        ids,
      ),
    collection,
  );
  return rows.map(toVector);
}

/** Situations' texts by number, in the order asked; undefined for those that are not in the collection, or altered. */
export async function situationTexts(
  db: Connection,
  collection: number,
  ids: readonly number[],
  onDamaged: OnDamaged,
): Promise<(string | undefined)[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<{ id: number; text: string; text_hash: string }>(
        `SELECT id, text, text_hash FROM situation WHERE id ${sql.inList('$2')} AND collection + 0 = $1`,
        collection,
        ids,
      ),
    collection,
  );
  const byId = new Map<number, string>();
  for (const row of rows) {
    if (isSoundText(row)) byId.set(row.id, unpackText(row.text));
    else onDamaged({ kind: 'situation', collection, id: row.id });
  }
  return ids.map((id) => byId.get(id));
}
