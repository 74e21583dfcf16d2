/** Words that a name seldom holds and a sentence often: of the first at least one, of all of them two. */
const SMALL = 'the a an this that i me my we us our he she they it please'.split(' ');
const OTHERS =
  'is are am was were be been do does did has have can could should would will must how what why who whose when where'.split(
    ' ',
  );
/** Words that speak to their reader. */
const TO_THE_READER = new Set(['you', 'your', 'yours', 'yourself', 'yourselves']);
const LEAST_WORDS = 5;
/** Letters of scripts that are written without spaces; this number in a row is a sentence. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー]{16}/u;

/** Whether words address their reader, or are a sentence of a script without spaces. */
export const speaksToReader = (words: readonly string[]): boolean =>
  words.some((word) => TO_THE_READER.has(word.toLowerCase()) || UNSPACED.test(word));

/**
 * Whether a name, joined as it is, is something said rather than what something is called: it speaks to its reader, has
 * the small words of a sentence, or is a sentence of a script without spaces. Names of tools that are so are rare, and
 * a caller that has one can name it with its request.
 *
 * @param words the words of the name
 */
export function readsAsSpeech(words: readonly string[]): boolean {
  if (speaksToReader(words)) return true;
  const small = words.map((word) => word.toLowerCase());
  const first = small.filter((word) => SMALL.includes(word)).length;
  const others = small.filter((word) => OTHERS.includes(word)).length;
  return words.length >= LEAST_WORDS && first > 0 && first + others > 1;
}
