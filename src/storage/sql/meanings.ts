import type { MeaningVector } from '../../domain/changes.js';
import { meaningId, meaningsOf } from '../../domain/meaning-id.js';
import type { ChangePlace } from '../change-place.js';
import { isSoundText, isSoundVector, type OnDamaged, textSum, vectorSum } from '../codes/checksums.js';
import { packText, unpackText } from '../codes/text-code.js';
import { packVector, unpackVector } from '../codes/vector-code.js';
import { misuse } from '../storage-error.js';
import type { Connection, Sql } from './sql.js';

/** A meaning's vector as it is kept. */
export interface VectorRow {
  id: number;
  vector: Uint8Array;
  vector_sum: number;
}

/** An altered vector has no numbers, which no reader takes for one: it is made again out of the text. */
export const toVector = (row: VectorRow): MeaningVector => ({
  id: row.id,
  vector: isSoundVector(row) ? unpackVector(row.vector) : new Float32Array(),
});

/** Texts with their vectors. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** Gives an entry a meaning, in place of the one that it had there. The collection is locked. */
export async function keepMeaning(
  sql: Sql,
  { collection, seq }: ChangePlace,
  entry: { number: number; id: number },
  place: number,
  meaning: { text: string; vector: Float32Array },
): Promise<void> {
  const id = meaningId(entry.id, place);
  const bytes = packVector(meaning.vector);
  const text = packText(meaning.text);
  await sql.run(
    `INSERT INTO meaning (collection, seq, id, entry, text, text_sum, vector, vector_sum)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (collection, id) DO UPDATE
        SET seq = excluded.seq, text = excluded.text, text_sum = excluded.text_sum, vector = excluded.vector,
            vector_sum = excluded.vector_sum`,
    collection,
    seq,
    id,
    entry.number,
    text,
    textSum({ id, text }),
    bytes,
    vectorSum({ id, vector: bytes }),
  );
}

/** Gives a new entry the meanings of its statement. The collection is locked. */
export async function keepMeanings(
  sql: Sql,
  place: ChangePlace,
  entry: { number: number; id: number },
  texts: readonly string[],
  vectors: Vectors,
): Promise<void> {
  await Promise.all(
    texts.map((text, at) => {
      const vector = vectors.get(text);
      if (!vector) throw misuse('A statement comes without the vector of one of its texts.');
      return keepMeaning(sql, place, entry, at, { text, vector });
    }),
  );
}

/** The vectors of entries' meanings, in any order. */
export async function meaningVectors(
  db: Connection,
  collection: number,
  entries: readonly number[],
): Promise<MeaningVector[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<VectorRow>(
        `SELECT id, vector, vector_sum FROM meaning WHERE collection = $1 AND id ${sql.inList('$2')}`,
        collection,
        entries.flatMap(meaningsOf),
      ),
    collection,
  );
  return rows.map(toVector);
}

/** Meanings' texts by number, in the order asked; undefined for those that are not in the collection, or altered. */
export async function meaningTexts(
  db: Connection,
  collection: number,
  ids: readonly number[],
  onDamaged: OnDamaged,
): Promise<(string | undefined)[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<{ id: number; text: string; text_sum: number }>(
        `SELECT id, text, text_sum FROM meaning WHERE collection = $1 AND id ${sql.inList('$2')}`,
        collection,
        ids,
      ),
    collection,
  );
  const byId = new Map<number, string>();
  for (const row of rows) {
    if (isSoundText(row)) byId.set(row.id, unpackText(row.text));
    else onDamaged({ kind: 'meaning', collection, id: row.id });
  }
  return ids.map((id) => byId.get(id));
}
