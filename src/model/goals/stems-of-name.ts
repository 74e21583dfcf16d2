import { wordStem } from '../../domain/stems.js';

/**
 * The stems of an operator's own name, in their order: of `cancel_order` and of `click "Cancel order"` alike `cancel` and
 * `order`. They are read one by one: who wants the verb reads the first.
 */
export function* stemsOfName(operator: string): Generator<string> {
  const words = operator
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .matchAll(/\p{L}{2,}/gu);
  for (const [word] of words) yield wordStem(word);
}
