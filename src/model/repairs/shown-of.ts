import type { ShownAction } from '../../domain/guidance-item.js';
import type { Action } from '../events/action.js';
import { isSlotted } from '../events/offered-templates.js';
import { GAP } from '../table/operators.js';

/** An operator as a sentence names it, from one of its actions: only what the operator has in common is said. */
export function shownOf(operator: string, { kind, head, args }: Action): ShownAction {
  const rest = operator.startsWith(`${head} `) ? operator.slice(head.length + 1) : operator;
  if (kind === 'line')
    return { kind, name: isSlotted(rest) ? rest.replace(/\{[\w ]{1,40}\}|<[\w ]{1,40}>/g, GAP) : rest };
  if (kind === 'say') return { kind, name: '' };
  if (kind === 'act') {
    const label = /^"([^"]+)"$/.exec(rest)?.[1];
    return { kind, name: head, ...(label !== undefined && { words: label }) };
  }
  // A tool that does different things by one argument's value.
  const by = rest === operator ? undefined : args.find(({ value }) => value === rest);
  return { kind, name: head, ...(by && { args: [[by.path, by.value]] as const }) };
}
