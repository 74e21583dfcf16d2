import { stem } from '../../domain/stems.js';

/** The stems of an operator's own name: of `cancel_order` and of `click "Cancel order"` alike `cancel` and `order`. */
function stemsOfName(operator: string): string[] {
  const words = operator
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{2,}/gu);
  return [...new Set((words ?? []).map((word) => (word.length > 3 ? stem(word) : word)))];
}

/** The stems of each operator's name with their rarity: log((operators + 1) / operators that have it). */
export function nameWords(operators: readonly string[]): Record<string, number>[] {
  const stems = operators.map(stemsOfName);
  const having = new Map<string, number>();
  for (const word of stems.flat()) having.set(word, (having.get(word) ?? 0) + 1);
  return stems.map((words) =>
    Object.fromEntries(words.map((word) => [word, Math.log((operators.length + 1) / having.get(word)!)])),
  );
}
