/** Letters of scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]\p{M}*/gu;

/** Sets the letters of scripts without spaces apart, so that parts of a text can be compared in every script. */
export const setApart = (text: string): string => text.replace(UNSPACED, ' $& ');

/** How much a part of a text counts that was {@link setApart}, in words: two letters say about as much as a word. */
export const weightOf = (part: string): number => (part.replace(UNSPACED, '') === '' ? 0.5 : 1);

/** How many words a text has, in any script. */
export const wordCount = (text: string): number =>
  (setApart(text).match(/\S+/gu) ?? []).reduce((sum, part) => sum + weightOf(part), 0);

/** The words of a text; of a script without spaces each two letters in a row. */
export function wordsOrPairs(text: string): string[] {
  return (text.match(/[\p{L}\p{M}\p{N}_'’]+/gu) ?? []).flatMap((word) => {
    const parts = setApart(word).trim().split(/ +/);
    if (parts.length === 1) return parts;
    return parts.slice(0, -1).map((part, i) => part + parts[i + 1]!);
  });
}
