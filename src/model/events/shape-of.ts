import type { Action } from './action.js';
import { isKeyword, lex } from './lex.js';
import { unquoted } from './names.js';

/** Tokens of the shape of an error, and what else it names. */
const MAX_SHAPE = 28;
const MAX_ABOUT = 4;
/** Roles have letters: `‹a›` to `‹f›`. */
export const MAX_ROLES = 6;
/** A common word of an action is in many texts by chance; a longer one is not. */
const MIN_PLAIN = 13;

/** What is in place of a number, and of what has a digit. */
export const NUMBER = '‹n›';

/** The role of the n-th value: `‹a›` for the first. */
export const roleName = (index: number): string =>
  `‹${String.fromCharCode(97 + Math.min(index, MAX_ROLES - 1))}›`;

const QUOTED = /(["'`‘’“”][^"'`‘’“”\n]{1,120}["'`‘’“”])/;
const hasSign = (text: string): boolean => !/^[\p{Ll}]+$/u.test(text);

/**
 * An error without its particulars. What the refused action said itself is a role, so that a repair can be
 * told in terms of the action; of a dotted name the last piece is meant. Paths are masked, and what has a digit: see `learnCodes`.
 */
export function shapeOf(
  text: string,
  { tokens }: Pick<Action, 'tokens'>,
): { shape: string; values: string[]; numbers: string[]; about: string[] } {
  const own = new Set(
    tokens.map(({ key }) => unquoted(key)).filter((key) => key.length > 1 && !isKeyword(key)),
  );
  const values: string[] = [];
  const about: string[] = [];
  const numbers: string[] = [];
  const out: string[] = [];
  const role = (value: string): string => {
    const at = values.indexOf(value);
    return roleName(at >= 0 ? at : values.push(value) - 1);
  };
  const quoted = (inner: string): string => {
    const chain = /^[\w$-]+(?:\.[\w$-]+)+$/.test(inner) ? inner.split('.') : [inner];
    const last = chain.at(-1)!;
    about.push(...chain.slice(0, -1));
    if (own.has(inner)) return `"${role(inner)}"`;
    if (own.has(last)) return `"${role(last)}"`;
    const mine = lex(inner).find(({ key }) => own.has(key) && (hasSign(key) || key.length >= MIN_PLAIN));
    if (mine) {
      role(mine.key);
      return '"‹…›"';
    }
    // Words of the program itself, as in `use "list tables"`.
    if (/^[a-z]+(?: [a-z]+){1,3}$/.test(inner)) return `"${inner}"`;
    about.push(inner);
    return '"‹…›"';
  };
  text.split(QUOTED).forEach((part, i) => {
    if (i % 2 === 1) {
      out.push(quoted(part.slice(1, -1)));
      return;
    }
    for (const { text: word, key } of lex(part)) {
      if (own.has(unquoted(key)) && (hasSign(key) || key.length >= MIN_PLAIN)) out.push(role(unquoted(key)));
      else if (/\d/.test(word)) {
        // Numbers in a row are one.
        if (out.at(-1) === NUMBER) numbers.push(`${numbers.pop()} ${word}`);
        else {
          out.push(NUMBER);
          numbers.push(word);
        }
      } else if (/[/\\]/.test(word) && word.length > 1) {
        about.push(word);
        out.push('‹…›');
      } else out.push(word);
    }
  });
  const first = out.slice(0, MAX_SHAPE);
  return {
    shape: first
      .join(' ')
      .replace(/(?:‹…›\s*)+/g, '‹…› ')
      .trim(),
    values: values.slice(0, MAX_ROLES),
    numbers: numbers.slice(0, first.filter((part) => part === NUMBER).length),
    about: about.slice(0, MAX_ABOUT),
  };
}
