import { setApart, weightOf } from '../../domain/cut-words.js';
import { wordStem } from '../../domain/stems.js';

/** Words in a row that two texts have in common only where one repeats the other. */
const COPIED_WORDS = 8;

const wordsOf = (text: string): string[] =>
  setApart(text.normalize('NFKC').toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** A text as its reader has it: without the tags and addresses of links of a page, and without the escapes of JSON. */
const asRead = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/<[^<>]{0,400}>/g, ' ')
    .replace(/\]\([^()\s]{0,400}\)/g, ' ');

/** A name has a capital and small letters. */
const NAME = /\p{Lu}\p{M}*\p{Ll}/u;

/** One that a sentence begins with may be somebody's who is spoken of: `DAN can also …`. */
const CAPITALS = /^\p{Lu}{3,}$/u;

/** What the words before it have to end with for a capital to mean a name: in the middle of a sentence, or at the start of a value. */
const MIDDLE = /[\p{Ll}\p{N},;"'(:=]\s{0,2}["'(]?$/u;

/** What is put in quotation marks, and its words that are none of every text's. */
const QUOTED = /["“«][^"“”«»]{2,200}["”»]/gu;
const LONG = /[\p{L}\p{M}\p{N}]{4,}/gu;

/** Words of a sentence that the task has to have before most of them retell it. */
const LEAST_IN_TASK = 3;

/** What a run was given and shown so far. */
export interface Seen {
  add(text: string): void;
  /** True where a sentence has eight words in a row of it, or, of fewer words, all. */
  repeats(sentence: string): boolean;
  /** True where most words of a sentence are the task's: it says what this one run was about. */
  retells(sentence: string): boolean;
  /**
   * True where a sentence has a word that looks like a name: one with a capital inside it, the first where the run was shown it so, a
   * value that the task says too, or something quoted of the task.
   *
   * @param values what the run's actions were called with
   */
  hasName(sentence: string, values: readonly string[]): boolean;
}

/** @param task what the run was asked for */
export function createSeen(task: string): Seen {
  const taskWords = ` ${wordsOf(task).join(' ')} `;
  const taskStems = new Set((task.toLowerCase().match(LONG) ?? []).map(wordStem));
  // The same page is often shown again, and of most runs no sentence gets as far as to be looked for.
  const texts = new Set<string>();
  const rows = new Map<string, string>();
  const rowOf = (text: string): string => {
    const known = rows.get(text);
    if (known !== undefined) return known;
    const read = asRead(text);
    const rowIn = (one: string): string => ` ${wordsOf(one).join(' ')} `;
    const row = read === text ? rowIn(text) : `${rowIn(text)}\n${rowIn(read)}`;
    rows.set(text, row);
    return row;
  };
  const add = (text: string): void => {
    if (text !== '') texts.add(text);
  };
  add(task);
  const isShownAsName = (word: string): boolean =>
    [...texts].some((plain) => {
      for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
        if (MIDDLE.test(plain.slice(Math.max(0, at - 4), at))) return true;
      return false;
    });
  return {
    add,
    repeats(sentence) {
      const words = wordsOf(sentence);
      const counts = words.map(weightOf);
      let [from, sum] = [0, 0];
      for (let to = 0; to < words.length; to++) {
        sum += counts[to]!;
        while (sum - counts[from]! >= COPIED_WORDS) sum -= counts[from++]!;
        if (sum < COPIED_WORDS && to < words.length - 1) continue;
        const row = ` ${words.slice(from, to + 1).join(' ')} `;
        for (const text of texts) if (rowOf(text).includes(row)) return true;
      }
      return false;
    },
    retells(sentence) {
      const words = new Set((sentence.toLowerCase().match(LONG) ?? []).map(wordStem));
      const inTask = [...words].filter((word) => taskStems.has(word)).length;
      return inTask >= LEAST_IN_TASK && 2 * inTask > words.size;
    },
    hasName(sentence, values) {
      const [first = '', ...rest] = sentence.match(/[\p{L}\p{M}\p{N}_'’-]+/gu) ?? [];
      if (CAPITALS.test(first) || rest.some((word) => NAME.test(word))) return true;
      if (NAME.test(first) && isShownAsName(first)) return true;
      const quoted = (sentence.match(QUOTED) ?? []).join(' ').toLowerCase().match(LONG) ?? [];
      if (quoted.some((word) => taskWords.includes(` ${word} `))) return true;
      const own = ` ${wordsOf(sentence).join(' ')} `;
      return values.some((value) => {
        const words = ` ${wordsOf(value).join(' ')} `;
        return words.trim() !== '' && own.includes(words) && taskWords.includes(words);
      });
    },
  };
}
