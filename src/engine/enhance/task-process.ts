import { succession } from '../../domain/maths/succession.js';
import type { Decision, DecisionProcess } from '../../search/decision-process.js';
import { ABSENT } from '../../world/conditions/learn-conditions.js';
import { isWrite } from '../../world/plan/plan-needs.js';
import type { Tally } from '../../world/runs/evidence.js';
import { factName, isDerived, providerOf } from '../../world/runs/facts.js';
import type { ActionModel, World } from '../../world/world.js';

/** Where a task stands while it is planned. */
export interface TaskState {
  /** The fact that was looked up, and what it was found to be. */
  seen?: { fact: number; value: number };
  /** The goals that were reached, one bit each. */
  reached: number;
  /** Goals before this one are settled. */
  next: number;
}

/** A fact that tells what a task is after: in what state the thing is that it is about. */
interface TellingFact {
  /** `<action>.<path>`. */
  fact: string;
  values: string[];
  /** Probability of each value for a task that is after one goal alone, by goal; what any task may have for the others. */
  byGoal: (readonly number[] | undefined)[];
  pooled: readonly number[];
  /** Probability that a goal's call goes through where the fact has each value, by goal. */
  works: (readonly number[] | undefined)[];
}

/** A task as decisions and chances. */
interface TaskProcess extends DecisionProcess<TaskState> {
  root: TaskState;
  goals: readonly string[];
  facts: readonly TellingFact[];
  /** Probability that the task is after each goal, by what was seen. */
  chances(state: TaskState): number[];
}

/** A goal that a task may have. */
export interface LikelyGoal {
  action: string;
  /** Probability that the task is after it, in (0, 1). */
  chance: number;
}

/** What looking something up costs beside what the whole task is worth: it is not done for nothing. */
const LOOK = 0.1;
/** Units of what is usual that the states of one goal's things are taken for. */
const USUAL_UNITS = 1;
const MAX_FACTS = 2;

/** The probability that the next call goes through. */
const goesThrough = ({ ok, refused }: Tally = { ok: 0, refused: 0 }): number => succession(ok, ok + refused);

/** The condition of an action on a fact, whichever argument names the object. */
const conditionOn = (model: ActionModel | undefined, fact: string) =>
  model?.conditions.find((condition) => condition.parts && factName(condition.fact).fact === fact);

/** States of things on which it depends which of the goals go through, those that tell most first. */
function tellingFacts(world: World, goals: readonly LikelyGoal[]): TellingFact[] {
  const strength = new Map<string, number>();
  for (const { action, chance } of goals) {
    const best = new Map<string, number>();
    for (const { fact, parts, evidence } of world.actions.get(action)?.conditions ?? []) {
      const { fact: name } = factName(fact);
      if (!parts || isDerived(name) || isWrite(world.actions.get(providerOf(name)))) continue;
      best.set(name, Math.max(best.get(name) ?? 0, evidence));
    }
    for (const [name, evidence] of best)
      strength.set(name, (strength.get(name) ?? 0) + chance * (1 - chance) * evidence);
  }
  return [...strength]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_FACTS)
    .flatMap(([fact]) => {
      const counts = new Map<string, number>();
      const tallies = goals.map(({ action }) => conditionOn(world.actions.get(action), fact)?.tallies);
      for (const tally of tallies) {
        for (const [value, { ok, refused }] of tally ?? [])
          if (value !== ABSENT) counts.set(value, (counts.get(value) ?? 0) + ok + refused);
      }
      const values = [...counts.keys()].sort();
      if (values.length < 2) return [];
      const total = values.reduce((sum, value) => sum + counts.get(value)!, 0);
      const pooled = values.map((value) => counts.get(value)! / total);
      const byGoal = tallies.map((tally) => {
        if (!tally) return undefined;
        const went = values.map((value, i) => (tally.get(value)?.ok ?? 0) + USUAL_UNITS * pooled[i]!);
        const all = went.reduce((sum, one) => sum + one, 0);
        return went.map((one) => one / all);
      });
      const works = tallies.map((tally) => tally && values.map((value) => goesThrough(tally.get(value))));
      return [{ fact, values, byGoal, pooled, works }];
    });
}

