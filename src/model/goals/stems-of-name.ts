import { stem } from '../../domain/stems.js';

/** The stems of an operator's own name: of `cancel_order` and of `click "Cancel order"` alike `cancel` and `order`. */
export function stemsOfName(operator: string): string[] {
  const words = operator
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{2,}/gu);
  return [...new Set((words ?? []).map((word) => (word.length > 3 ? stem(word) : word)))];
}
