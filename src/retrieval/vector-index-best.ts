import type { VectorHit } from './vector-index.js';

/** Keeps the k best of the hits offered: higher scores first, of equal ones the smaller id. */
interface Best {
  offer(id: number, score: number): void;
  /** What was kept, best first. */
  hits(): VectorHit[];
}

/** Makes an empty one; `k` is at least 1. A binary heap with the worst hit on top. */
export function keepBest(k: number): Best {
  const ids: number[] = [];
  const scores: number[] = [];

  const worse = (i: number, j: number) =>
    scores[i]! < scores[j]! || (scores[i] === scores[j] && ids[i]! > ids[j]!);

  function swap(i: number, j: number): void {
    const id = ids[i]!;
    const score = scores[i]!;
    ids[i] = ids[j]!;
    scores[i] = scores[j]!;
    ids[j] = id;
    scores[j] = score;
  }

  function rise(from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!worse(at, above)) return;
      swap(at, above);
      at = above;
    }
  }

  function sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= ids.length) return;
      const lower = left + 1 < ids.length && worse(left + 1, left) ? left + 1 : left;
      if (!worse(lower, at)) return;
      swap(at, lower);
      at = lower;
    }
  }

  return {
    offer(id, score) {
      if (ids.length < k) {
        ids.push(id);
        scores.push(score);
        rise(ids.length - 1);
      } else if (score > scores[0]! || (score === scores[0] && id < ids[0]!)) {
        ids[0] = id;
        scores[0] = score;
        sink();
      }
    },
    hits() {
      const hits = ids.map((id, i) => ({ id, score: scores[i]! }));
      return hits.sort((x, y) => y.score - x.score || x.id - y.id);
    },
  };
}
