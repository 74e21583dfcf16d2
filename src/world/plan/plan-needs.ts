import type { LearnedCondition } from '../conditions/learn-conditions.js';
import type { LearnedRequirement } from '../needs/learn-requirements.js';
import { factName, isDerived, providerOf } from '../runs/facts.js';
import type { ActionModel, World } from '../world.js';

/** A source that explains less than this share of an argument's values is not gone for. */
const WORTH_GOING = 0.3;
/** Something else has to be done first where without it a call is refused at least as often as this. */
const REFUSED_WITHOUT = 0.6;
/** How sure it must be that a condition matters before it is said. */
const SAID_EVIDENCE = { state: 2, done: 5 };
const MAX_DEPTH = 8;

/** An action changes something when most of its results show so. */
export const isWrite = (model: ActionModel | undefined): boolean =>
  model !== undefined && model.changes >= 0.5;

/** The conditions of an action that are worth saying; what only looks and was never refused has none. */
export function saidConditions(model: ActionModel): LearnedCondition[] {
  if (model.attempts.refused === 0 && !isWrite(model)) return [];
  const said = model.said.filter(
    ({ evidence, fact, parts, mend }) =>
      parts &&
      (mend === undefined || fact.startsWith('done.')) &&
      !fact.startsWith('told.') &&
      evidence >= (fact.startsWith('done.') ? SAID_EVIDENCE.done : SAID_EVIDENCE.state),
  );
  // What holds of the object says more than what holds of the run.
  const ofObject = new Set(
    said.map(({ fact }) => factName(fact)).flatMap(({ fact, of }) => (of === undefined ? [] : [fact])),
  );
  return said.filter(({ fact }) => factName(fact).of !== undefined || !ofObject.has(fact));
}

/** Whether an action's calls are refused once another was done to the same thing. */
export const isBarredBy = (model: ActionModel, other: string): boolean =>
  saidConditions(model).some(
    ({ fact, values }) => factName(fact).fact === `done.${other}` && !values.includes('true'),
  );

/** What puts a thing into a state in which an action's calls go through, and the states in which it is needed. */
export function mendsOf(
  model: ActionModel,
): { action: string; fact: string; values: string[]; refused: number }[] {
  return model.said.flatMap(({ fact, values, parts, mend, tallies, evidence }) => {
    const { fact: name } = factName(fact);
    if (mend === undefined || !parts || evidence < SAID_EVIDENCE.state || isDerived(name)) return [];
    const bad = [...tallies].filter(
      ([value, tally]) => value !== '' && !values.includes(value) && tally.refused > tally.ok,
    );
    if (bad.length === 0) return [];
    const refused = bad.reduce((sum, [, tally]) => sum + tally.refused, 0);
    return [{ action: mend, fact: name, values: bad.map(([value]) => value).sort(), refused }];
  });
}

/** Actions that have to be done before another, by what its calls were refused without. */
export function prerequisites(model: ActionModel): string[] {
  return model.conditions.flatMap(({ fact, values, tallies, evidence }) => {
    const name = factName(fact).fact;
    if (evidence < SAID_EVIDENCE.done || !name.startsWith('done.') || !values.includes('true')) return [];
    const without = tallies.get('false') ?? { ok: 0, refused: 0 };
    return without.refused / (without.ok + without.refused) >= REFUSED_WITHOUT
      ? [name.slice('done.'.length)]
      : [];
  });
}

/**
 * Actions whose results an action's arguments or conditions are read from, with how much of them. Of several that tell
 * the same argument from alike places, which any of them would do for, the one that
 * runs try most.
 */
