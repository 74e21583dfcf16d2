import type { Interaction, Turn } from '../api/interaction.js';
import { closePattern, cutOpenPattern, openPattern } from '../domain/block.js';

/** What stands for a required text of which nothing is left. */
const NOTHING_LEFT = '(none)';

/** The line break after an opening line, in the escaping of the string that holds the block. */
const BREAK = /\r?\n|(\\{1,32})n|(\\{1,32})r\2n/y;

/**
 * Where the string that holds a cut-off block ends. In JSON nested k deep a line break is written with
 * b = 2^(k-1) backslashes, and the quote that ends the string has b - 1 before it (modulo 2 b, for backslashes of
 * the text itself).
 */
function endOfString(text: string, from: number, backslashes: number): number {
  if (backslashes === 0) return text.length;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = 0;
    while (at - before > from && text[at - before - 1] === '\\') before += 1;
    if (before % (2 * backslashes) === backslashes - 1) return at - (backslashes - 1);
  }
  return text.length;
}

/** Number of backslashes that a line break has here: read after the opening line, or else before it. */
function escaping(text: string, start: number, end: number): { lineBreak: string; backslashes: number } {
  BREAK.lastIndex = end;
  const match = BREAK.exec(text);
  if (match) return { lineBreak: match[0], backslashes: (match[1] ?? match[2] ?? '').length };
  const before = /(\\{1,32})n$/.exec(text.slice(Math.max(0, start - 34), start));
  if (before) return { lineBreak: before[0], backslashes: before[1]!.length };
  return { lineBreak: '\n', backslashes: 0 };
}

/** Where the lines of one kind stand, by boundary, in order. */
function placesOf(pattern: RegExp, text: string): Map<string, { start: number; end: number }[]> {
  const places = new Map<string, { start: number; end: number }[]>();
  for (const match of text.matchAll(pattern)) {
    const place = { start: match.index, end: match.index + match[0].length };
    const known = places.get(match[1]!);
    if (known) known.push(place);
    else places.set(match[1]!, [place]);
  }
  return places;
}

/** The first of ordered places at or after a position. */
function firstAfter<T extends { start: number }>(places: readonly T[], from: number): T | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.start < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}

/**
 * A text without the knowledge blocks in it, whatever their boundary, also where they stand inside JSON strings.
 * A block that is not closed before it opens again goes to the end of its string.
 */
export function stripBlocks(text: string): string {
  if (!text.includes('knowhow-')) return text;
  const openings = placesOf(openPattern(), text);
  const closings = placesOf(closePattern(), text);
  const remaining: string[] = [];
  let at = 0;
  for (const { 0: line, 1: edge = '', index } of text.matchAll(openPattern())) {
    if (index < at) continue;
    const end = index + line.length;
    const { lineBreak, backslashes } = escaping(text, index, end);
    const closing = firstAfter(closings.get(edge) ?? [], end);
    const again = firstAfter(openings.get(edge) ?? [], end);
    const closed = closing !== undefined && (again === undefined || closing.start < again.start);
    let before = text.slice(at, index);
    for (let breaks = 0; breaks < 2 && before.endsWith(lineBreak); breaks += 1) {
      before = before.slice(0, -lineBreak.length);
    }
    remaining.push(before);
    at = closed ? closing.end : endOfString(text, end, backslashes);
  }
  const rest = text.slice(at);
  const cut = cutOpenPattern().exec(rest);
  remaining.push(cut ? rest.slice(0, cut.index).replace(/(?:\r?\n){1,2}$/, '') : rest);
  return remaining.join('');
}

function stripDeep(value: unknown): unknown {
  if (typeof value === 'string') return stripBlocks(value);
  if (Array.isArray(value)) return value.map(stripDeep);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, stripDeep(item)]));
  }
  return value;
}

const required = (text: string): string => {
  const stripped = stripBlocks(text);
  return stripped === text || stripped.trim() !== '' ? stripped : NOTHING_LEFT;
};

const stripTurn = (turn: Turn): Turn => ({
  ...turn,
  inputs: required(turn.inputs),
  decision: required(turn.decision),
  ...(typeof turn.memory === 'string' ? { memory: stripBlocks(turn.memory) } : {}),
  ...(typeof turn.result === 'string' ? { result: stripBlocks(turn.result) } : {}),
});

/**
 * The echo guard: a record without what knowhow itself had added to it, so that advice is never learned back as
 * experience. Required texts that held nothing else become `(none)`.
 */
export function stripEchoes(interaction: Interaction): Interaction {
  return {
    ...interaction,
    query: required(interaction.query),
    turns: interaction.turns.map(stripTurn),
    ...(interaction.metadata ? { metadata: stripDeep(interaction.metadata) as Record<string, unknown> } : {}),
  };
}
