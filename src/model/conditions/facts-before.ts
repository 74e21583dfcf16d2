import type { History } from '../arguments/history.js';
import type { Sight } from '../arguments/sight.js';
import type { Argument } from '../events/action.js';
import { MOST_NAME } from '../settings.js';
import { factKey } from './fact.js';

/** Arguments of one call that are looked at. */
const MAX_ARGS = 12;

/** Whether an argument's value can name an object: what is short is equal to something by accident. */
const isName = (value: string): boolean => value.length > 2 && !/^(?:true|false|none|null)$/i.test(value);

/** The states that a result shows of the object that a value names, by path. */
export function statesIn({ called, cells, holders }: Sight, value: string): Map<string, string> {
  const states = new Map<string, string>();
  const asked = called.has(value);
  for (const { path, value: state, isNumber, owner } of cells) {
    if (isNumber || path === '' || path.endsWith('[]') || state.length > MOST_NAME || state === value)
      continue;
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

/** A state and the operator that showed it last. */
interface Seen {
  readonly state: string;
  readonly teller: string;
}

/** What is known of the object that an argument names: the newest value at each path. */
function statesOf(value: string, { sights }: History): Map<string, Seen> {
  const newest = new Map<string, Seen>();
  for (const sight of sights)
    for (const [path, state] of statesIn(sight, value)) newest.set(path, { state, teller: sight.operator });
  return newest;
}

/** What the newest texts say, whatever they are about: on a page an action names no object. */
function statesOfPage({ sights }: History): Map<string, Seen> {
  const newest = new Map<string, Seen>();
  for (const { text, cells, operator } of sights) {
    if (text === '') continue;
    for (const { path, value, isNumber } of cells)
      if (path !== '' && !isNumber && value.length <= MOST_NAME)
        newest.set(path, { state: value, teller: operator });
  }
  return newest;
}

/** Where an argument names several objects, their states together are the value. */
function addState(facts: Map<string, string>, key: string, state: string): void {
  const known = facts.get(key);
  if (known === undefined) facts.set(key, state);
  else if (!known.split('\n').includes(state))
    facts.set(key, [...known.split('\n'), state].sort().slice(0, 2).join('\n'));
}

/**
 * What holds before a call.
 *
 * @param note is given the operator that showed each state
 * @returns values by the keys of facts; what is not known is left out
 */
export function factsBefore(
  args: readonly Argument[],
  history: History,
  note: (key: string, teller: string) => void = () => {},
): Map<string, string> {
  const facts = new Map<string, string>();
  let isNamed = false;
  for (const done of history.done) facts.set(factKey({ kind: 'ran', operator: done.operator }), 'true');
  for (const { path: of, value } of args.slice(0, MAX_ARGS)) {
    if (!isName(value)) continue;
    for (const done of history.done)
      if (done.args.some((arg) => arg.value === value))
        facts.set(factKey({ kind: 'done', operator: done.operator, of }), 'true');
    for (const [path, { state, teller }] of statesOf(value, history)) {
      const key = factKey({ kind: 'state', operator: '', path, of });
      addState(facts, key, state);
      note(key, teller);
      isNamed = true;
    }
  }
  if (!isNamed)
    for (const [path, { state, teller }] of statesOfPage(history)) {
      const key = factKey({ kind: 'state', operator: '', path, of: '' });
      facts.set(key, state);
      note(key, teller);
    }
  return facts;
}
