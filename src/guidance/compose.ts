import { entryLabel } from '../domain/entry.js';
import type { Names } from './names.js';
import { wordsOfOurs } from './parts.js';
import type { Piece } from './piece.js';
import { renderParts } from './render.js';
import { covered, SAID, wordsOf } from './word-cover.js';

/** A block of guidance and what it rests on. */
export interface Composed {
  /** The lines, joined; without the block's boundary. */
  lines: string[];
  /** The pieces that the lines were made of, in the same order. */
  pieces: Piece[];
  /** Numbers of the entries that the lines rest on, as far as each names them, in order of first appearance. */
  sources: number[];
  /** Those of them that are credited for what becomes of the answer: at most three a line, in the same order. */
  credited: number[];
}

/** What lines may name, and what they may cost. */
export interface ComposeOptions {
  /** Tokens (of 4 characters) for all lines together. */
  maxTokens: number;
  names: Names;
}

/** Entries that a line names: the first in the text, all of them beside it; hundreds can stand behind one. */
const MAX_NAMED = 10;
/** Entries of a line that are credited: who is behind it after many others did little for it, and ids stay short. */
const MAX_CREDITED = 3;
const MAX_LINE = 480;
const MIN_VALUE = 0.15;

const tokens = (text: string): number => Math.ceil((text.length + 1) / 4);

/** The entries that a line rests on, as far as it names them: most important first. */
export const namedBy = ({ sources }: Pick<Piece, 'sources'>): number[] =>
  [...new Set(sources)].slice(0, MAX_NAMED);

/** A line as it is shown: its words, and then evidence and receipts. */
interface Rendered {
  words: string;
  line: string;
}

/** Undefined for what must not be shown. */
function render(piece: Piece, names: Names): Rendered | undefined {
  const words = renderParts(piece.parts, names, MAX_LINE);
  if (words === undefined) return undefined;
  const evidence = piece.evidence.map(wordsOfOurs).join('');
  const receipt = entryLabel(piece.sources[0]!);
  return { words, line: `- ${words} [${[evidence, receipt].filter((part) => part !== '').join('; ')}]` };
}

/**
 * Chooses the way to go, then lines by worth for each token, until the budget is spent, never the same thing twice, and
 * puts the most valuable first. What rests on no entry, or holds what must not be shown, is never said.
 */
export function compose(pieces: Piece[], options: ComposeOptions): Composed {
  const candidates = pieces
    .filter((piece) => piece.value >= MIN_VALUE && piece.sources.length > 0)
    .flatMap((piece, order) => {
      const rendered = render(piece, options.names);
      if (!rendered) return [];
      const { line, words } = rendered;
      return [{ piece, order, line, cost: tokens(line), words: wordsOf(words) }];
    })
    .sort(
      (a, b) =>
        // What goes wrong on a way is of no use to who is not told the way.
        Number(b.piece.leads ?? false) - Number(a.piece.leads ?? false) ||
        b.piece.value / Math.sqrt(b.cost) - a.piece.value / Math.sqrt(a.cost) ||
        a.order - b.order,
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
  const named = chosen.map(({ piece }) => namedBy(piece));
  return {
    lines: chosen.map(({ line }) => line),
    pieces: chosen.map(({ piece }) => piece),
    sources: [...new Set(named.flat())],
    credited: [...new Set(named.flatMap((ids) => ids.slice(0, MAX_CREDITED)))],
  };
}
