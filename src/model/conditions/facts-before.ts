import type { History } from '../arguments/history.js';
import type { Sight } from '../arguments/sight.js';
import type { Sources } from '../arguments/sources.js';
import { mayBe, valuesFor } from '../arguments/values-for.js';
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
        facts.set(factKey({ kind: 'state', operator: from, path, of }), state);
  }
  for (const [of, n] of counts)
    for (const [other, m] of counts)
      if (of < other && Math.max(n, m) > 1)
        facts.set(factKey({ kind: 'length', of, other }), String(n === m));
  for (const of of counts.keys()) {
    const may = valuesFor(sources, history, operator, of, args);
    if (may.values.length === 0) continue;
    const held = args.every(({ path, value }) => path !== of || mayBe(may, value, history));
    facts.set(factKey({ kind: 'from', of }), String(held));
  }
  return facts;
}
