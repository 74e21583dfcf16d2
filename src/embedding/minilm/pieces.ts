import type { ModelFacts } from './model-facts.js';
import type { Tokenize } from './tokenize.js';
import { cutWindows } from './windows.js';

/** What SentencePiece puts in the place of a space. */
const SPACE = '▁';
const UNKNOWN = 0;
const FIRST = 1;
const LAST = 2;
/** What a sign that is no piece costs beside the rarest piece. */
const UNKNOWN_COST = 10;

/** The text as SentencePiece's rule `nmt_nfkc` writes it, near enough: composed, one space between words, no other control characters. */
function normal(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, (gap) => (/\s/u.test(gap) ? ' ' : ''))
    .trim();
  return plain === '' ? '' : SPACE + plain.replaceAll(' ', SPACE);
}

/** Pieces of words with their costs. */
interface Pieces {
  readonly ids: ReadonlyMap<string, number>;
  readonly scores: Float64Array;
  /** Signs of the longest one, in UTF-16. */
  readonly longest: number;
  readonly unknown: number;
}

function readPieces(lines: string): Pieces {
  const ids = new Map<string, number>();
  const rows = lines.split('\n');
  const scores = new Float64Array(rows.length);
  let longest = 1;
  let rarest = 0;
  for (const [id, row] of rows.entries()) {
    const at = row.lastIndexOf('\t');
    const piece = row.slice(0, at);
    scores[id] = Number(row.slice(at + 1));
    rarest = Math.min(rarest, scores[id]!);
    longest = Math.max(longest, piece.length);
    // The first ones are marks, which no text has.
    if (id > LAST) ids.set(piece, id);
  }
  return { ids, scores, longest, unknown: rarest - UNKNOWN_COST };
}

/** The likeliest pieces of a text (Viterbi; Kudo 2018, arXiv:1804.10959). */
function likeliest(text: string, { ids, scores, longest, unknown }: Pieces): number[] {
  const { length } = text;
  const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(length + 1);
  const by = new Int32Array(length + 1);
  best[0] = 0;
  const reach = (at: number, to: number, score: number, id: number): void => {
    if (best[at]! + score <= best[to]!) return;
    best[to] = best[at]! + score;
    from[to] = at;
    by[to] = id;
  };
  for (let at = 0; at < length; at++) {
    if (best[at] === Number.NEGATIVE_INFINITY) continue;
    const sign = text.codePointAt(at)! > 0xffff ? 2 : 1;
    reach(at, at + sign, unknown, UNKNOWN);
    for (let to = at + 1; to <= Math.min(length, at + longest); to++) {
      const id = ids.get(text.slice(at, to));
      if (id !== undefined) reach(at, to, scores[id]!, id);
    }
  }
  const found: number[] = [];
  for (let at = length; at > 0; at = from[at]!) found.push(by[at]!);
  return found.reverse();
}

/**
 * Turns a text into the ids of pieces of its windows, each with the marks at its ends.
 *
 * @param lines a piece and the logarithm of its chance each, by number
 */
export function createPieces(
  lines: string,
  { windowTokens, maxWindows }: Pick<ModelFacts, 'windowTokens' | 'maxWindows'>,
): Tokenize {
  const pieces = readPieces(lines);
  // The windows of one text are asked for one after the other: its pieces are worth keeping until the next.
  let latest: { text: string; windows: number[][] } = { text: '', windows: [] };
  return (text) => {
    if (text !== latest.text) {
      const ids = likeliest(normal(text), pieces);
      const windows = cutWindows(ids, windowTokens - 2, maxWindows);
      latest = { text, windows: windows.map((window) => [FIRST, ...window, LAST]) };
    }
    return latest.windows;
  };
}
