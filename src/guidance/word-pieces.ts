import { percent } from './counts.js';
import { joined, ownWords, type Part, words } from './parts.js';
import type { Piece } from './piece.js';

/** A call in words: its template, the name that the action is known by, and words for its slots. */
export interface WordPhrase {
  template: string;
  action: string;
  slots: Readonly<Record<string, string>>;
}

/** An error where actions are words, and what puts it right. */
export interface WordRemedyLine {
  refused: WordPhrase[];
  error: string;
  wayOut: WordPhrase;
  /** What the way out needs first, in order. */
  before: WordPhrase[];
  /** How likely the task is to meet it, how sure the way out is, and in how many independent units it helped. */
  likely: number;
  chance: number;
  units: number;
  sources: number[];
}

const MOST_REFUSED = 3;
const MOST_SAID = 90;

/** The template with the words that are known; a call with a slot left open is shown as its template. */
function phraseOf({ template, action, slots }: WordPhrase): { part: Part; open: boolean } {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const open = names.some((name) => slots[name] === undefined);
  const phrase = open ? template : template.replace(/\{(\w+)\}/g, (_, name: string) => slots[name]!);
  return { part: { phrase, of: action }, open };
}

/** What puts errors right where actions are words, and which words belong into slots of ways out that stay open. */
export function wordPieces(lines: readonly WordRemedyLine[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { refused, error, wayOut, before, likely, chance, units, sources } of lines) {
    const named = refused
      .slice(0, MOST_REFUSED)
      .map((one): Part[] => [{ phrase: one.template, of: one.action }]);
    const { part, open } = phraseOf(wayOut);
    const way = joined([...before.map((one) => [phraseOf(one).part]), [part]], ownWords` -> `);
    const value = (0.25 + likely) * chance;
    pieces.push({
      parts: words`If ${joined(named, ownWords` or `)} fails: ${{ said: error, most: MOST_SAID }}: then ${way}`,
      evidence: ownWords`${units} ok`,
      sources,
      why: `an error that this task may meet (${percent(likely)}), put right that way with a chance of ${percent(chance)}`,
      value,
    });
    const known = Object.entries(wayOut.slots);
    if (!open || known.length === 0) continue;
    const fills = known.map(
      ([slot, word]) => words`${{ argument: slot }} is ${{ phrase: word, of: wayOut.action }}`,
    );
    pieces.push({
      parts: words`${{ phrase: wayOut.template, of: wayOut.action }}: ${joined(fills, ownWords`; `)}`,
      evidence: [],
      sources,
      why: 'what stood in the slots of the way out',
      value: 0.8 * value,
    });
  }
  return pieces;
}
