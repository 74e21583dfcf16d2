import { argumentsOf } from '../arguments/arguments-of.js';
import { addStep, beginHistory } from '../arguments/history.js';
import { readSight, type Sight } from '../arguments/sight.js';
import { SEVERAL_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import type { Effect } from './conditions.js';
import { statesIn } from './facts-before.js';

/** What operators change and tell, as far as results show it. */
export interface Shown {
  readonly effects: readonly Effect[];
  /** Groups that used it, that saw a change by it, and that called with a value that it told first. */
  readonly groups: number;
  readonly changed: number;
  readonly used: number;
}

interface Seen {
  readonly groups: Set<string>;
  readonly changed: Set<string>;
  readonly used: Set<string>;
  readonly effects: Map<string, Set<string>>;
}

const isName = (value: string): boolean => value.length > 2;

interface Known {
  readonly state: string;
  readonly operator: string;
  readonly at: number;
}

/** Paths that two results have in common, of those of the smaller, where both are about the same object. */
const ALIKE = 0.5;

/** The newest value at each path of what was asked for by a value, by results like the one at hand, and who showed it. */
function statesBefore(
  sights: readonly Sight[],
  value: string,
  now: ReadonlyMap<string, string>,
): Map<string, Known> {
  const states = new Map<string, Known>();
  sights.forEach((sight, at) => {
    if (!sight.called.has(value)) return;
    const own = statesIn(sight, value);
    const common = [...own.keys()].filter((path) => now.has(path)).length;
    if (common < ALIKE * Math.min(own.size, now.size)) return;
    for (const [path, state] of own)
      states.set(path, { state, operator: states.get(path)?.operator ?? sight.operator, at });
  });
  return states;
}

/**
 * Learns what operators change: a result about the same object that has another value at a path that was seen before.
 * The change is the operator's own where its result shows it, else that of the only other action on the object since.
 */
export function learnEffects(runs: readonly Run[]): Map<string, Shown> {
  const operators = new Map<string, Seen>();
  const seenOf = (operator: string): Seen => {
    let seen = operators.get(operator);
    if (!seen) {
      seen = { groups: new Set(), changed: new Set(), used: new Set(), effects: new Map() };
      operators.set(operator, seen);
    }
    return seen;
  };
  for (const run of runs) {
    const history = beginHistory(run.task);
    const first = new Map<string, string>();
    const words = run.task;
    const doneAt: { operator: string; values: Set<string>; sights: number }[] = [];
    for (const step of run.steps) {
      const { operator, action, failed } = step;
      if (action.kind === 'say' || failed) {
        addStep(history, step);
        continue;
      }
      const args = argumentsOf(operator, action);
      for (const { value } of args) {
        const teller = first.get(value);
        if (teller !== undefined && teller !== operator && !words.includes(value))
          seenOf(teller).used.add(run.group);
      }
      seenOf(operator).groups.add(run.group);
      const sight = readSight(step);
      for (const { path: of, value } of args) {
        if (!isName(value)) continue;
        const now = statesIn(sight, value);
        const known = statesBefore(history.sights, value, now);
        for (const [path, state] of now) {
          const old = known.get(path);
          if (!old || old.state === state) continue;
          const others = doneAt.filter(({ values, sights }) => values.has(value) && sights >= old.at + 1);
          const isOwn = others.length === 0 && sight.operator !== old.operator;
          const by = isOwn ? operator : others.length === 1 ? others[0]!.operator : undefined;
          if (by === undefined) continue;
          const seen = seenOf(by);
          seen.changed.add(run.group);
          const key = JSON.stringify([old.operator, path, of, old.state, state]);
          seen.effects.set(key, (seen.effects.get(key) ?? new Set()).add(run.group));
        }
      }
      for (const { value } of sight.cells)
        if (isName(value) && !sight.called.has(value) && !first.has(value)) first.set(value, operator);
      doneAt.push({
        operator,
        values: new Set(args.map(({ value }) => value)),
        sights: history.sights.length,
      });
      addStep(history, step);
    }
  }
  return new Map(
    [...operators].map(([operator, { groups, changed, used, effects }]): [string, Shown] => [
      operator,
      {
        groups: groups.size,
        changed: changed.size,
        used: used.size,
        effects: [...effects]
          .filter(([, own]) => own.size >= SEVERAL_GROUPS)
          .map(([key, own]): Effect => {
            const [shower, path, of, old, after] = JSON.parse(key) as [
              string,
              string,
              string,
              string,
              string,
            ];
            return { operator: shower, path, of, before: old, after, groups: own.size };
          })
          .sort((a, b) => b.groups - a.groups || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      },
    ]),
  );
}
