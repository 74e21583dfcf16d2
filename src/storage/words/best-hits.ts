import type { TextHit } from '../store.js';

const before = (a: TextHit, b: TextHit): boolean =>
  a.score > b.score || (a.score === b.score && a.entry < b.entry);

/** The k best of the scores, best first, ties by smaller entry. Keeps k in order, so that few need to be moved. */
export function bestHits(scores: ReadonlyMap<number, number>, k: number): TextHit[] {
  const best: TextHit[] = [];
  if (k <= 0) return best;
  for (const [entry, score] of scores) {
    const hit = { entry, score };
    if (best.length >= k) {
      if (!before(hit, best[k - 1]!)) continue;
      best.pop();
    }
    let low = 0;
    for (let high = best.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (before(best[middle]!, hit)) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, hit);
  }
  return best;
}
