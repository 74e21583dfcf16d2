import { visibleText } from './invisible.js';

/** Entities of HTML by which a text can write what it must not hold: `&lt;|im_start|&gt;`. */
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsqb: '[',
  rsqb: ']',
  colon: ':',
  sol: '/',
  num: '#',
  grave: '`',
};

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ' ';
}

/**
 * A stored text in the plainest spelling of what a reader takes it for: compatibility characters folded (NFKC, so
 * `＜` is `<`), entities of HTML read, nothing invisible.
 */
export const plainText = (text: string): string =>
  visibleText(
    visibleText(text)
      .normalize('NFKC')
      // Twice, for `&amp;lt;`; what is written more deeply still is read by nobody.
      .replace(ENTITY, entity)
      .replace(ENTITY, entity)
      .normalize('NFKC'),
  );
