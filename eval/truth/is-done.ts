import type { Named } from '../worlds/read-action.js';
import { type DoneStep, wordsIn } from './done-step.js';
import { shareOf, type Weigh } from './weights.js';

/** By weight, the part of the words of what a line says that a step must have to be the same. */
const SAME = 0.5;

/** Gaps and cuts say nothing. */
const clean = (text: string): string => text.replace(/‹[^›]*›|…/g, ' ');

/** The name of a tool where an action is a call: `find_order` of `find_order(order=‹task›)`. */
export function calledName(action: Named): string | undefined {
  if (action.as !== 'code') return undefined;
  return /^([A-Za-z_][\w.-]*)(?:\(.*)?$/s.exec(action.text.trim())?.[1];
}

/** What an action says in words, gaps left out. */
export function saidWords(action: Named): string[] {
  switch (action.as) {
    case 'code': {
      // Of a call the names of arguments are the tool's: agents that write no JSON have none.
      const text = calledName(action) === undefined ? action.text : action.text.replace(/[\w.]+\s*=/g, ' ');
      return wordsIn(clean([text, ...Object.values(action.given ?? {})].join(' ')));
    }
    case 'utterance':
      return wordsIn(clean(action.words));
    case 'type':
      return wordsIn(clean(`${action.text} ${action.into}`));
    default:
      return wordsIn(clean(action.label));
  }
}

/** True where a step is what a line says; undefined where the line says nothing that could be held against it. */
export function isDone(action: Named, step: DoneStep, weigh: Weigh): boolean | undefined {
  const name = calledName(action);
  if (name !== undefined && step.name !== undefined) {
    if (name.toLowerCase() !== step.name.toLowerCase()) return false;
    const given = action.as === 'code' ? Object.entries(action.given ?? {}) : [];
    return given.every(([argument, value]) => {
      const done = step.args.get(argument.split('.').at(-1)!);
      return value === '' || value.includes('…') || done === undefined || done.includes(value);
    });
  }
  const words = saidWords(action);
  if (words.length === 0) return undefined;
  return shareOf(words, step.words, weigh) >= SAME;
}
