import { ACTS, type Act } from './acts.js';
import type { Language } from './language.js';

/** The classes of {@link Language}, those that are tried first before the others. */
const CLASSES = [
  'unchanged',
  'still',
  'barred',
  'idle',
  'strong',
  'only',
  'rest',
  'condition',
  'weak',
  'look',
  'all',
  'but',
  'end',
  'or',
  'and',
  'fact',
  'wanted',
] as const;

/** What a token is: a class of {@link Language}, an act, the end of a clause, or any other word. */
export type Kind = (typeof CLASSES)[number] | 'act' | 'small' | 'word' | 'break';

/** A word of a task, or words that belong together, in lower case. */
export interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly act?: Act;
  /** Where it begins in the text. */
  readonly at: number;
  /** Whether it is between quotation marks. */
  readonly quoted: boolean;
}

/** How a participle begins in German and Dutch. */
const PARTICIPLE = '(?:(?:ab|an|um|aus|ein|zu|zurück|über|weiter|terug|over|aan|door)?ge)?';

/** Pronouns that Romance languages join to a verb. */
const ENCLITIC = '(?:-?(?:l[aeio]s?|gli|ne))?';

/** Words of a class. A trouble that is denied before it, around it, or in German and Dutch behind it says no more than that. */
function wordsOf(language: Language, kind: (typeof CLASSES)[number]): string {
  const { trouble, idle, weak, strong, small, all, order } = language;
  if (kind !== 'idle' || trouble === undefined) return language[kind];
  const next = "(?: |(?<='))";
  const between = `(?:${next}(?:${small}|${all})){0,2}${next}`;
  const behind = order === 'verb-last' ? `|(?:${trouble})${between}(?:${weak}|nichts|niets)` : '';
  return `(?:nothing|nichts|niets|${idle}|${strong}|${weak})${between}(?:${trouble})(?: (?:${weak}))?${behind}|${idle}`;
}

interface Lexer {
  readonly classes: readonly (readonly [Kind, RegExp])[];
  readonly small: RegExp;
  readonly acts: readonly (readonly [Act, RegExp])[];
}

/** The rest of a word, and what is between two; bounded, or a long row of letters is read again from each of them. */
const ENDING = '[\\p{L}\\p{M}]{0,24}';
const SPACE = '\\s{1,8}';

/**
 * A pattern of alternatives at one place of a text.
 *
 * @param isAscii reads such texts alone: classes of Unicode take ten times as long to compile, which the first answer of a
 *   process waits for
 */
function compiled(alternatives: string, unspaced: boolean, isAscii: boolean): RegExp {
  const words = alternatives.replaceAll('~', ENDING).replaceAll(' ', SPACE);
  // A word that ends with an apostrophe goes over into the next.
  const source = unspaced ? words : `(?:${words})(?:(?<=')|(?![\\p{L}\\p{M}\\p{N}]))`;
  if (!isAscii) return new RegExp(source, 'uy');
  return new RegExp(inAscii(source), 'y');
}

/** A pattern for plain ASCII texts, which are in lower case. */
const inAscii = (source: string): string =>
  source
    .replaceAll('[\\p{L}\\p{M}]', '[a-z]')
    .replaceAll('[\\p{L}\\p{M}\\p{N}]', '[a-z0-9]')
    .replaceAll('\\p{L}', '[a-z]');

const ASCII = /^[\0-\x7f]*$/;
const lexers = { ascii: new Map<Language, Lexer>(), unicode: new Map<Language, Lexer>() };

function lexerOf(language: Language, isAscii: boolean): Lexer {
  const made = lexers[isAscii ? 'ascii' : 'unicode'];
  const known = made.get(language);
  if (known) return known;
  const pattern = (words: string, isUnspaced = language.unspaced === true): RegExp =>
    compiled(words, isUnspaced, isAscii);
  const spaced = ACTS.map(([act, words]): [Act, RegExp] => [
    act,
    pattern(`${PARTICIPLE}(?:${words})${ENCLITIC}`, false),
  ]);
  const unspaced = ACTS.map(([act, , words]): [Act, RegExp] => [act, pattern(words, true)]);
  const lexer = {
    classes: CLASSES.map((kind): [Kind, RegExp] => [kind, pattern(wordsOf(language, kind))]),
    small: pattern(language.small),
    acts: language.unspaced ? [...unspaced, ...spaced] : spaced,
  };
  made.set(language, lexer);
  return lexer;
}

const WORD = /[\p{L}\p{M}\p{N}]+/uy;
const LATIN_WORD = /[\p{Script=Latin}\p{M}\p{N}]+/uy;
const LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/uy;
const BREAK = /[,;:!?。，；：！？、\n—–…()（）]|\.(?=\s|$)/uy;
const OPENS = '“„«「『';
const CLOSES = '”“»」』';

const at = (pattern: RegExp, text: string, from: number): string | undefined => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
};

/** English verbs of two words that names write as one: `docker login`. */
const PHRASAL = /\b(log|sign|set|back|shut|clean)(?:s|[gn]?(?:ed|ing)|ting)? (in|out|on|off|up|down)\b/g;

/** The text of a task as all patterns read it. */
export const plain = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('_', ' ').replace(PHRASAL, '$1$2');

/** Reads a plain text in terms of a language. */
export function lex(text: string, language: Language): Token[] {
  const { classes, small, acts } = lexerOf(language, ASCII.test(text));
  const unspaced = language.unspaced === true;
  const tokens: Token[] = [];
  let quoted = false;
  for (let from = 0; from < text.length; ) {
    const sign = text[from]!;
    if (sign === '"') quoted = !quoted;
    else if (quoted && CLOSES.includes(sign)) quoted = false;
    else if (OPENS.includes(sign)) quoted = true;
    const add = (kind: Kind, text: string, act?: Act): number =>
      tokens.push({ kind, text, at: from, quoted, ...(act && { act }) });
    const own = quoted ? undefined : classes.find(([, pattern]) => at(pattern, text, from));
    const act = own ? undefined : acts.find(([, pattern]) => at(pattern, text, from));
    const found = own?.[1] ?? act?.[1] ?? (at(small, text, from) ? small : undefined);
    const word = found
      ? at(found, text, from)!
      : (at(BREAK, text, from) ??
        (unspaced ? (at(LETTER, text, from) ?? at(LATIN_WORD, text, from)) : at(WORD, text, from)));
    if (word === undefined || word === '') {
      from += 1;
      continue;
    }
    if (own) add(own[0], word);
    else if (act) add('act', word, act[0]);
    else if (found) add('small', word);
    else add(at(BREAK, text, from) ? 'break' : 'word', word);
    from += word.length;
  }
  return tokens;
}
