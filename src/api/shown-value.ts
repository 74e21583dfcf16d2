/** The longest text that a message repeats; a key is longer. */
const LONGEST_SHOWN = 24;

/** A short text, quoted; of a longer one its length: `a text of 5000 characters`. */
export const shownText = (text: string, what = 'text'): string =>
  text.length <= LONGEST_SHOWN ? JSON.stringify(text) : `a ${what} of ${text.length} characters`;

/** What was there, for a message: a few words that give nothing away. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return value === '' ? 'an empty text' : shownText(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value).slice(0, LONGEST_SHOWN);
}
