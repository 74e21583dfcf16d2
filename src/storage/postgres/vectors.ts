import type { SituationVector } from '../../domain/changes.js';
import { unpackText } from '../codes/text-code.js';
import { misuse } from '../storage-error.js';
import { lockCollection } from './collections.js';
import type { Tx } from './connection.js';
import type { Scopes } from './scopes.js';
import { vectorsInOne } from './situations.js';

const BATCH = 64;
/** Vectors that one statement writes. */
const WRITTEN = 1_000;

/** Writes vectors of situations that are there; returns how many. */
async function write(
  tx: Tx,
  collection: number,
  seq: number,
  vectors: readonly SituationVector[],
): Promise<number> {
  let written = 0;
  for (let at = 0; at < vectors.length; at += WRITTEN) {
    const some = vectors.slice(at, at + WRITTEN);
    const { bytes, starts, lengths } = vectorsInOne(some.map(({ vector }) => vector));
    written += await tx.run(
      `UPDATE situation SET vector = substring($3::bytea FROM given.start FOR given.length), seq = $2
         FROM unnest($4::bigint[], $5::integer[], $6::integer[]) AS given (id, start, length)
        WHERE situation.collection = $1 AND situation.id = given.id`,
      collection,
      seq,
      bytes,
      some.map(({ id }) => id),
      starts,
      lengths,
    );
  }
  return written;
}

/** Gives situations new vectors, unless the collection is bound to another space; returns how many were set. */
export function setVectors(
  scopes: Scopes,
  collection: number,
  space: string,
  vectors: readonly SituationVector[],
): Promise<number> {
  return scopes.writeIn(collection, async (tx) => {
    const bound = await lockCollection(tx, collection);
    if (bound?.space !== space) return 0;
    const last = new Map(vectors.map((one) => [one.id, one]));
    const set = await write(tx, collection, bound.seq + 1, [...last.values()]);
    if (set > 0) await tx.run('UPDATE collection SET seq = seq + 1 WHERE id = $1', collection);
    return set;
  });
}

/**
 * Replaces every vector of a collection and binds it to the new space. Embedding takes long and happens before the
 * transaction; situations that were added meanwhile are embedded too, until none is left and all vectors can be replaced
 * at once.
 *
 * @returns how many texts were embedded
 */
export async function reembed(
  scopes: Scopes,
  collection: number,
  space: string,
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<number> {
  const vectors = new Map<number, Float32Array>();
  for (;;) {
    const ids = await scopes.readIn(collection, (tx) => idsOf(tx, collection));
    const missing = ids.filter((id) => !vectors.has(id));
    for (let at = 0; at < missing.length; at += BATCH) {
      await embedBatch(scopes, collection, missing.slice(at, at + BATCH), embed, vectors);
    }
    const replaced = await scopes.writeIn(collection, (tx) => replaceAll(tx, collection, space, vectors));
    if (replaced !== undefined) return replaced;
  }
}

const idsOf = async (tx: Tx, collection: number): Promise<number[]> =>
  (
    await tx.all<{ id: number }>('SELECT id FROM situation WHERE collection = $1 ORDER BY id', collection)
  ).map(({ id }) => id);

async function embedBatch(
  scopes: Scopes,
  collection: number,
  ids: number[],
  embed: (texts: string[]) => Promise<Float32Array[]>,
  vectors: Map<number, Float32Array>,
): Promise<void> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<{ id: number; text: string }>(
      'SELECT id, text FROM situation WHERE collection = $1 AND id = ANY ($2) ORDER BY id',
      collection,
      ids,
    ),
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

/** All or nothing: undefined, and nothing written, when a situation has no new vector yet. */
async function replaceAll(
  tx: Tx,
  collection: number,
  space: string,
  vectors: ReadonlyMap<number, Float32Array>,
): Promise<number | undefined> {
  const before = await lockCollection(tx, collection);
  if (!before) throw misuse(`There is no collection ${collection} to embed anew.`);
  const ids = await idsOf(tx, collection);
  if (ids.some((id) => !vectors.has(id))) return undefined;
  const seq = before.seq + 1;
  await tx.run('UPDATE collection SET seq = $2, space = $3 WHERE id = $1', collection, seq, space);
  await write(
    tx,
    collection,
    seq,
    ids.map((id) => ({ id, vector: vectors.get(id)! })),
  );
  return ids.length;
}
