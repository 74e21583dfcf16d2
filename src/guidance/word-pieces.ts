import { percent } from './counts.js';
import { joined, ownWords, type Part, words } from './parts.js';
import type { Piece } from './piece.js';

/** A call in words: its template, the name that the action is known by, and words for its slots. */
interface WordPhrase {
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
/** What a line about an error is worth by itself, beside how likely the error is. */
const KNOWING = 0.1;
const MOST_SAID = 90;

/** The template with the words that are known; slots of which none is known stay as they are. */
const phraseOf = ({ template, action, slots }: WordPhrase): Part => ({
  phrase: template.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot),
  of: action,
});

/** The way of a plan where actions are words. */
export const wordWay = (calls: readonly WordPhrase[], sources: number[]): Piece => ({
  parts: words`Do: ${joined(
    calls.map((call) => [phraseOf(call)]),
    ownWords` -> `,
  )}`,
  evidence: [],
  sources,
  why: 'the plan: what the task asks for, and what calls like it had before them',
  leads: true,
  value: 1,
});

/** What puts errors right where actions are words. */
export function wordPieces(lines: readonly WordRemedyLine[]): Piece[] {
  return lines.map(({ refused, error, wayOut, before, likely, chance, units, sources }): Piece => {
    const named = refused
      .slice(0, MOST_REFUSED)
      .map((one): Part[] => [{ phrase: one.template, of: one.action }]);
    const way = joined(
      [...before, wayOut].map((one) => [phraseOf(one)]),
      ownWords` -> `,
    );
    return {
      parts: words`If ${joined(named, ownWords` or `)} fails: ${{ said: error, most: MOST_SAID }}: then ${way}`,
      evidence: units > 0 ? ownWords`${units} ok` : ownWords`nobody got past it yet; not tried`,
      sources,
      why: `an error that this task may meet (${percent(likely)}), put right that way with a chance of ${percent(chance)}`,
      value: (KNOWING + likely) * chance,
    };
  });
}