export function providers(model: ActionModel, world: World): { action: string; share: number }[] {
  const found = new Map<string, number>();
  const add = (action: string, share: number): void => {
    if (action !== model.action) found.set(action, Math.max(found.get(action) ?? 0, share));
  };
  for (const { sources, share: given } of model.args) {
    const places = new Map<string, { action: string; share: number }>();
    const tried = (action: string): number => world.actions.get(action)?.tried ?? 0;
    for (const { source, share } of sources) {
      if (!('action' in source)) continue;
      const known = places.get(source.path);
      const most = known && tried(known.action) >= tried(source.action) ? known.action : source.action;
      places.set(source.path, { action: most, share: share + (known?.share ?? 0) });
    }
    for (const { action, share } of places.values()) add(action, share * given);
  }
  for (const { fact } of saidConditions(model)) {
    const { fact: name } = factName(fact);
    if (!name.startsWith('done.') && !name.startsWith('length.')) add(providerOf(name), 1);
  }
  return [...found].map(([action, share]) => ({ action, share }));
}

/** What needs are found by. */
interface Needed {
  /** Probability that the task needs each action. */
  chances: ReadonlyMap<string, number>;
  /** What goes with what. */
  requirements: readonly LearnedRequirement[];
  /** Stems of the task's words. */
  stems: ReadonlySet<string>;
}

/** The goals with everything that they need to be known or done first. */
export function withNeeds(
  goals: readonly string[],
  world: World,
  { chances, requirements, stems }: Needed,
): Map<string, string[]> {
  const holds = ({ word, given }: LearnedRequirement): boolean =>
    given === undefined && (word === undefined || stems.has(word));
  const needs = new Map<string, string[]>();
  const add = (action: string, depth: number): void => {
    if (needs.has(action) || depth > MAX_DEPTH) return;
    const model = world.actions.get(action);
    const first: string[] = [];
    needs.set(action, first);
    if (!model) return;
    for (const { action: provider, share } of providers(model, world)) {
      if (isWrite(world.actions.get(provider))) continue;
      const usual = chances.get(provider) ?? 0;
      if (share >= WORTH_GOING && (share >= 0.5 || usual >= 0.3)) first.push(provider);
    }
    first.push(...prerequisites(model));
    // What goes with something that is only read on the way says more of the tasks that it is read for.
    const asked = goals.includes(action)
      ? requirements.filter((requirement) => requirement.of === action && holds(requirement))
      : [];
    first.push(...asked.filter(({ when }) => when === 'before').map((requirement) => requirement.action));
    for (const { action: mend, fact } of goals.includes(action) ? mendsOf(model) : []) {
      if (goals.includes(mend)) continue;
      first.push(providerOf(fact), mend);
    }
    for (const need of first) add(need, depth + 1);
    for (const { when, action: beside, where } of asked) {
      if (when === 'after') {
        add(beside, depth + 1);
        needs.get(beside)?.push(action);
      }
      const told = where && providerOf(where.fact);
      if (told === undefined || told === action || told === beside) continue;
      add(told, depth + 1);
      needs.get(beside)?.push(told);
    }
  };
  for (const goal of goals) add(goal, 0);
  // What goes with two actions is known once both are there, as a way out of what is refused too.
  const met = new Set(
    goals.flatMap((goal) =>
      world.remedies.flatMap(({ actions, fixes: [fix] }) => (fix && actions.has(goal) ? [fix.action] : [])),
    ),
  );
  for (const { of, action, given } of requirements) {
    if (given === undefined || !goals.includes(of) || !(needs.has(given) || met.has(given))) continue;
    add(action, 1);
    needs.get(action)?.push(of);
  }
  return needs;
}

/**
 * What an action's arguments are read from by the words of the task, in order: what is looked up by those words first,
 * then what is looked up by that.
 */
export function readsOf(action: string, world: World): Set<string> {
  const found = new Set<string>();
  const visit = (at: string, above: readonly string[]): boolean => {
    let byWords = false;
    for (const { sources } of world.actions.get(at)?.args ?? []) {
      byWords ||= sources[0] !== undefined && 'task' in sources[0].source;
      for (const { source, share } of sources) {
        if (!('action' in source) || share < WORTH_GOING) continue;
        const read = source.action;
        if (above.includes(read) || above.length > MAX_DEPTH || isWrite(world.actions.get(read))) continue;
        if (!visit(read, [...above, read])) continue;
        found.add(read);
        byWords = true;
      }
    }
    return byWords;
  };
  visit(action, [action]);
  return found;
}
