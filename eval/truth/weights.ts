import type { DoneStep } from './done-step.js';

/** How much a word says: more, the fewer steps have it. */
export type Weigh = (word: string) => number;

/** The weight of words by how rare they are among steps (Spärck Jones 1972); above 0 for every word. */
export function weightsOf(steps: Iterable<DoneStep>): Weigh {
  const having = new Map<string, number>();
  let count = 0;
  for (const { words } of steps) {
    count++;
    for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  }
  return (word) => Math.log((count + 2) / ((having.get(word) ?? 0) + 1));
}

/** The part of the words, by weight, that is among others; NaN where there are none. */
export function shareOf(words: Iterable<string>, others: ReadonlySet<string>, weigh: Weigh): number {
  let common = 0;
  let all = 0;
  for (const word of new Set(words)) {
    all += weigh(word);
    if (others.has(word)) common += weigh(word);
  }
  return common / all;
}
