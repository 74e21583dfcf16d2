import type { ShownAction } from '../../domain/guidance-item.js';
import { gapped } from '../events/gapped.js';
import type { Token } from '../events/token.js';
import { MOST_PARTS, MOSTLY, QUOTED_GROUPS } from '../settings.js';
import { GAP } from './gap.js';
import type { Operators } from './operators.js';
import { patternOf } from './pattern-of.js';
import { splitValues } from './splits.js';
import type { Step } from './table.js';

/** What is shown in place of a token that most of the actions do not share; undefined: a gap. */
export type GapName = (token: Token) => string | undefined;

/** A token that holds an id is nobody's constant. */
const isParticular = (text: string): boolean => /\d{3}/.test(text);

/** The longest stretch of whole words of the first text that `least` of the texts contain. */
function sharedStretch(texts: readonly string[], least: number): string {
  const first = (texts[0] ?? '').slice(0, 400);
  const plain = texts.map((text) => text.toLowerCase());
  const isShared = (stretch: string): boolean =>
    plain.filter((text) => text.includes(stretch.toLowerCase())).length >= least;
  const words = [...first.matchAll(/[\p{L}\p{N}'’]+/gu)];
  let best = '';
  let from = 0;
  for (const { index, 0: word } of words) {
    const end = index + word.length;
    while (words[from]!.index <= index && !isShared(first.slice(words[from]!.index, end)))
      if (from + 1 < words.length) from += 1;
      else return best;
    const stretch = first.slice(words[from]!.index, end);
    if (words[from]!.index < index && stretch.length > best.length) best = stretch;
  }
  const asked = `${best}?`;
  return first.includes(asked) && isShared(asked) ? asked : best;
}

/**
 * The wording that most of the steps share, what is particular to a run as `…`; undefined where too few groups have one, or
 * where words are no operator of their own.
 */
function wording(steps: readonly Step[], { operators, least }: Showing): string | undefined {
  if (operators.sayings.kinds.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { action } of steps) {
    const text = gapped(action.tokens.slice(0, MOST_PARTS), (token) => {
      const shared = (operators.tokens[`say\t${token.key}`] ?? 0) >= QUOTED_GROUPS;
      return shared && !isParticular(token.text) ? undefined : '…';
    });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return best && best[1] >= Math.min(least, 2) ? best[0] : undefined;
}

/** How actions are shown. */
export interface Showing {
  readonly operators: Operators;
  /** Steps that have to share a stretch of words before it is quoted. */
  readonly least: number;
  readonly gapName?: GapName;
}

/**
 * Whether a token is shown: most of the actions share it, and several groups, of few actions those of the collection.
 *
 * A word that the action has for the second time counts where the others have it twice.
 */
function isShared(token: Token, steps: readonly Step[], operators: Operators): boolean {
  const { text, key } = token;
  if (isParticular(text)) return false;
  const own = steps[0]!.action.tokens;
  const times = own.slice(0, own.indexOf(token) + 1).filter((other) => other.key === key).length;
  const having = steps.filter(
    ({ action }) => action.tokens.filter((token) => token.key === key).length >= times,
  ).length;
  if (having < MOSTLY * steps.length) return false;
  const head = steps[0]!.action.head;
  return having >= QUOTED_GROUPS || (operators.tokens[`${head}\t${key}`] ?? 0) >= QUOTED_GROUPS;
}

/** How most of several groups write what they type, as in `‹4 digits›-‹2 digits›-‹2 digits›`; a gap where they do not. */
function sharedPattern(steps: readonly Step[]): string {
  const patterns = steps.map(({ action: { args } }) => patternOf(args[0]?.value ?? ''));
  const having = patterns.filter((pattern) => pattern === patterns[0]).length;
  const isTelling = /‹/.test(patterns[0]!) && patterns[0]!.replace(/‹[^‹›]*›/g, '') !== '';
  return isTelling && having >= QUOTED_GROUPS && having >= MOSTLY * steps.length ? patterns[0]! : GAP;
}

/**
 * Actions of one operator as one that is shown: what most of them share, gaps for the rest.
 *
 * @param steps of different groups, the most typical first; at least one
 * @returns undefined where the actions are words that have nothing in common
 */
export function showAction(steps: readonly Step[], showing: Showing): ShownAction | undefined {
  const { kind, head, args, text, tokens } = steps[0]!.action;
  if (kind === 'call') {
    const given = splitValues(showing.operators.splits, { head, args });
    return given.length === 0 ? { kind, name: head } : { kind, name: head, args: given };
  }
  const gapOf = (token: Token): string | undefined =>
    isShared(token, steps, showing.operators) ? undefined : (showing.gapName?.(token) ?? GAP);
  if (kind === 'line') return { kind, name: gapped(tokens.slice(0, MOST_PARTS), gapOf) };
  if (kind === 'act') {
    const [label, ...typed] = tokens;
    const shown = (token: Token): string => gapOf(token) ?? token.text;
    const words = gapOf(label!) ?? text;
    if (typed.length === 0) return { kind, name: head, words };
    const values = [...new Set(typed.map(shown))];
    const value = values.length > 1 || values[0] === GAP ? sharedPattern(steps) : values[0]!;
    return { kind, name: head, words, args: [[args[0]!.path, value]] };
  }
  const whole = wording(steps, showing);
  if (whole !== undefined) return { kind, name: '', words: whole };
  const texts = steps.map(({ action }) => action.text);
  const words = sharedStretch(texts, showing.least);
  return words === '' ? undefined : { kind, name: '', words };
}
