import type { MeaningVector } from '../../domain/changes.js';
import { vectorSum } from '../codes/checksums.js';
import { unpackText } from '../codes/text-code.js';
import { packVector } from '../codes/vector-code.js';
import { misuse } from '../storage-error.js';
import { lockCollection, setSeq } from './collections.js';
import type { Connection, Sql } from './sql.js';

const BATCH = 64;

/** Writes vectors of meanings that are there; returns how many. */
async function write(
  sql: Sql,
  { collection, seq }: { collection: number; seq: number },
  vectors: readonly MeaningVector[],
): Promise<number> {
  const written = await Promise.all(
    vectors.map(({ id, vector }) => {
      const bytes = packVector(vector);
      return sql.run(
        'UPDATE meaning SET vector = $3, vector_sum = $4, seq = $5 WHERE collection = $1 AND id = $2',
        collection,
        id,
        bytes,
        vectorSum({ id, vector: bytes }),
        seq,
      );
    }),
  );
  return written.reduce((sum, rows) => sum + rows, 0);
}

/** Gives meanings new vectors, unless the collection is bound to another space; returns how many were set. */
export function setVectors(
  db: Connection,
  collection: number,
  space: string,
  vectors: readonly MeaningVector[],
): Promise<number> {
  return db.write(
    async (sql) => {
      const bound = await lockCollection(sql, collection);
      if (bound?.space !== space) return 0;
      const place = { collection, seq: bound.seq + 1 };
      const set = await write(sql, place, vectors);
      if (set > 0) await setSeq(sql, place);
      return set;
    },
    { within: collection },
  );
}

/**
 * Replaces every vector of a collection and binds it to the new space. Embedding takes long and happens before the
 * transaction; meanings that were added meanwhile are embedded too, until none is left and all vectors can be replaced
 * at once.
 *
 * @returns how many texts were embedded
 */
export async function reembed(
  db: Connection,
  collection: number,
  space: string,
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<number> {
  const vectors = new Map<number, Float32Array>();
  for (;;) {
    const ids = await db.read((sql) => idsOf(sql, collection), collection);
    const missing = ids.filter((id) => !vectors.has(id));
    for (let at = 0; at < missing.length; at += BATCH) {
      await embedBatch(db, collection, missing.slice(at, at + BATCH), embed, vectors);
    }
    const replaced = await db.write((sql) => replaceAll(sql, collection, space, vectors), {
      within: collection,
    });
    if (replaced !== undefined) return replaced;
  }
}

const idsOf = async (sql: Sql, collection: number): Promise<number[]> =>
  (await sql.all<{ id: number }>('SELECT id FROM meaning WHERE collection = $1 ORDER BY id', collection)).map(
    ({ id }) => id,
  );

async function embedBatch(
  db: Connection,
  collection: number,
  ids: number[],
  embed: (texts: string[]) => Promise<Float32Array[]>,
  vectors: Map<number, Float32Array>,
): Promise<void> {
  const rows = await db.read(
    (sql) =>
      sql.all<{ id: number; text: string }>(
        `SELECT id, text FROM meaning WHERE collection = $1 AND id ${sql.inList('$2')} ORDER BY id`,
        collection,
        ids,
      ),
    collection,
  );
  if (rows.length === 0) return;
  const made = await embed(rows.map(({ text }) => unpackText(text)));
  if (made.length !== rows.length) {
    throw misuse(
      `The embedder gave ${made.length} vectors for ${rows.length} texts; it must give one for each.`,
    );
  }
  rows.forEach(({ id }, i) => {
    vectors.set(id, made[i]!);
  });
}

/** All or nothing: undefined, and nothing written, when a meaning has no new vector yet. */
async function replaceAll(
  sql: Sql,
  collection: number,
  space: string,
  vectors: ReadonlyMap<number, Float32Array>,
): Promise<number | undefined> {
  const before = await lockCollection(sql, collection);
  if (!before) throw misuse(`There is no collection ${collection} to embed again.`);
  const ids = await idsOf(sql, collection);
  if (ids.some((id) => !vectors.has(id))) return undefined;
  const place = { collection, seq: before.seq + 1 };
  await sql.run('UPDATE collection SET space = $2 WHERE id = $1', collection, space);
  await setSeq(sql, place);
  await write(
    sql,
    place,
    ids.map((id) => ({ id, vector: vectors.get(id)! })),
  );
  return ids.length;
}
