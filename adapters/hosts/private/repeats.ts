/** Words of a session that are remembered at most: of what was kept out, and of what was said before. */
const MOST_WORDS = 50_000;
/** Code units of what was said that are remembered until something is hidden; of more, the newest. */
const MOST_WAITING = 4_000_000;
/** Letters from which on a word says something by itself, and characters of one with digits. */
const [LEAST_LETTERS, LEAST_WITH_DIGITS] = [4, 3];
/** Scripts without spaces between words: there any three characters count as one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PIECE = 3;

/** Words of English that are in any text. */
const USUAL = new Set(
  'about above after again also always another because been before being below between both cannot could does doing done down each else even every file files first from have having here into itself just last like line lines made make many might more most much must name need next none nothing once only other over read said same says shall should since some such than that their them then there these they this those through under until upon using very want were what when where which while will with within without would your'.split(
    ' ',
  ),
);

/** The words of a text that say something by themselves. */
function wordsIn(text: string): string[] {
  const all =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return all.flatMap((word) => {
    if (UNSPACED.test(word)) {
      const characters = [...word];
      return characters.slice(PIECE - 1).map((_, i) => characters.slice(i, i + PIECE).join(''));
    }
    const least = /\p{N}/u.test(word) ? LEAST_WITH_DIGITS : LEAST_LETTERS;
    return word.length >= least && !USUAL.has(word) ? [word] : [];
  });
}

/** Knows what only texts that are kept out have said, and finds where it is said again. */
export interface Repeats {
  /** Takes note of words that may be said again. */
  hear(text: string): void;
  /** Takes note of a text that is kept out. */
  hide(text: string): void;
  /** True where anything was hidden. */
  hasHidden(): boolean;
  /** A text in which each line that repeats what was hidden is replaced. */
  without(text: string, instead: string): string;
}

/** Nothing was heard yet. */
export function createRepeats(): Repeats {
  const heard = new Set<string>();
  const hidden = new Set<string>();
  // Most sessions hide nothing: until one does, no word is looked at.
  let waiting: string[] = [];
  let length = 0;
  const add = (to: Set<string>, text: string, not: ReadonlySet<string>): void => {
    for (const word of wordsIn(text)) if (!not.has(word) && to.size < MOST_WORDS) to.add(word);
  };
  return {
    hear(text) {
      waiting.push(text);
      length += text.length;
      while (length > MOST_WAITING) length -= waiting.shift()!.length;
    },
    hide(text) {
      for (const before of waiting) add(heard, before, hidden);
      waiting = [];
      length = 0;
      add(hidden, text, heard);
    },
    hasHidden: () => hidden.size > 0,
    without(text, instead) {
      const lines = text
        .split('\n')
        .map((line) => (wordsIn(line).some((word) => hidden.has(word)) ? instead : line));
      return lines.filter((line, i) => line !== instead || lines[i - 1] !== instead).join('\n');
    },
  };
}
