import type { ShownAction } from '../../domain/guidance-item.js';
import type { Action } from '../events/action.js';
import { gapped } from '../events/gapped.js';
import { withGaps } from '../events/offered-templates.js';
import type { Token } from '../events/token.js';
import { GAP } from '../table/operators.js';

/** A line in its own spelling, with gaps where its operator has none of its tokens. */
function lineOf(template: string, tokens: readonly Token[]): string {
  const constants = template.split(' ').filter((part) => part !== GAP);
  return gapped(tokens, ({ key }) => {
    if (key !== constants[0]) return GAP;
    constants.shift();
    return undefined;
  });
}

/** An operator as a sentence names it, from one of its actions: only what the operator has in common is said. */
export function shownOf(operator: string, { kind, head, args, tokens, text }: Action): ShownAction {
  const rest = operator.startsWith(`${head} `) ? operator.slice(head.length + 1) : operator;
  if (kind === 'line') return { kind, name: withGaps(rest, text, GAP) ?? lineOf(rest, tokens) };
  if (kind === 'say') return rest === operator ? { kind, name: '' } : { kind, name: '', words: rest };
  if (kind === 'act') {
    const words = /^"([^"]+)"/.exec(rest)?.[1] ?? GAP;
    const typed = args[0];
    return { kind, name: head, words, ...(typed && { args: [[typed.path, GAP]] as const }) };
  }
  // A tool that does different things by one argument's value.
  const by = rest === operator ? undefined : args.find(({ value }) => value === rest);
  return { kind, name: head, ...(by && { args: [[by.path, by.value]] as const }) };
}
