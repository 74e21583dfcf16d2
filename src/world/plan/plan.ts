import type { ActionPlan, PlanBranch, PlanStep, StepCondition } from '../../domain/action-plan.js';
import { isConditional } from '../../domain/is-conditional.js';
import { onceFor } from '../../domain/once-for.js';
import { isRepairStep } from '../../domain/repair-step.js';
import { inOrder } from '../needs/learn-order.js';
import type { LearnedRequirement } from '../needs/learn-requirements.js';
import { resultKey } from '../needs/result-facts.js';
import { providerOf } from '../runs/facts.js';
import type { World } from '../world.js';
import { withoutApart } from './apart.js';
import { withLedOn } from './led-on.js';
import { isBarredBy, isWrite, mendsOf, providers, readsOf, withNeeds } from './plan-needs.js';
import { round, stepOf } from './plan-step.js';
import { readFrom } from './read-from.js';
import { waysOut } from './ways-out.js';

/** What is gone for by what a fact turns out to be. */
interface GoalBranch {
  /** `<action>.<path>`. */
  fact: string;
  /** Each goal with its chance where the fact has the value. */
  ways: readonly { value: string; goals: ReadonlyMap<string, number> }[];
}

/** What a plan is made for. */
export interface PlanInput {
  /** Probability that the task needs each action. */
  chances: ReadonlyMap<string, number>;
  /** The actions that the task may be after. */
  goals: readonly string[];
  /** Those of them that the plan is made for, whatever turns out. */
  sure: readonly string[];
  /** Those that it is made for where a fact turns out so, which the action before the first dot tells. */
  branches?: readonly GoalBranch[];
  /** What else it may be after, however unlikely. */
  others?: readonly string[];
  /** What goes with what; default what the world knows of that. */
  requirements?: readonly LearnedRequirement[];
  /** Stems of the task's words. */
  stems: ReadonlySet<string>;
  /** Probability that a task like this succeeds. */
  success: number;
  /** Actions that went through already, in the middle of a task. */
  done?: ReadonlySet<string>;
}

/** Share of successful runs that take what belongs to every task. */
const ROUTINE = 0.8;
/** Share of its calls that tell what later ones are made with: below, something is looked at in passing. */
const OF_USE = 0.2;

/** What any action is called with what it tells. */
const readOfAny = onceFor(
  (world: World): ReadonlySet<string> =>
    new Set([...world.actions.values()].flatMap(({ args }) => [...readFrom(args)])),
);

/** The states of one fact in which something is put right. */
function onlyWhere(states: readonly { fact: string; values: string[]; refused: number }[]): StepCondition[] {
  const { fact } = states[0]!;
  const same = states.filter((state) => state.fact === fact);
  return [
    {
      fact,
      values: [...new Set(same.flatMap(({ values }) => values))].sort(),
      held: Math.round(Math.max(...same.map(({ refused }) => refused))),
      refused: 0,
    },
  ];
}

/** What results of goals show where something has to follow them that is not always needed. */
function whereNeeded(
  action: string,
  goals: readonly string[],
  requirements: readonly LearnedRequirement[],
): StepCondition[] {
  if (goals.includes(action)) return [];
  const asked = requirements.filter((one) => one.action === action && goals.includes(one.of));
  if (asked.some(({ where }) => where === undefined)) return [];
  const facts = new Map<string, StepCondition>();
  // What holds of every change stands with each of them.
  const states = new Map(
    asked.flatMap(({ where, ...rest }) => (where ? [[resultKey(where), { where, ...rest }]] : [])),
  );
  for (const { where, with: done, without } of states.values()) {
    const { values = [], held = 0, refused = 0 } = facts.get(where.fact) ?? {};
    facts.set(where.fact, {
      fact: where.fact,
      values: [...values, where.value].sort(),
      held: held + Math.round(done.ok),
      refused: refused + Math.round(without.refused),
    });
  }
  // A step needs all its conditions to hold: of several places the one that most speaks for is told.
  return [...facts.values()].sort((a, b) => b.held + b.refused - (a.held + a.refused)).slice(0, 1);
}

