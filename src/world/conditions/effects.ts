import { type Tally, tallyUnits } from '../runs/evidence.js';
import { factKey, factName } from '../runs/facts.js';
import type { History, Seen } from '../runs/history.js';
import type { LearnedCondition } from './learn-conditions.js';

/** A value that was read, the one that an action left, and the independent units that showed it. */
interface Transition {
  before: string;
  after: string;
  units: Set<string>;
}

/** What actions do to what others have read, by what their results show of it. */
export interface Effects {
  /** Takes in a result, with what was known before it. */
  add(unit: string, seen: Seen, history: History): void;
  /** Share of an action's results that show a change, of those that can. */
  changes(action: string): number;
  /** What became of `<action>.<path>` by each action that shows it anew. */
  of(fact: string): ReadonlyMap<string, readonly Transition[]>;
}

/** What stands at each place of a result, as one text. */
function valuesByPath({ leaves }: Seen): Map<string, string> {
  const values = new Map<string, string[]>();
  for (const { path, value } of leaves) {
    const list = values.get(path);
    if (list) list.push(value);
    else values.set(path, [value]);
  }
  return new Map([...values].map(([path, list]) => [path, list.sort().join('\n')]));
}

/** A result with fewer places is an answer, not the record of something. */
const RECORD = 4;
/** Share of the places that two results have in common, of those of the smaller, where both are records of the same thing. */
const SAME_RECORD = 0.8;
const MAX_VALUE = 40;

/** Begins to tell what actions change. */
export function createEffects(): Effects {
  const changes = new Map<string, { shown: number; changed: number }>();
  const transitions = new Map<string, Map<string, Transition[]>>();

  function note(unit: string, seen: Seen, earlier: Seen): void {
    for (const { path, value: after, nominal } of seen.leaves) {
      if (!nominal || path === '' || path.includes('[]') || after.length > MAX_VALUE) continue;
      const before = earlier.leaves.find((leaf) => leaf.path === path)?.value;
      if (before === undefined) continue;
      const fact = `${earlier.action}.${path}`;
      const actions = transitions.get(fact) ?? new Map<string, Transition[]>();
      const known = actions.get(seen.action) ?? [];
      const same = known.find((each) => each.before === before && each.after === after);
      if (same) same.units.add(unit);
      else known.push({ before, after, units: new Set([unit]) });
      actions.set(seen.action, known);
      transitions.set(fact, actions);
    }
  }

  return {
    add(unit, seen, history) {
      const about = history.seen.filter(
        ({ action, called, leaves }) =>
          action !== seen.action && leaves.length > 0 && [...seen.called].some((value) => called.has(value)),
      );
      if (about.length === 0) return;
      const now = valuesByPath(seen);
      if (now.size < RECORD) return;
      let shown: boolean | undefined;
      for (const earlier of about) {
        const before = valuesByPath(earlier);
        const common = [...now.keys()].filter((path) => before.has(path));
        if (common.length < SAME_RECORD * Math.min(now.size, before.size) || common.length < RECORD) continue;
        // What was done to it in between may have changed it as well.
        const later = history.done.slice(
          history.done.findIndex(({ called }) => called === earlier.called) + 1,
        );
        const between = later.some(
          ({ action, called }) =>
            action !== earlier.action && [...called].some((value) => seen.called.has(value)),
        );
        if (between) continue;
        note(unit, seen, earlier);
        // A far fuller account than the one before has new places though nothing is new.
        const fuller = common.length < SAME_RECORD * now.size;
        shown ||=
          (!fuller && common.length < now.size) || common.some((path) => before.get(path) !== now.get(path));
      }
      if (shown === undefined) return;
      const sum = changes.get(seen.action) ?? { shown: 0, changed: 0 };
      sum.shown += 1;
      if (shown) sum.changed += 1;
      changes.set(seen.action, sum);
    },
    changes(action) {
      const sum = changes.get(action);
      return sum ? sum.changed / sum.shown : 0;
    },
    of: (fact) => transitions.get(fact) ?? new Map(),
  };
}

/** Independent units that must have shown an effect, and the share of them that show it. */
const SHOWN = { units: 2, share: 0.9 };
/** Of the calls after it and of the units that showed the effect, the share that went through nonetheless, at most. */
const NONETHELESS = 0.25;
/** Natural logarithm of the Bayes factor of what follows from two things that are known. */
const FOLLOWS = 5;

/**
 * What follows from conditions and effects: an action that leaves a thing in a state in which another's calls do not go
 * through bars that one, whether anybody tried it or not.
 *
 * @param calls the calls of the action that the conditions are of
 * @returns the conditions, and what follows from them
 */
export function withEffects(
  conditions: readonly LearnedCondition[],
  calls: readonly { unit: string; refused: boolean; facts: ReadonlyMap<string, string> }[],
  effects: Effects,
): LearnedCondition[] {
  const known = new Set<string>();
  const follow = conditions.flatMap(({ fact, values, parts, evidence }) => {
    const { fact: name, of } = factName(fact);
    if (!parts || of === undefined || name.startsWith('done.')) return [];
    return [...effects.of(name)].flatMap(([action, all]): LearnedCondition[] => {
      const key = factKey({ fact: `done.${action}`, of });
      if (known.has(key)) return [];
      const from = all.filter(({ before }) => values.includes(before));
      const units = (some: readonly Transition[]): number =>
        new Set(some.flatMap((transition) => [...transition.units])).size;
      const bad = units(from.filter(({ after }) => !values.includes(after)));
      if (bad < SHOWN.units || bad < SHOWN.share * units(from)) return [];
      const tallies = tallyUnits(
        calls,
        ({ facts }) => facts.get(key) ?? 'false',
        ({ refused }) => refused,
      );
      const none: Tally = { ok: 0, refused: 0 };
      const [without, done] = [tallies.get('false') ?? none, tallies.get('true') ?? none];
      if (done.ok > NONETHELESS * (done.ok + done.refused + bad)) return [];
      known.add(key);
      return [
        {
          fact: key,
          values: ['false'],
          parts: true,
          held: without.ok,
          refused: done.refused,
          tallies,
          evidence: Math.max(evidence, FOLLOWS),
        },
      ];
    });
  });
  return [...conditions.filter(({ fact }) => !known.has(fact)), ...follow];
}
