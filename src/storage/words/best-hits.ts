import type { TextHit } from '../store.js';

/** The k best of the scores, best first, ties by smaller entry. */
export function bestHits(scores: ReadonlyMap<number, number>, k: number): TextHit[] {
  return [...scores]
    .map(([entry, score]) => ({ entry, score }))
    .sort((a, b) => b.score - a.score || a.entry - b.entry)
    .slice(0, Math.max(0, k));
}
