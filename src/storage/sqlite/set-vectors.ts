import type { SituationVector } from '../../domain/changes.js';
import { packVector } from '../codes/vector-code.js';
import { vectorSum } from './checks.js';
import type { Connection } from './connection.js';

/** Gives situations new vectors, unless the collection is bound to another space; returns how many were set. */
export function setVectors(
  db: Connection,
  collection: number,
  space: string,
  vectors: readonly SituationVector[],
): Promise<number> {
  return db.write(() => {
    const bound = db.get<{ seq: number }>(
      'SELECT seq FROM collection WHERE id = ? AND space = ?',
      collection,
      space,
    );
    if (!bound) return 0;
    let set = 0;
    for (const { id, vector } of vectors) {
      set += db.run(
        'UPDATE situation SET vector = ?, vector_check = ?, seq = ? WHERE id = ? AND collection = ?',
        packVector(vector),
        vectorSum(packVector(vector)),
        bound.seq + 1,
        id,
        collection,
      );
    }
    if (set > 0) db.run('UPDATE collection SET seq = seq + 1 WHERE id = ?', collection);
    return set;
  });
}
