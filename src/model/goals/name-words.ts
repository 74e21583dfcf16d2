import { stemsOfName } from './stems-of-name.js';

/** The stems of each operator's name with their rarity: log((operators + 1) / operators that have it). */
export function nameWords(operators: readonly string[]): Record<string, number>[] {
  const stems = operators.map((operator) => [...new Set(stemsOfName(operator))]);
  const having = new Map<string, number>();
  for (const word of stems.flat()) having.set(word, (having.get(word) ?? 0) + 1);
  return stems.map((words) =>
    Object.fromEntries(words.map((word) => [word, Math.log((operators.length + 1) / having.get(word)!)])),
  );
}
