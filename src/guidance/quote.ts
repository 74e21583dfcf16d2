import { maskAddresses } from './address.js';
import { isHead } from './is-head.js';
import { plainText } from './plain-text.js';

/** What maskings leave behind: the one kind of tag that is meant. */
const PLACEHOLDER = '(?:id|email|url|uuid|date|time|amount|phone|number)>';
/** A name in angle brackets, e.g. a placeholder of an argument: brackets of another kind keep it readable. */
const NAMED = new RegExp(`<(?!${PLACEHOLDER})([\\p{L}_]{1,40})>`, 'gu');
/** A `<` that could open a tag; `a < b` and `n <= 3` stay. */
const TAG = new RegExp(`<(?!${PLACEHOLDER})(?=\\s{0,8}[|/!?[(]|[^\\s\\d=-])`, 'g');
const LINK =
  /!?\[([^[\]]{0,200})\]\(\s{0,8}(?:https?:|ftp:|data:|javascript:|mailto:|file:|\/\/|www\.)[^)]{0,1000}\)/gi;
/** A word before a colon, which may announce who speaks or what kind of line it is; it may begin after a mark. */
const HEAD = /(?<![\p{L}\p{N}])([\p{L}\p{M}]{1,24})( (?:message|prompt|instructions?))?\s{0,8}[:：∶꞉]/gu;
const ARROW =
  /<-+|[-=~\u2010-\u2015\u2212]{1,8}\s?>+|>{2,}|[\u2190-\u21ff\u2794\u2798-\u27be\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff\u{1f800}-\u{1f8ff}»«]/gu;
const LIST_MARK = /(^|\s)[-+*\u2010-\u2015\u2212\u2022\u2023\u2043\u2219\u25a0-\u25ff\u00b7](?=\s|$)/gu;
/** Marks that a reader takes for quotation marks. */
const MARKS = /["`\u00b4\u02ba\u02dd\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f]/g;

/** What is left out of an error: something that it names, a number. */
const LEFT_OUT = /‹(?:\.\.\.|n)›(?: ?‹(?:\.\.\.|n)›)*/g;

/** Passes over a text at most; nearly all are done after the first, and the second finds nothing to do. */
const MAX_PASSES = 8;

/** Everything by which a text could leave its line or its quotation marks, or speak for another, taken apart once. */
function pass(text: string): string {
  return maskAddresses(
    text
      .replace(/\\/g, '/')
      .replace(/#{2,}/g, ' ')
      .replace(/`{3,}|~{3,}/g, "'")
      .replace(LINK, '$1 <url>')
      .replace(MARKS, "'")
      .replace(/'{2,}/g, "'"),
  )
    .replace(/!?\[/g, '(')
    .replace(/\{/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(HEAD, (whole, word: string, more = '') => (isHead(word) ? `${word}${more}, ` : whole))
    .replace(NAMED, '‹$1›')
    .replace(TAG, '‹')
    .replace(/\s+/gu, ' ')
    .replace(ARROW, ', ')
    .replace(LIST_MARK, '$1,')
    .replace(/(?<![\s,])[\s,]*,[\s,]*/g, (found) => (/\s/.test(found) ? ', ' : ','))
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '');
}

/** What one pass takes apart may put something else together: it is done until nothing is left to do. */
function neutralise(text: string): string {
  let [before, now] = [text, pass(text)];
  for (let passes = 1; now !== before && passes < MAX_PASSES; passes++) [before, now] = [now, pass(now)];
  return now;
}

/** The last place at or before `limit` where no character that a person sees is cut in two. */
function graphemeEnd(text: string, limit: number): number {
  if (/^[ -~]{2}$/.test(text.slice(limit - 1, limit + 1))) return limit;
  // The window starts at a place that need not be a boundary: its first piece is trusted, not tested.
  const from = Math.max(0, limit - 64);
  const pieces = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(from, limit + 64));
  let end = from;
  for (const { index, segment } of pieces) {
    if (from + index + segment.length > limit) break;
    end = from + index + segment.length;
  }
  return end;
}

/** Cut to the length, without cutting a character or a placeholder in two. */
function clip(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (maxChars < 1) return '';
  const head = text.slice(0, graphemeEnd(text, maxChars - 1));
  const open = head.lastIndexOf('<');
  const cut = open >= 0 && open > head.length - 9 && !head.includes('>', open) ? head.slice(0, open) : head;
  return `${cut.trimEnd().toWellFormed()}…`;
}

/**
 * A stored text as one line that can be put between quotation marks: in the plainest spelling (NFKC), without line
 * breaks, quotation marks, square or curly brackets, arrows, list marks and addresses, and with everything taken
 * apart that could close the block, name a speaker, or open a fence or a link.
 *
 * @param maxChars most UTF-16 code units of the answer; what is longer ends in `…`
 */
export function quoteLine(text: string, maxChars: number): string {
  // A text is never read much further than it is shown.
  const read = text.length > maxChars * 4 + 1024 ? text.slice(0, maxChars * 4 + 1024) : text;
  const plain = neutralise(plainText(read).replace(/\s+/gu, ' '));
  return clip(plain.replace(LEFT_OUT, '…'), maxChars);
}
