import { best, type Hit } from './bm25.js';

/** Cosine of two unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** The k documents with the largest cosine to the query, of those allowed, best first. */
export function denseNearest(
  vectors: readonly Float32Array[],
  query: Float32Array,
  k: number,
  allowed: (index: number) => boolean,
): Hit[] {
  const hits: Hit[] = [];
  // Equal texts share one vector, so its cosine is worked out once.
  const known = new Map<Float32Array, number>();
  for (const [index, vector] of vectors.entries()) {
    if (!allowed(index)) continue;
    let score = known.get(vector);
    if (score === undefined) {
      score = dot(vector, query);
      known.set(vector, score);
    }
    hits.push({ index, score });
  }
  return best(hits, k);
}

/** How much a hit counts when it is `distance` below the best one: a weight that falls smoothly, in place of a k. */
export const kernelWeight = (distance: number, bandwidth: number): number => Math.exp(-distance / bandwidth);