/** Of some actions those that are refused once another was done to the same thing: they come before it. */
const barredAfter = (action: string, among: readonly string[], { actions }: World): string[] =>
  among.filter((other) => {
    const model = actions.get(other);
    return other !== action && model !== undefined && isBarredBy(model, action);
  });

/** Branches without the goals that are apart from likelier ones of the same branch, or from what is gone for anyhow. */
const branchesOf = (branches: readonly GoalBranch[], sure: readonly string[], world: World): GoalBranch[] =>
  branches.flatMap(({ fact, ways }): GoalBranch[] => {
    const left = ways.flatMap(({ value, goals }) => {
      const kept = withoutApart([...goals.keys()], (goal) => goals.get(goal)!, world, sure);
      return kept.length > 0 ? [{ value, goals: new Map(kept.map((goal) => [goal, goals.get(goal)!])) }] : [];
    });
    return left.length > 0 ? [{ fact, ways: left }] : [];
  });

/**
 * The same actions, each thing that is served right after what it alone needs: what is read for one goal is not read
 * among the steps of another. What nothing needs comes once all that it needs itself is there.
 */
function byGoal(
  order: readonly string[],
  served: ReadonlySet<string>,
  needs: ReadonlyMap<string, readonly string[]>,
): string[] {
  const sorted = new Set<string>();
  const under = new Set<string>();
  const place = (action: string): void => {
    if (under.has(action)) return;
    under.add(action);
    for (const need of order) if (needs.get(action)?.includes(need)) place(need);
    sorted.add(action);
  };
  const needed = new Set([...needs.values()].flat());
  for (const action of order) {
    if (served.has(action)) place(action);
    for (const other of order) {
      const own = needs.get(other) ?? [];
      if (!served.has(other) && !needed.has(other) && own.every((need) => sorted.has(need))) place(other);
    }
  }
  for (const action of order) place(action);
  return [...sorted];
}

/** The steps without conditions that their order settles, or that need not hold. */
function withoutSettled(steps: readonly PlanStep[]): PlanStep[] {
  // What is taken only in some state of things need not have been done where they are in another.
  const mayBeSkipped = new Set(steps.filter(isConditional).map(({ action }) => `done.${action}`));
  const before = new Set<string>();
  return steps.map((step) => {
    // Two that bar each other are both planned for where they are done to different things.
    const only = isRepairStep(step)
      ? step.only_if
      : step.only_if?.filter(({ fact, values }) =>
          values.includes('true') ? !mayBeSkipped.has(fact) : !before.has(fact),
        );
    before.add(`done.${step.action}`);
    if (!only || only.length === step.only_if!.length) return step;
    const { only_if: _, ...rest } = step;
    return only.length > 0 ? { ...step, only_if: only } : rest;
  });
}

/** Whether something is one of some actions, or needed by one. */
function reaches(
  from: readonly string[],
  action: string,
  needs: ReadonlyMap<string, readonly string[]>,
): boolean {
  const seen = new Set<string>();
  const visit = (at: string): boolean => {
    if (at === action) return true;
    if (seen.has(at)) return false;
    seen.add(at);
    return (needs.get(at) ?? []).some(visit);
  };
  return from.some(visit);
}

/**
 * Plans backwards from the goals: what their arguments come from, what their conditions are read from and what has to
 * be done first, in the order in which runs that came through took it. Of goals that are never done in one task the
 * likelier is planned for; the other is still named among the goals.
 */
