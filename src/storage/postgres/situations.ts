import type { SituationVector } from '../../domain/changes.js';
import { situationsOf, type Trace } from '../../domain/entry.js';
import type { NewSituation } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { packText, unpackText } from '../codes/text-code.js';
import { packVector, unpackVector } from '../codes/vector-code.js';
import type { Tx } from './connection.js';
import { textHash } from './hashes.js';
import type { Scopes } from './scopes.js';

/**
 * Several vectors as one value, with where each begins (from 1) and how long it is: a list of byte strings would travel
 * as text of twice the size.
 */
export function vectorsInOne(vectors: readonly Float32Array[]): {
  bytes: Buffer;
  starts: number[];
  lengths: number[];
} {
  const parts = vectors.map(packVector);
  let end = 1;
  const starts = parts.map(({ byteLength }) => {
    const start = end;
    end += byteLength;
    return start;
  });
  return { bytes: Buffer.concat(parts), starts, lengths: parts.map(({ byteLength }) => byteLength) };
}

/**
 * Keeps the situations that the traces to be written name; those that none names are not kept, because nothing would
 * ever take them away. The collection is locked.
 *
 * @returns the number of each ref
 */
export async function keepSituations(
  tx: Tx,
  place: ChangePlace,
  situations: readonly NewSituation[],
  named: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const wanted = situations
    .filter(({ ref }) => named.has(ref))
    .map((situation) => {
      const hash = textHash(situation.text);
      return { ...situation, hash, key: hash.toString('hex') };
    });
  if (wanted.length === 0) return new Map();
  const numbers = new Map<string, number>();
  const note = (rows: { id: number; text_hash: Buffer }[]) => {
    for (const { id, text_hash } of rows) numbers.set(text_hash.toString('hex'), id);
  };
  note(
    await tx.all(
      'SELECT id, text_hash FROM situation WHERE collection = $1 AND text_hash = ANY ($2)',
      place.collection,
      [...new Map(wanted.map(({ key, hash }) => [key, hash])).values()],
    ),
  );
  const fresh = new Map<string, (typeof wanted)[number]>();
  for (const one of wanted) if (!numbers.has(one.key) && !fresh.has(one.key)) fresh.set(one.key, one);
  if (fresh.size > 0) {
    const list = [...fresh.values()];
    const { bytes, starts, lengths } = vectorsInOne(list.map(({ vector }) => vector));
    note(
      await tx.all(
        `INSERT INTO situation (collection, seq, text_hash, text, vector)
         SELECT $1, $2, hash, text, substring($3::bytea FROM start FOR length)
           FROM unnest($4::bytea[], $5::text[], $6::integer[], $7::integer[])
                  WITH ORDINALITY AS given (hash, text, start, length, place)
          ORDER BY place
         RETURNING id, text_hash`,
        place.collection,
        place.seq,
        bytes,
        list.map(({ hash }) => hash),
        list.map(({ text }) => packText(text)),
        starts,
        lengths,
      ),
    );
  }
  return new Map(wanted.map(({ ref, key }) => [ref, numbers.get(key)!]));
}

/** Those of the numbers that are situations of the collection. */
export async function situationsThere(
  tx: Tx,
  collection: number,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx.all<{ id: number }>(
    'SELECT id FROM situation WHERE collection = $1 AND id = ANY ($2)',
    collection,
    numbers,
  );
  return new Set(rows.map(({ id }) => id));
}

/** All situations that traces name. */
export const namedBy = (traces: readonly (readonly Trace[])[]): Set<number> =>
  new Set(traces.flatMap((of) => [...situationsOf(of)]));

/** Takes away those of the situations that no entry names any more, leaving tombstones; returns how many. */
export async function dropUnnamed(tx: Tx, place: ChangePlace, situations: Iterable<number>): Promise<number> {
  const ids = [...new Set(situations)];
  if (ids.length === 0) return 0;
  return tx.run(
    `WITH gone AS (
       DELETE FROM situation
        WHERE collection = $1 AND id = ANY ($3)
          AND NOT EXISTS (SELECT 1 FROM entry_situation WHERE entry_situation.situation = situation.id)
        RETURNING id
     )
     INSERT INTO tombstone (collection, seq, kind, id) SELECT $1, $2, 'situation', id FROM gone`,
    place.collection,
    place.seq,
    ids,
  );
}

/** Situations' vectors by number, in any order; those that are not in the collection are left out. */
export async function situationVectors(
  scopes: Scopes,
  collection: number,
  ids: readonly number[],
): Promise<SituationVector[]> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<{ id: number; vector: Uint8Array }>(
      'SELECT id, vector FROM situation WHERE collection = $1 AND id = ANY ($2)',
      collection,
      ids,
    ),
  );
  return rows.map(({ id, vector }) => ({ id, vector: unpackVector(vector) }));
}

/** Situations' texts by number, in the order asked; undefined for those that are not in the collection. */
export async function situationTexts(
  scopes: Scopes,
  collection: number,
  ids: readonly number[],
): Promise<(string | undefined)[]> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<{ id: number; text: string }>(
      'SELECT id, text FROM situation WHERE collection = $1 AND id = ANY ($2)',
      collection,
      ids,
    ),
  );
  const byId = new Map(rows.map(({ id, text }) => [id, unpackText(text)]));
  return ids.map((id) => byId.get(id));
}
