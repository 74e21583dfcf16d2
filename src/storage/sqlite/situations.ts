import { createHash } from 'node:crypto';
import type { SituationVector } from '../../domain/changes.js';
import { situationsOf, type Trace } from '../../domain/entry.js';
import type { NewSituation } from '../../domain/learned.js';
import { packText, unpackText } from '../codes/text-code.js';
import { packVector, unpackVector } from '../codes/vector-code.js';
import { misuse } from '../storage-error.js';
import { isSoundVector, type OnDamaged, vectorSum } from './checks.js';
import type { Connection } from './connection.js';

/** SHA-256 of a text: what situations are found again by, so that no index holds long texts. */
const textHash = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** False when a situation's text is not what was written. */
export const isSoundText = (text: string, hash: Uint8Array): boolean =>
  Buffer.compare(textHash(text), hash) === 0;

/**
 * Keeps the situations that the traces to be written name; those that none names are not kept, because nothing would
 * ever take them away. Call inside a write.
 *
 * @returns the number of each ref
 */
export function keepSituations(
  db: Connection,
  place: { collection: number; seq: number },
  situations: readonly NewSituation[],
  traces: readonly Trace[],
): Map<number, number> {
  const named = situationsOf(traces);
  const numbers = new Map<number, number>();
  for (const { ref, text, vector } of situations) {
    if (!named.has(ref)) continue;
    const hash = textHash(text);
    const known = db.get<{ id: number }>(
      'SELECT id FROM situation WHERE collection = ? AND text_hash = ?',
      place.collection,
      hash,
    );
    const id =
      known?.id ??
      db.get<{ id: number }>(
        `INSERT INTO situation (collection, seq, text_hash, text, vector, vector_check)
         VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
        place.collection,
        place.seq,
        hash,
        packText(text),
        packVector(vector),
        vectorSum(packVector(vector)),
      )!.id;
    numbers.set(ref, id);
  }
  return numbers;
}

/**
 * The number a situation has in the store, for a ref of this commit or a number of this collection.
 *
 * @throws KnowhowError `internal_error` when it is neither
 */
export function situationNumber(
  db: Connection,
  collection: number,
  refs: ReadonlyMap<number, number>,
  named: number,
): number {
  const id = refs.get(named) ?? named;
  if (id > 0 && db.get('SELECT 1 FROM situation WHERE id = ? AND collection = ?', id, collection)) return id;
  throw misuse(
    `An entry names situation ${named}, which is neither in this commit nor in collection ${collection}.`,
  );
}

/** Takes away those of the situations that no entry names any more, leaving tombstones; returns how many. */
export function dropUnnamed(
  db: Connection,
  place: { collection: number; seq: number },
  situations: Iterable<number>,
): number {
  let dropped = 0;
  for (const id of situations) {
    const gone = db.run(
      `DELETE FROM situation
        WHERE id = ? AND NOT EXISTS (SELECT 1 FROM entry_situation WHERE situation = situation.id)`,
      id,
    );
    if (gone === 0) continue;
    db.run("INSERT INTO tombstone VALUES (?, ?, 'situation', ?)", place.collection, place.seq, id);
    dropped++;
  }
  return dropped;
}

/** Situations' vectors by number, in any order; those that are not in the collection are left out. */
export function situationVectors(
  db: Connection,
  collection: number,
  ids: number[],
): Promise<SituationVector[]> {
  return db.read(() =>
    db
      .all<{ id: number; vector: Uint8Array; vector_check: number | null }>(
        `SELECT id, vector, vector_check FROM situation
          WHERE collection = ? AND id IN (SELECT value FROM json_each(?))`,
        collection,
        JSON.stringify(ids),
      )
      .map((row) => ({
        id: row.id,
        vector: isSoundVector(row) ? unpackVector(row.vector) : new Float32Array(),
      })),
  );
}

/** Situations' texts by number, in the order asked; undefined for those that are not in the collection, or altered. */
export function situationTexts(
  db: Connection,
  collection: number,
  ids: number[],
  onDamaged: OnDamaged,
): Promise<(string | undefined)[]> {
  return db.read(() =>
    ids.map((id) => {
      const row = db.get<{ text: string; text_hash: Uint8Array }>(
        'SELECT text, text_hash FROM situation WHERE id = ? AND collection = ?',
        id,
        collection,
      );
      if (!row) return undefined;
      const text = unpackText(row.text);
      if (isSoundText(text, row.text_hash)) return text;
      onDamaged({ kind: 'situation', collection, id });
      return undefined;
    }),
  );
}
