import { nameParts } from '../domain/name-parts.js';

/**
 * Of what more is known than was said, as keys without words of runs: a client asks again only there. It loads next to nothing, so that a
 * client stays small.
 */
export interface WatchList {
  /** Keys of actions: of a tool, or of a word of its input. */
  actions: string[];
  /** Keys of the words of an error, joined by dots: a result with all of them is one of which something is known. */
  errors: string[];
}

/** Words of a text that are looked at. */
const MOST_WORDS = 400;
/** Levels of an input that are looked into. */
const MOST_LEVELS = 4;

/** The key of a text: FNV-1a, 32 bits, in base 36. The same for texts that differ in case alone. */
function keyOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text.toLowerCase())) {
    hash ^= unit;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

const wordsOf = (text: string): string[] => (text.match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, MOST_WORDS);

/** A tool of any server: its server may have been renamed, and a host may put a prefix before it. */
const toolOf = (name: string): string => (name === '' ? '' : nameParts(name).bare);

/** The key of a tool, or of a word of its input (of whichever tool where none is given); undefined for what is no word. */
export function actionKey(tool: string, word?: string): string | undefined {
  if (word === undefined) return keyOf(toolOf(tool));
  const [first] = wordsOf(word);
  return first === undefined ? undefined : keyOf(`${toolOf(tool)}\t${first}`);
}

/** The key of an error, by its words. */
export const errorKey = (words: readonly string[]): string => words.map(keyOf).join('.');

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
  const known = new Set(actions);
  const bare = toolOf(tool);
  if (known.has(keyOf(bare))) return true;
  const words = textsIn(input).flatMap(wordsOf).slice(0, MOST_WORDS);
  return words.some((word) => known.has(keyOf(`${bare}\t${word}`)) || known.has(keyOf(`\t${word}`)));
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
