import { entryLabel } from '../domain/entry.js';
import type { Piece } from './piece.js';
import { covered, SAID, wordsOf } from './word-cover.js';

/** A block of guidance and what it rests on. */
export interface Composed {
  /** The lines, joined; without the block's boundary. */
  lines: string[];
  /** The pieces that the lines were made of, in the same order. */
  pieces: Piece[];
  /** Numbers of the entries shown, in order of first appearance. */
  sources: number[];
}

/** How lines are made safe, and what they may cost. */
export interface ComposeOptions {
  /** Tokens (of 4 characters) for all lines together. */
  maxTokens: number;
  /** Makes stored text safe to stand on one line, at most so many code units. */
  quote(text: string, maxLength: number): string;
}

/** Receipts a line shows at most. */
const MAX_RECEIPTS = 3;
const MAX_LINE = 480;
const MIN_VALUE = 0.15;

const tokens = (text: string): number => Math.ceil((text.length + 1) / 4);

/** The entries that a line names. */
const receiptsOf = (piece: Piece): number[] => [...new Set(piece.sources)].slice(0, MAX_RECEIPTS);

/** The line as it is shown: words, evidence and receipts. */
function render(piece: Piece, quote: ComposeOptions['quote']): string {
  const receipts = receiptsOf(piece).map(entryLabel).join(' ');
  const proof = [piece.evidence, receipts].filter((part) => part !== '').join('; ');
  return `- ${quote(piece.text, MAX_LINE)}${proof === '' ? '' : ` [${proof}]`}`;
}

/**
 * Chooses lines by worth for each token until the budget is spent, never the same thing twice, and puts the most
 * valuable first. What rests on no entry is never said.
 */
export function compose(pieces: Piece[], options: ComposeOptions): Composed {
  const candidates = pieces
    .filter((piece) => piece.value >= MIN_VALUE && piece.sources.length > 0)
    .map((piece, order) => {
      const line = render(piece, options.quote);
      return { piece, order, line, cost: tokens(line), words: wordsOf(piece.text) };
    })
    .sort(
      (a, b) => b.piece.value / Math.sqrt(b.cost) - a.piece.value / Math.sqrt(a.cost) || a.order - b.order,
    );
  const said: Set<string>[] = [];
  const chosen: typeof candidates = [];
  let left = options.maxTokens;
  for (const candidate of candidates) {
    if (candidate.cost > left) continue;
    if (said.some((words) => covered(candidate.words, words) > SAID)) continue;
    chosen.push(candidate);
    said.push(candidate.words);
    left -= candidate.cost;
  }
  chosen.sort((a, b) => b.piece.value - a.piece.value || a.order - b.order);
  return {
    lines: chosen.map(({ line }) => line),
    pieces: chosen.map(({ piece }) => piece),
    sources: [...new Set(chosen.flatMap(({ piece }) => receiptsOf(piece)))],
  };
}
