import { closePattern, cutOpenPattern, openPattern } from '../domain/block.js';
import type { Interaction, Turn } from '../domain/interaction.js';

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

/** How many backslashes a line break has here: read after the opening line, or else before it. */
function escaping(text: string, start: number, end: number): { lineBreak: string; backslashes: number } {
  BREAK.lastIndex = end;
  const match = BREAK.exec(text);
  if (match) return { lineBreak: match[0], backslashes: (match[1] ?? match[2] ?? '').length };
  const before = /(\\{1,32})n$/.exec(text.slice(Math.max(0, start - 34), start));
  if (before) return { lineBreak: before[0], backslashes: before[1]!.length };
  return { lineBreak: '\n', backslashes: 0 };
}

/**
 * A text without the knowledge blocks in it, whatever their boundary, also where they stand inside JSON strings.
 * A block that is never closed goes to the end of its string.
 */
export function stripBlocks(text: string): string {
  if (!text.includes('knowhow-')) return text;
  const kept: string[] = [];
  let at = 0;
  const opening = openPattern();
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const end = opening.lastIndex;
    const { lineBreak, backslashes } = escaping(text, match.index, end);
    const close = closePattern(match[1]!);
    close.lastIndex = end;
    const closed = close.exec(text);
    let before = text.slice(at, match.index);
    for (let breaks = 0; breaks < 2 && before.endsWith(lineBreak); breaks += 1) {
      before = before.slice(0, -lineBreak.length);
    }
    kept.push(before);
    at = closed ? close.lastIndex : endOfString(text, end, backslashes);
    opening.lastIndex = at;
  }
  const rest = text.slice(at);
  const cut = cutOpenPattern().exec(rest);
  kept.push(cut ? rest.slice(0, cut.index).replace(/(?:\r?\n){1,2}$/, '') : rest);
  return kept.join('');
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