export function planActions(
  world: World,
  {
    chances,
    goals,
    sure: asked,
    branches: found = [],
    others = [],
    success,
    requirements = world.requirements,
    stems,
    done,
  }: PlanInput,
): ActionPlan {
  const sure = withoutApart(asked, (goal) => chances.get(goal) ?? 0, world);
  const branches = branchesOf(found, sure, world);
  const routine = [...world.actions.values()]
    .filter((model) => model.usual >= ROUTINE && !isWrite(model) && chances.has(model.action))
    .map(({ action }) => action);
  const telling = branches.map(({ fact }) => providerOf(fact));
  const begun = [...new Set([...sure, ...telling])];
  // What tells what others are called with, and is seldom of use, is read for them alone. Where nothing is likely to be
  // asked for, what every task begins with is what there is to plan.
  const read = readOfAny(world);
  const isOfUse = (action: string): boolean => (world.actions.get(action)?.used ?? 1) >= OF_USE;
  const usual = begun.length > 0 ? routine.filter((action) => !read.has(action) || isOfUse(action)) : routine;
  const known = { chances, requirements, stems };
  const needs = withNeeds(begun.length > 0 ? begun : usual, world, known);
  // What is done in passing comes after what it is called with too.
  const readFor = new Map(
    usual.flatMap((action): [string, string[]][] => {
      const model = world.actions.get(action);
      return needs.has(action) || !model ? [] : [[action, providers(model, world).map((one) => one.action)]];
    }),
  );
  const chanceOf = (action: string): number => {
    const own = chances.get(action) ?? 0;
    const serving = goals
      .filter((goal) => needs.get(goal)?.includes(action))
      .map((goal) => chances.get(goal) ?? 0);
    return Math.max(own, ...serving);
  };
  const ordered = (all: readonly string[], served: ReadonlySet<string>): string[] =>
    byGoal(
      inOrder(all, world.order, (action) => [
        ...(needs.get(action) ?? []),
        ...barredAfter(action, all, world),
      ]),
      served,
      new Map([...readFor, ...needs]),
    );
  const all = [...new Set([...needs.keys(), ...usual])];
  const order = ordered(all, new Set([...sure, ...usual]));
  /** The steps of a branch: its goals, and what they alone need. */
  const stepsFor = (goals: ReadonlyMap<string, number>): PlanStep[] => {
    const own = [...goals.keys()];
    for (const [action, first] of withNeeds(own, world, known)) {
      if (!needs.has(action)) needs.set(action, first);
    }
    const within = [...needs.keys()].filter((action) => !all.includes(action) && reaches(own, action, needs));
    return ordered(within, new Set(own)).map((action) =>
      stepOf(action, goals.get(action) ?? Math.max(...goals.values()), world),
    );
  };
  const planned = new Set(all);
  const steps: PlanStep[] = [];
  const looked = new Set<string>();
  const served = new Set<string>();
  /** Of what is read by the words of the task each thing it is after has its own. */
  const lookFor = (goal: string): void => {
    if (served.has(goal)) return;
    served.add(goal);
    for (const read of readsOf(goal, world)) {
      if (!planned.has(read)) continue;
      if (looked.has(read) && !world.calledWithOne.has(read)) steps.push(stepOf(read, chanceOf(goal), world));
      looked.add(read);
    }
  };
  for (const action of order) {
    const own = branches.filter(({ fact }) => providerOf(fact) === action);
    // What decides between goals stays, as the goals stand in its branches.
    if (done?.has(action) && !sure.includes(action) && own.length === 0) continue;
    const mended = sure.flatMap((goal) => {
      const model = goal === action ? undefined : world.actions.get(goal);
      const mends = model ? mendsOf(model).filter((mend) => mend.action === action) : [];
      return mends.length > 0 ? [{ goal, mends }] : [];
    });
    const states = mended.flatMap(({ mends }) => mends);
    if (sure.includes(action)) lookFor(action);
    else if (mended.length > 0) lookFor(order.find((one) => mended.some(({ goal }) => goal === one))!);
    const step = stepOf(action, chanceOf(action), world);
    if (states.length > 0 && !sure.includes(action)) step.only_if = onlyWhere(states);
    const where = whereNeeded(action, sure, requirements);
    const told = step.only_if?.map(({ fact }) => fact) ?? [];
    if (where.some(({ fact }) => !told.includes(fact))) step.only_if = [...(step.only_if ?? []), ...where];
    if (own.length > 0) {
      step.branches = own.flatMap(({ fact, ways }) =>
        ways.map(({ value, goals }): PlanBranch => ({ when: { fact, value }, steps: stepsFor(goals) })),
      );
    }
    steps.push(step);
    if (sure.includes(action)) {
      const before = new Set(steps.map(({ action }) => action));
      steps.push(...waysOut(step, world, before, planned));
    }
  }
  return {
    chance: round(success),
    goals: [...new Set([...goals, ...others])]
      .map((action) => ({ action, chance: round(chances.get(action) ?? 0) }))
      .sort((a, b) => b.chance - a.chance),
    steps: withoutSettled(steps.flatMap((step) => withLedOn(step, world))),
  };
}
