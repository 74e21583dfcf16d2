import { candidatesOf } from '../arguments/explain.js';
import type { History } from '../arguments/history.js';
import { isAlike } from '../arguments/is-alike.js';
import type { Sight } from '../arguments/sight.js';
import type { Sources } from '../arguments/sources.js';
import { mayBe, sourcesFor, valuesFor } from '../arguments/values-for.js';
import type { Argument } from '../events/action.js';
import { factKey } from './fact.js';

/** A value that is no number, and is not longer, may be the name of a state. */
const MAX_STATE = 40;
/** Arguments of one call that are looked at. */
const MAX_ARGS = 12;

/** Whether an argument's value can name an object: what is short is equal to something by accident. */
const isName = (value: string): boolean => value.length > 2 && !/^(?:true|false|none|null)$/i.test(value);

/** The states that a result shows of the object that a value names, by path. */
export function statesIn({ called, cells, holders }: Sight, value: string): Map<string, string> {
  const states = new Map<string, string>();
  const asked = called.has(value);
  for (const { path, value: state, isNumber, owner } of cells) {
    if (isNumber || path === '' || path.endsWith('[]') || state.length > MAX_STATE || state === value)
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

/** What is known of the object that an argument names: by operator that returned it, the newest value at each of its paths. */
function statesOf(value: string, { sights }: History): Map<string, Map<string, string>> {
  const newest = new Map<string, string>();
  const shown = new Map<string, Set<string>>();
  for (const sight of sights) {
    const states = statesIn(sight, value);
    if (states.size === 0) continue;
    const paths = shown.get(sight.operator) ?? new Set<string>();
    for (const [path, state] of states) {
      newest.set(path, state);
      paths.add(path);
    }
    shown.set(sight.operator, paths);
  }
  return new Map(
    [...shown].map(([operator, paths]) => [
      operator,
      new Map([...paths].map((path) => [path, newest.get(path)!])),
    ]),
  );
}

/** Where an argument names several objects, their states together are the value. */
function addState(facts: Map<string, string>, key: string, state: string): void {
  const known = facts.get(key);
  if (known === undefined) facts.set(key, state);
  else if (!known.split('\n').includes(state))
    facts.set(key, [...known.split('\n'), state].sort().slice(0, 2).join('\n'));
}

/** Whether an argument has a value that its sources hold, and one from the object that another argument names. */
function addRelations(
  facts: Map<string, string>,
  operator: string,
  args: readonly Argument[],
  history: History,
  sources: Sources,
): void {
  for (const { name: of, sources: own } of sourcesFor(sources, operator)) {
    const values = args.flatMap(({ path, value }) => (path === of ? [value] : []));
    if (values.length === 0) continue;
    const may = valuesFor(sources, history, operator, of, args);
    if (may.values.length > 0) {
      const held = values.every((value) => mayBe(may, value, history));
      facts.set(factKey({ kind: 'from', of }), String(held));
    }
    for (const { from } of own) {
      if (!('action' in from) || from.path === '') continue;
      for (const other of new Set(args.map(({ path }) => path))) {
        if (other === of) continue;
        const joined = candidatesOf({ action: from.action, path: from.path, same: other }, args, history);
        if (joined.size === 0) continue;
        const held = values.every((value) => joined.has(value));
        facts.set(factKey({ kind: 'is', operator: from.action, path: from.path, of, other }), String(held));
      }
    }
  }
}

/**
 * What holds before a call.
 *
 * @returns values by the keys of facts; what is not known is left out
 */
export function factsBefore(
  operator: string,
  args: readonly Argument[],
  history: History,
  sources: Sources,
): Map<string, string> {
  const facts = new Map<string, string>();
  for (const done of history.done) facts.set(factKey({ kind: 'ran', operator: done.operator }), 'true');
  const counts = new Map<string, number>();
  for (const { path } of args) counts.set(path, (counts.get(path) ?? 0) + 1);
  for (const { path: of, value } of args.slice(0, MAX_ARGS)) {
    if (!isName(value)) continue;
    for (const done of history.done)
      if (done.args.some((arg) => arg.value === value))
        facts.set(factKey({ kind: 'done', operator: done.operator, of }), 'true');
    for (const [from, states] of statesOf(value, history))
      for (const [path, state] of states)
        addState(facts, factKey({ kind: 'state', operator: from, path, of }), state);
  }
  for (const [of, n] of counts) {
    facts.set(factKey({ kind: 'given', of }), 'true');
    for (const [other, m] of counts)
      if (of < other && Math.max(n, m) > 1 && isAlike(of, other))
        facts.set(factKey({ kind: 'length', of, other }), String(n === m));
  }
  addRelations(facts, operator, args, history, sources);
  return facts;
}
