/** The name of a tool in its parts. */
export interface NameParts {
  /** Who serves it, as far as the name says: the words before the last `__`, `.`, `:` or `/`; empty where there are none. */
  readonly server: string;
  /** What it does: the words of the last part in small letters, joined by `_`, without a version. */
  readonly bare: string;
}

/** The words of a name: `get_order`, `getOrder` and `get-order` have two. */
export const nameWords = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .split(/[\s_.:-]+/)
    .filter((word) => word !== '');

/** `v2`, or a day as `20250124`: no word of what a tool does. */
const VERSION = /^(?:v\d{1,4}|20\d{6})$/;
const NUMBER = /^\d{1,4}$/;

/** Words without a version at their end: `v2`, `v1 2`. */
function withoutVersion(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 0 && NUMBER.test(words[end - 1]!)) end -= 1;
  return end > 0 && VERSION.test(words[end - 1]!) ? words.slice(0, end - 1) : words;
}

/**
 * What of a tool's name says who serves it, and what says what it does.
 *
 * @example
 * nameParts('mcp__shop__cancel_order_v2'); // { server: 'shop', bare: 'cancel_order' }
 */
export function nameParts(name: string): NameParts {
  const lower = name.trim().toLowerCase();
  // A text action is known by all of its words.
  if (/\s/.test(lower)) return { server: '', bare: lower };
  const parts = name
    .trim()
    .split('@', 1)[0]!
    .split(/__|[.:/]/)
    .map((part) => nameWords(part).map((word) => word.toLowerCase()))
    .filter((words) => words.length > 0);
  const isCounted = (words: readonly string[]): boolean =>
    words.every((word) => NUMBER.test(word) || VERSION.test(word));
  const last = parts.findLastIndex((words) => !isCounted(words));
  if (last < 0) return { server: '', bare: lower };
  const servers = parts.slice(0, last).filter((words, at) => at > 0 || words.join('_') !== 'mcp');
  return {
    server: servers.map((words) => words.join('_')).join('.'),
    bare: withoutVersion(parts[last]!).join('_'),
  };
}
