import { mentioned } from './scoring/mentions.js';

/** What a line of a guidance text does with the actions it names. */
export type LineKind = 'do' | 'needed' | 'missed' | 'avoid' | 'remedy' | 'other';

/**
 * How lines of each kind begin or what they say: what a reader of the text sees, so the scorer may know it. The first
 * that fits counts.
 */
const KINDS: readonly { kind: LineKind; says: RegExp }[] = [
  {
    kind: 'remedy',
    says: /^(?:if\b.*?(?:fails|refused|error|answers)|beware|watch|when .*? (?:fails|is refused))/i,
  },
  { kind: 'missed', says: /^do not (?:leave out|forget)/i },
  { kind: 'avoid', says: /^(?:avoid|do not|don't|never|no need)\b/i },
  {
    kind: 'needed',
    says: /^(?:tasks like this need|needed|likely needed|this (?:task )?(?:likely |probably )?needs)/i,
  },
  { kind: 'do', says: /^(?:do|way on|plan|steps?|first|then|next|way)\b/i },
];

/** A line of a guidance text. */
export interface GuidanceLine {
  kind: LineKind;
  text: string;
  /** The known actions that it names, first mention first. */
  actions: string[];
}

/** The lines of a guidance text that say something, with their kind and the actions they name. */
export function guidanceLines(text: string, actions: readonly string[]): GuidanceLine[] {
  return text
    .split('\n')
    .filter((line) => /^\s*(?:[-*•]|\d+[.)])\s+/.test(line))
    .map((line) => {
      const words = line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
      const kind = KINDS.find(({ says }) => says.test(words))?.kind ?? 'other';
      const named = mentioned(words, actions).sort((a, b) => words.indexOf(a) - words.indexOf(b));
      return { kind, text: words, actions: named };
    });
}
