import { unpackText } from '../codes/text-code.js';
import { packVector } from '../codes/vector-code.js';
import { misuse } from '../storage-error.js';
import { vectorSum } from './checks.js';
import type { Connection } from './connection.js';

const BATCH = 64;

/**
 * Replaces every vector of a collection and binds it to the new space. Embedding takes long and happens before
 * the transaction; situations that were added meanwhile are embedded too, until none is left and all vectors can
 * be replaced at once.
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
    const missing = await db.read(() =>
      db
        .all<{ id: number }>('SELECT id FROM situation WHERE collection = ? ORDER BY id', collection)
        .filter(({ id }) => !vectors.has(id))
        .map(({ id }) => id),
    );
    for (let at = 0; at < missing.length; at += BATCH) {
      await embedBatch(db, missing.slice(at, at + BATCH), embed, vectors);
    }
    const replaced = await db.write(() => replaceAll(db, collection, space, vectors));
    if (replaced !== undefined) return replaced;
  }
}

async function embedBatch(
  db: Connection,
  ids: number[],
  embed: (texts: string[]) => Promise<Float32Array[]>,
  vectors: Map<number, Float32Array>,
): Promise<void> {
  const rows = await db.read(() =>
    ids.flatMap((id) => {
      const row = db.get<{ text: string }>('SELECT text FROM situation WHERE id = ?', id);
      return row ? [{ id, text: unpackText(row.text) }] : [];
    }),
  );
  if (rows.length === 0) return;
  const made = await embed(rows.map((row) => row.text));
  if (made.length !== rows.length) {
    throw misuse(
      `The embedder gave ${made.length} vectors for ${rows.length} texts; it must give one for each.`,
    );
  }
  rows.forEach((row, i) => {
    vectors.set(row.id, made[i]!);
  });
}

/** All or nothing: undefined, and nothing written, when a situation has no new vector yet. */
function replaceAll(
  db: Connection,
  collection: number,
  space: string,
  vectors: ReadonlyMap<number, Float32Array>,
): number | undefined {
  const ids = db.all<{ id: number }>('SELECT id FROM situation WHERE collection = ?', collection);
  if (ids.some(({ id }) => !vectors.has(id))) return undefined;
  const row = db.get<{ seq: number }>(
    'UPDATE collection SET seq = seq + 1, space = ? WHERE id = ? RETURNING seq',
    space,
    collection,
  );
  if (!row) throw misuse(`There is no collection ${collection} to embed anew.`);
  for (const { id } of ids) {
    db.run(
      'UPDATE situation SET vector = ?, vector_check = ?, seq = ? WHERE id = ?',
      packVector(vectors.get(id)!),
      vectorSum(packVector(vectors.get(id)!)),
      row.seq,
      id,
    );
  }
  return ids.length;
}
