import { keyOf, MOST_WORDS, toolOf, type WatchList, wordsOf } from './watch.js';

/** Levels of an input that are looked into. */
const MOST_LEVELS = 4;

/** The texts in an input. */
function textsIn(value: unknown, level = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || level >= MOST_LEVELS) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, level + 1));
}

/**
 * True where something is known of a call.
 *
 * @example
 * if (watch && watchesCall(watch, 'refund_order', { order: '77' })) await knowledge.enhanceTask(proposing);
 */
export function watchesCall({ actions }: WatchList, tool: string, input: unknown): boolean {
  if (actions.length === 0) return false;
  const bare = toolOf(tool);
  // Most that is watched is a tool: then its input is not looked through.
  if (actions.includes(keyOf(bare))) return true;
  const words = textsIn(input).flatMap(wordsOf).slice(0, MOST_WORDS);
  const keys = new Set([bare, ...words.flatMap((word) => [`${bare}\t${word}`, `\t${word}`])].map(keyOf));
  return actions.some((action) => {
    const [known = '', unless = ''] = action.split('!');
    return keys.has(known) && !keys.has(unless);
  });
}

/**
 * True where something is known of an error with which a call was answered.
 *
 * @example
 * if (watch && watchesError(watch, result)) await knowledge.enhanceTask(proposing);
 */
export function watchesError({ errors }: WatchList, result: string): boolean {
  if (errors.length === 0) return false;
  const said = new Set(wordsOf(result).map(keyOf));
  return errors.some((error) => error.split('.').every((key) => said.has(key)));
}