/** Whether some goals, as bits, are never a task's together: one of them stands in the place of every change. */
function areApart(set: number, goals: readonly LikelyGoal[], { actions, inPlace }: World): boolean {
  const own = goals.filter((_, i) => set & (1 << i));
  return (
    own.some(({ action }) => inPlace?.has(action)) && own.some(({ action }) => isWrite(actions.get(action)))
  );
}

/** The probability of each set of goals, as bits; the empty set's odds are multiplied by `idle`. */
function setChances(goals: readonly LikelyGoal[], idle: number, world: World): Float64Array {
  const chances = new Float64Array(1 << goals.length);
  let total = 0;
  for (let set = 0; set < chances.length; set++) {
    let chance = set === 0 ? idle : areApart(set, goals, world) ? 0 : 1;
    goals.forEach((goal, i) => {
      chance *= set & (1 << i) ? goal.chance : 1 - goal.chance;
    });
    chances[set] = chance;
    total += chance;
  }
  for (let set = 0; set < chances.length; set++) chances[set]! /= total;
  return chances;
}

/**
 * A task as a process: which of the goals it is after is not certain, and the state of the thing that it is about is not
 * seen yet. A state may be looked up first; then goals are gone for, one after the other; a call may be refused. Where
 * it stops it is worth the probability that exactly what the task is after was reached. A task of one goal has its thing
 * in a state in which that goes through; one of several may be about several things.
 *
 * @param goals at most some eight: all their sets are weighed
 * @param idle odds that a task is after nothing, beside what the goals' chances by themselves say
 */
export function taskProcess(world: World, goals: readonly LikelyGoal[], idle: number): TaskProcess {
  const facts = tellingFacts(world, goals);
  const sets = setChances(goals, idle, world);
  // Who is after something has the thing in a state for it, as a rule, looked up or not.
  const usually = goals.map(({ action }, i) => {
    const telling = facts.find(({ works }) => works[i] !== undefined);
    return telling
      ? telling.works[i]!.reduce((sum, works, value) => sum + works * telling.byGoal[i]![value]!, 0)
      : goesThrough(world.actions.get(action)?.calls);
  });
  const single = (set: number): number => (set !== 0 && (set & (set - 1)) === 0 ? 31 - Math.clz32(set) : -1);
  /** The probability of a value, for a set of goals. */
  const tells = (set: number, fact: number, value: number): number => {
    const { byGoal, pooled } = facts[fact]!;
    return (single(set) < 0 ? undefined : byGoal[single(set)])?.[value] ?? pooled[value]!;
  };
  const valueChances = facts.map(({ values }, fact) =>
    values.map((_, value) => sets.reduce((sum, chance, set) => sum + chance * tells(set, fact, value), 0)),
  );
  const setChance = (set: number, seen: TaskState['seen']): number =>
    seen
      ? (sets[set]! * tells(set, seen.fact, seen.value)) / valueChances[seen.fact]![seen.value]!
      : sets[set]!;
  return {
    root: { reached: 0, next: 0 },
    facts,
    goals: goals.map(({ action }) => action),
    key: ({ seen, reached, next }) => `${seen ? `${seen.fact}=${seen.value}` : ''} ${reached} ${next}`,
    decisions(state) {
      const found: Decision<TaskState>[] = [];
      if (!state.seen && state.next === 0) {
        facts.forEach(({ fact, values }, i) => {
          found.push({
            name: fact,
            prior: 0.5,
            outcomes: values.map((_, value) => ({
              chance: valueChances[i]![value]!,
              state: { ...state, seen: { fact: i, value } },
            })),
          });
        });
      }
      for (let i = state.next; i < goals.length; i++) {
        const { action, chance } = goals[i]!;
        const after = { ...state, next: i + 1 };
        const works = (state.seen && facts[state.seen.fact]!.works[i]?.[state.seen.value]) ?? usually[i]!;
        found.push({
          name: action,
          prior: chance,
          outcomes: [
            { chance: works, state: { ...after, reached: state.reached | (1 << i) } },
            { chance: 1 - works, state: after },
          ],
        });
      }
      return found;
    },
    worth: ({ seen, reached }) => (seen ? 1 - LOOK : 1) * setChance(reached, seen),
    chances: ({ seen }) =>
      goals.map((_, i) =>
        sets.reduce((sum, __, set) => (set & (1 << i) ? sum + setChance(set, seen) : sum), 0),
      ),
  };
}
