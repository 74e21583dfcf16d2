const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
// Not the list of `domain/cut-words.ts`, which has Myanmar too: stores hold words as this one cut them, and find them so.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const LONGEST = 64;

/** True where {@link wordsOf} cuts pairs of characters: of scripts without spaces, whose words they approximate. */
export const isInPairs = (text: string): boolean => UNSPACED.test(text);

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}

/**
 * The words of a text, in order and with repeats: runs of letters and digits, lower case, without accents, cut at
 * 64 code units. `cancel_order` is two words; Chinese, Japanese, Thai, Lao and Khmer give pairs of characters.
 *
 * @param text any string
 * @param limit stop after this number of words
 */
export function wordsOf(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words: string[] = [];
  for (const [run] of plain.matchAll(WORD)) {
    if (words.length >= limit) break;
    if (isInPairs(run)) words.push(...pairs(run));
    else words.push(run.length > LONGEST ? run.slice(0, LONGEST).toWellFormed() : run);
  }
  return words.length > limit ? words.slice(0, limit) : words;
}
