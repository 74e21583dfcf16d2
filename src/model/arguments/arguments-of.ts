import type { Action, Argument } from '../events/action.js';
import { unquoted } from '../events/names.js';
import { isSlotted, slotsOf } from '../events/offered-templates.js';
import { GAP } from '../table/gap.js';

/** Gaps of a template that was learned have no names but their numbers. */
const gapName = (index: number): string => `${GAP}${index + 1}`;

/** What fills the gaps of a learned template: the tokens between its constant ones. */
function gapsOf(operator: string, { kind, head, tokens }: Action): Argument[] {
  const parts = operator.split(' ');
  const first = kind === 'line' && head === 'do' ? 0 : 1;
  const found: Argument[] = [];
  let at = 0;
  for (let i = first; i < parts.length; i++) {
    if (parts[i] !== GAP) {
      if (tokens[at]?.key === parts[i]) at += 1;
      continue;
    }
    const next = parts[i + 1];
    const from = at;
    while (at < tokens.length && (at === from || next === undefined || tokens[at]!.key !== next)) at += 1;
    const value = tokens
      .slice(from, at)
      .map(({ text, space }, j) => (j > 0 && space ? ` ${text}` : text))
      .join('');
    if (value !== '') found.push({ path: gapName(found.length), value: unquoted(value) });
  }
  return found;
}

/**
 * The arguments of an action: of a call its values by path, of a line or an act what fills the slots of its template
 * and what is given beside it.
 */
export function argumentsOf(operator: string, action: Action): readonly Argument[] {
  if (action.kind === 'call') return action.args;
  if (action.kind === 'say') return [];
  if (isSlotted(operator)) {
    const slots = slotsOf(operator, action.text);
    if (slots) return Object.entries(slots).map(([path, value]) => ({ path, value }));
  }
  return [...gapsOf(operator, action), ...action.args];
}
