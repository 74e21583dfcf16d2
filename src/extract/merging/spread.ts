import { dot } from '../../domain/maths/dot.js';

/**
 * Up to `max` of the items, as different as can be had cheaply: of the two nearest the later goes, until few enough
 * are left. The first always stays.
 *
 * @param vectorOf unit vector of an item
 * @param join what becomes of an item when another goes; it keeps its vector
 */
export function spread<T>(
  items: readonly T[],
  max: number,
  vectorOf: (item: T) => Float32Array,
  join: (kept: T, gone: T) => T = (kept) => kept,
): T[] {
  const kept = [...items];
  const vectors = kept.map(vectorOf);
  while (kept.length > max) {
    let [stays, goes] = [0, kept.length - 1];
    let nearest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < kept.length; i++) {
      for (let j = i + 1; j < kept.length; j++) {
        const cosine = dot(vectors[i]!, vectors[j]!);
        if (cosine <= nearest) continue;
        nearest = cosine;
        [stays, goes] = [i, j];
      }
    }
    kept[stays] = join(kept[stays]!, kept[goes]!);
    kept.splice(goes, 1);
    vectors.splice(goes, 1);
  }
  return kept;
}
