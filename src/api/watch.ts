import { nameParts } from '../domain/name-parts.js';

/**
 * Of what more is known than was said, as keys without words of runs: a client asks again only there. It loads next to nothing, so that a
 * client stays small.
 */
export interface WatchList {
  /** Keys of actions: of a tool, or of a word of its input; behind a `!` that of a word with which nothing is known of it. */
  actions: string[];
  /** Keys of the words of an error, joined by dots: a result with all of them is one of which something is known. */
  errors: string[];
}

/** Words of a text that are looked at. */
export const MOST_WORDS = 400;

/** The key of a text: FNV-1a, 32 bits, in base 36. The same for texts that differ in case alone. */
export function keyOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text.toLowerCase())) {
    hash ^= unit;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** The words of a text, the first of them. */
export const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, MOST_WORDS);

/** A tool of any server: its server may have been renamed, and a host may put a prefix before it. */
export const toolOf = (name: string): string => (name === '' ? '' : nameParts(name).bare);

/** The key of a tool, or of a word of its input (of whichever tool where none is given); undefined for what is no word. */
export function actionKey(tool: string, word?: string): string | undefined {
  if (word === undefined) return keyOf(toolOf(tool));
  const [first] = wordsOf(word);
  return first === undefined ? undefined : keyOf(`${toolOf(tool)}\t${first}`);
}

/** The key of an error, by its words. */
export const errorKey = (words: readonly string[]): string => words.map(keyOf).join('.');
