import { maskAll } from './mask-all.js';

/** What every particular has at least one of: a digit, an at sign, the marks of an address, the middle of a UUID. */
const TELLTALE = /[\d@]+|www\.|:\/\/|-[0-9a-f]{4}-[0-9a-f]{4}-/gi;
/** Words before and after the one with the telltale that belong to the same particular at most: `5 of May`. */
const BEFORE = 1;
const AFTER = 2;

/** White space of ASCII. With any other a stretch only becomes longer. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13);
}

/** Where the word before the one at this place begins, not before `least`. */
function wordBefore(text: string, from: number, least: number): number {
  let at = from;
  for (let spaces = 0; at > least; at -= 1) {
    if (isSpace(text, at - 1)) spaces += 1;
    if (spaces > BEFORE) break;
  }
  return at;
}

/** Where the second word after the one at this place ends, not after `most`. */
function wordsAfter(text: string, from: number, most: number): number {
  let at = from;
  for (let spaces = 0; at < most; at += 1) {
    if (isSpace(text, at)) spaces += 1;
    if (spaces > AFTER) break;
  }
  return at;
}

/** Masks the words around telltales: in the others is nothing to mask, and looking at all of them takes long. */
function maskOnce(text: string): string {
  let masked = '';
  let done = 0;
  let start = 0;
  let last = 0;
  for (const { 0: telltale, index } of text.matchAll(TELLTALE)) {
    const end = last === 0 ? 0 : wordsAfter(text, last, index);
    const next = wordBefore(text, index, end);
    if (next > end) {
      masked += text.slice(done, start) + maskAll(text.slice(start, end));
      done = end;
      start = next;
    }
    last = index + telltale.length;
  }
  const end = wordsAfter(text, last, text.length);
  return masked + text.slice(done, start) + maskAll(text.slice(start, end)) + text.slice(end);
}

/**
 * Replaces what belongs to one run only (ids, e-mail and web addresses, telephone numbers, dates, times, amounts,
 * numbers) by what it is: `<id>`, `<email>`, `<url>`, `<uuid>`, `<phone>`, `<date>`, `<time>`, `<amount>`,
 * `<number>`. Words stay. Masking twice is masking once.
 */
export function maskParticulars(text: string): string {
  // Three looks for one thing each are several times as fast as one look for all.
  if (!/[\d@]/.test(text) && !text.includes('://') && !/www\./i.test(text)) return text;
  let masked = maskOnce(text);
  // What a mask leaves beside itself can make a new particular; a few rounds reach the end.
  for (let round = 0; round < 8; round += 1) {
    const again = maskOnce(masked);
    if (again === masked) break;
    masked = again;
  }
  return masked;
}
