import type { Token } from './token.js';

/** Tokens of one text that are read; a longer text is data, not an action. */
const MAX_TOKENS = 300;

/** One lexer for shells, SQL, programs and speech. An earlier alternative wins. */
const tokenOf = (dotted: boolean): RegExp =>
  new RegExp(
    [
      // An assignment of a shell: `VAR=value` is one thing.
      String.raw`(?<![\p{L}\p{N}_.])[A-Z_][A-Z0-9_]*=[^\s;|&()'"]+`,
      // A quoted value without spaces.
      String.raw`"[^"\s]{0,80}"`,
      String.raw`(?<![\p{L}\p{N}])'[^'\s]{0,80}'(?!\p{L})`,
      String.raw`(?<![\p{L}\p{N}_])(?:~|\.{1,2})?/[\p{L}\p{N}_.*@+%-]*(?:/[\p{L}\p{N}_.*@+%-]*)*`,
      String.raw`(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_.-]+(?:/[\p{L}\p{N}_.*@+%-]+)+`,
      String.raw`(?<=^|\s)--?[A-Za-z][\w-]*`,
      // A file or a module; in SQL a dot is between a table and its column.
      ...(dotted ? [String.raw`[\p{L}_][\p{L}\p{N}_-]{0,100}(?:\.[\p{L}\p{N}_-]+)+`] : []),
      String.raw`[\p{L}_][\p{L}\p{N}_]*(?:['’]\p{L}+)?(?:-[\p{L}\p{N}_]+)*`,
      String.raw`\d+(?:[.,:]\d+)*`,
      // Signs of two characters.
      String.raw`&&|\|\||<<|>>|[<>!=]=`,
      String.raw`\S`,
    ].join('|'),
    'gu',
  );
const TOKEN = tokenOf(true);
const TOKEN_OF_QUERY = tokenOf(false);
const QUERY = /\b(?:select|from|where|update|insert)\b/i;

/** Words that SQL reads without regard to case. */
const KEYWORDS = new Set(
  (
    'select from where and or not in is null like between join left right inner outer full cross on using as group by ' +
    'order asc desc describe having limit offset distinct union all intersect except exists count sum avg min max insert into values ' +
    'update set delete create table tables view show explain case when then else end with'
  ).split(' '),
);

/** True for a word that belongs to a language and names nothing. */
export const isKeyword = (key: string): boolean => KEYWORDS.has(key);

const keyOf = (text: string, speech: boolean): string => {
  const lower = text.toLowerCase();
  return speech || KEYWORDS.has(lower) ? lower : text;
};

/**
 * The tokens of a text, at most 300. Linear in its length.
 *
 * @param speech true for words that are said to somebody: compared without regard to case
 */
export function lex(text: string, speech = false): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(QUERY.test(text) ? TOKEN_OF_QUERY : TOKEN)) {
    if (tokens.length >= MAX_TOKENS) break;
    tokens.push({ text: found, key: keyOf(found, speech), space: index > end });
    end = index + found.length;
  }
  return tokens;
}

/** Tokens as text again, with single spaces. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ text, space }, i) => (i > 0 && space ? ` ${text}` : text)).join('');
