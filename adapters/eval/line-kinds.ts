import { mentioned } from './scoring/mentions.js';

/** What a line of a guidance text does with the actions that it names: the forms of the table in docs/concepts/guidance.md. */
export type GuidanceLineKind =
  | 'example'
  | 'first'
  | 'leave-out'
  | 'around'
  | 'repair'
  | 'condition'
  | 'next'
  | 'other';

/** How lines of each kind begin, or what they say of one action. The first that fits counts. */
const KINDS: readonly { kind: GuidanceLineKind; says: RegExp }[] = [
  { kind: 'example', says: /^A like task\b.* was done so:/i },
  { kind: 'repair', says: /^A like task\b.* failed (?:at|with) /i },
  { kind: 'first', says: /^First\b/i },
  { kind: 'leave-out', says: /^Leave out\b/i },
  { kind: 'around', says: /^(?:Before|After)\b/i },
  {
    kind: 'next',
    says: /^(?:(?:Next|Now|A like run got past it so):|This can fail with\b)/i,
  },
  { kind: 'repair', says: /^(?:If\b.* fails|(?:[^:"`]|"[^"]*"|`[^`]*`)* can fail) with\b/i },
  { kind: 'condition', says: /: (?:only if|only after|once per)\b/i },
];

const ITEM = /^\s*[-*•]\s+/;
/** Words of runs: an action that is named in them is not what the line is about. */
const SAID = /"[^"\n]*"/g;

/** A line of a guidance text. */
export interface GuidanceLine {
  kind: GuidanceLineKind;
  text: string;
  /** The known actions that it names outside of quotations, first mention first. */
  actions: string[];
}

/** The lines of a guidance text that say something, with their kind and the actions they name. */
export function guidanceLines(text: string, actions: readonly string[]): GuidanceLine[] {
  return text
    .split('\n')
    .filter((line) => ITEM.test(line))
    .map((line) => {
      const words = line.replace(ITEM, '');
      const kind = KINDS.find(({ says }) => says.test(words))?.kind ?? 'other';
      const ours = words.replace(SAID, '""');
      const named = mentioned(ours, actions).sort((a, b) => ours.indexOf(a) - ours.indexOf(b));
      return { kind, text: words, actions: named };
    });
}

const WARNS: ReadonlySet<GuidanceLineKind> = new Set(['leave-out', 'repair', 'condition']);

/** The actions that a guidance text says can be refused, or are better left out; first mention first. */
export function warnedActions(text: string, actions: readonly string[]): string[] {
  const about = guidanceLines(text, actions).flatMap((line) =>
    // What a repair or a condition names beside its action is what helps.
    WARNS.has(line.kind) ? line.actions.slice(0, 1) : [],
  );
  return [...new Set(about)];
}
