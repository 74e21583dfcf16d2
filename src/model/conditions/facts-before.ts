import type { History } from '../arguments/history.js';
import type { Sight } from '../arguments/sight.js';
import type { Argument } from '../events/action.js';
import { MOST_NAME, MOST_PARTS } from '../settings.js';
import { type Fact, type Facts, factKey, type Known } from './fact.js';

/** Whether an argument's value can name an object: what is short is equal to something by accident. */
export const isName = (value: string): boolean =>
  value.length > 2 && !/^(?:true|false|none|null)$/i.test(value);

/** The states that a result shows of the object that a value names, by path. */
export function statesIn({ called, cells, holders }: Sight, value: string): Map<string, string> {
  const states = new Map<string, string>();
  const asked = called.has(value);
  for (const { path, value: state, owner } of cells) {
    if (path === '' || path.endsWith('[]') || state.length > MOST_NAME || state === value) continue;
    if (asked) {
      if (!path.includes('[]')) states.set(path, state);
      continue;
    }
    // Of the object that holds the value, or of a part of it that is no list.
    for (let at = owner; at >= 0; at = holders[at]!.parent) {
      if (holders[at]!.values.has(value)) {
        states.set(path, state);
        break;
      }
      if (holders[at]!.listed) break;
    }
  }
  return states;
}

/** What holds before a call. */
export function factsBefore(args: readonly Argument[], { done, sights }: History): Facts {
  const facts = new Map<string, Known>();
  const add = (fact: Fact, value: string): void => void facts.set(factKey(fact), { fact, value });
  for (const { operator } of done) add({ kind: 'ran', operator }, 'true');
  for (const { path: of, value } of args.slice(0, MOST_PARTS)) {
    if (!isName(value)) continue;
    for (const { operator, args: others } of done)
      if (others.some((other) => other.value === value)) add({ kind: 'done', operator, of }, 'true');
    for (const sight of sights)
      for (const [path, state] of statesIn(sight, value))
        add({ kind: 'state', operator: sight.operator, path, of }, state);
  }
  return facts;
}
