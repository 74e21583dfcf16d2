const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
/** Scripts written without spaces: their words are approximated by pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const LONGEST = 64;

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
    if (UNSPACED.test(run)) words.push(...pairs(run));
    else words.push(run.length > LONGEST ? run.slice(0, LONGEST).toWellFormed() : run);
  }
  return words.length > limit ? words.slice(0, limit) : words;
}
