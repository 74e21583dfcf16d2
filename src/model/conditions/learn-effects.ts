import { addTo } from '../../domain/add-to.js';
import { argumentsOf } from '../arguments/arguments-of.js';
import { readSight } from '../arguments/sight.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import type { Effect } from './conditions.js';
import { isName, statesIn } from './facts-before.js';

/** What operators change and tell, as far as results show it. */
export interface Shown {
  readonly effects: readonly Effect[];
  /** Groups that used it, that saw a change by it, and that called with a value that it told first. */
  readonly groups: number;
  readonly changed: number;
  readonly used: number;
}

/** What a run shows of one operator. */
interface Seen {
  changes: Omit<Effect, 'groups'>[];
  isUsed: boolean;
}

/** A state of an object: the operator that showed it first, and the step at which it was seen last. */
interface State {
  readonly value: string;
  readonly teller: string;
  readonly at: number;
}

/**
 * What one run shows of its operators. A result about an object that has another value at a path that was seen before shows a
 * change: of the only other action on the object since, or, if there was none, of the operator that has the result.
 */
function seenIn({ task, steps }: Run): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  const states = new Map<string, State>();
  const tellers = new Map<string, string>();
  const usesOf = new Map<string, { operator: string; at: number }[]>();
  for (const step of steps) {
    const { operator, action, failed, at } = step;
    if (action.kind === 'say' || failed) continue;
    if (!seen.has(operator)) seen.set(operator, { changes: [], isUsed: false });
    const args = argumentsOf(operator, action).filter(({ value }) => isName(value));
    const sight = readSight(step);
    for (const { path: of, value } of args) {
      const teller = tellers.get(value);
      if (teller !== undefined && teller !== operator && !task.includes(value))
        seen.get(teller)!.isUsed = true;
      for (const [path, after] of statesIn(sight, value)) {
        const key = `${value}\n${path}`;
        const old = states.get(key);
        states.set(key, { value: after, teller: old?.teller ?? sight.operator, at });
        if (!old || old.value === after) continue;
        const since = (usesOf.get(value) ?? []).filter((use) => use.at > old.at);
        const by = since.length === 0 ? operator : since[0]!.operator;
        if (since.length > 1 || (since.length === 0 && sight.operator === old.teller)) continue;
        seen.get(by)!.changes.push({ operator: old.teller, path, of, before: old.value, after });
      }
    }
    for (const { value } of args) addTo(usesOf, value, { operator, at });
    for (const { value } of sight.cells)
      if (isName(value) && !sight.called.has(value) && !tellers.has(value)) tellers.set(value, operator);
  }
  return seen;
}

/** Learns what operators change and which of them tell what others are called with. */
export function learnEffects(runs: readonly Run[]): Map<string, Shown> {
  const all = new Map<string, { group: string; seen: Seen }[]>();
  for (const run of runs)
    for (const [operator, seen] of seenIn(run)) addTo(all, operator, { group: run.group, seen });
  return new Map([...all].map(([operator, own]) => [operator, shownBy(own)]));
}

function shownBy(own: readonly { readonly group: string; readonly seen: Seen }[]): Shown {
  const groupsWith = (is: (seen: Seen) => boolean): number =>
    new Set(own.flatMap(({ group, seen }) => (is(seen) ? group : []))).size;
  const effects = new Map<string, { effect: Omit<Effect, 'groups'>; groups: Set<string> }>();
  for (const { group, seen } of own)
    for (const effect of seen.changes) {
      const key = JSON.stringify(effect);
      const one = effects.get(key) ?? { effect, groups: new Set() };
      effects.set(key, one);
      one.groups.add(group);
    }
  return {
    groups: groupsWith(() => true),
    changed: groupsWith(({ changes }) => changes.length > 0),
    used: groupsWith(({ isUsed }) => isUsed),
    effects: [...effects]
      .filter(([, { groups }]) => groups.size >= SEVERAL_GROUPS)
      .sort(([a, x], [b, y]) => y.groups.size - x.groups.size || (a < b ? -1 : 1))
      .map(([, { effect, groups }]) => ({ ...effect, groups: groups.size })),
  };
}
