import { dot } from './dot.js';

/**
 * Up to `max` of the items, as different as can be had cheaply: of the two nearest the later goes, until few enough
 * are left. The first always stays.
 *
 * @param vectorOf unit vector of an item
 */
export function spread(
  items: readonly number[],
  max: number,
  vectorOf: (item: number) => Float32Array,
): number[] {
  const kept = [...items];
  const vectors = kept.map(vectorOf);
  while (kept.length > max) {
    let drop = kept.length - 1;
    let nearest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < kept.length; i++) {
      for (let j = i + 1; j < kept.length; j++) {
        const cosine = dot(vectors[i]!, vectors[j]!);
        if (cosine <= nearest) continue;
        nearest = cosine;
        drop = j;
      }
    }
    kept.splice(drop, 1);
    vectors.splice(drop, 1);
  }
  return kept;
}
