import { visibleText } from './invisible.js';

/** What maskings leave behind: the one kind of tag that is meant. */
const PLACEHOLDER = '(?:id|email|url|uuid|date|time|amount|phone|number)>';
/** A name in angle brackets, e.g. what stands for an argument: brackets of another kind keep it readable. */
const NAMED = new RegExp(`<(?!${PLACEHOLDER})([\\p{L}_]{1,40})>`, 'gu');
/** A `<` that could open a tag; `a < b` and `n <= 3` stay. */
const TAG = new RegExp(`<(?!${PLACEHOLDER})(?=\\s{0,8}[|/!?[]|[^\\s\\d=-])`, 'g');
const LINK =
  /!?\[([^[\]]{0,200})\]\(\s{0,8}(?:https?:|ftp:|data:|javascript:|mailto:|file:|\/\/|www\.)[^)]{0,4000}\)/gi;
const ROLE =
  /(?<![\p{L}\p{N}])(system|developer|assistant|human|user|ai|model|tool|function)( (?:message|prompt|instructions?))?\s{0,8}[:：](?!\/\/)/giu;
const ROLE_BRACKET =
  /\[(\s?\/?\s?(?:inst|sys|system|user|assistant|human|developer|tool|tool_calls|end|eot)\s?)\]/gi;

/** Everything by which a stored text could leave its line or speak in another's name, made harmless. */
function neutralise(text: string): string {
  return text
    .replace(/#{2,}/g, ' ')
    .replace(/`{3,}|~{3,}/g, "'")
    .replace(LINK, '$1 <url>')
    .replace(/!\[/g, '[')
    .replace(ROLE_BRACKET, '($1)')
    .replace(/\]\((?=\S)/g, '] (')
    .replace(ROLE, '$1$2 - ')
    .replace(NAMED, '‹$1›')
    .replace(TAG, '‹')
    .replace(/\s+/gu, ' ')
    .trim();
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
  const kept = text.slice(0, graphemeEnd(text, maxChars - 1));
  const open = kept.lastIndexOf('<');
  const cut = open >= 0 && open > kept.length - 9 && !kept.includes('>', open) ? kept.slice(0, open) : kept;
  return `${cut.trimEnd().toWellFormed()}…`;
}

/**
 * A stored text as one line that can stand in a block: without invisible characters and line breaks, with
 * everything taken apart that could close the block, open a role, a fence or a link.
 *
 * @param maxChars most UTF-16 code units of the answer; what is longer ends in `…`
 */
export function quoteLine(text: string, maxChars: number): string {
  // A text is never read much further than it is shown.
  const read = text.length > maxChars * 4 + 1024 ? text.slice(0, maxChars * 4 + 1024) : text;
  return clip(neutralise(visibleText(read).replace(/\s+/gu, ' ')), maxChars);
}
