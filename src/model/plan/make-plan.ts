import type { GoalChance } from '../goals/goals.js';
import { NEEDED } from '../goals/settings.js';
import { COMPARED_GROUPS } from '../settings.js';
import type { Situation } from '../situation.js';
import { isDone } from '../table/is-done.js';
import { timesIn } from '../table/times-in.js';
import { chainTo } from './chain.js';
import { orderGoals } from './order-goals.js';
import type { GivenStep, PlanInput } from './plan-input.js';
import type { PlannedStep } from './planned-step.js';
import { MAX_STEPS } from './settings.js';

/** A plan for the rest of a run. */
export interface Plan {
  /** In the order to be taken; the first is the next action. Empty where too little is known, or nothing is left. */
  readonly steps: readonly PlannedStep[];
  /** Goals that the steps are for, in their order. */
  readonly goals: readonly GoalChance[];
  /** Whether the steps are a path of like successes, as no goal is sure. */
  readonly fromPath: boolean;
  /** Whether they are in the order of such a path. */
  readonly inPathOrder: boolean;
}

/** The path without what was done, each step once for each time that it was. */
function remainingPath({ path, situation }: PlanInput): PlannedStep[] {
  const done = timesIn(situation.steps);
  return (path?.operators ?? []).flatMap((operator): PlannedStep[] => {
    const times = done.get(operator) ?? 0;
    if (times > 0) {
      done.set(operator, times - 1);
      return [];
    }
    return situation.mayName(operator) ? [{ operator, role: 'path', chance: path!.chance }] : [];
  });
}

/** Where in the steps a given step belongs; undefined where its anchor is neither planned nor done. */
function placeIn(steps: readonly PlannedStep[], given: GivenStep, done: ReadonlyMap<string, number>) {
  if (given.place === 'begin') return 0;
  const at = steps.findIndex(({ operator }) => operator === given.anchor);
  if (at >= 0) return given.place === 'before' ? at : at + 1;
  return given.place === 'after' && given.anchor !== undefined && done.has(given.anchor) ? 0 : undefined;
}

/** Whether most successes of like tasks with the same goals did without a step: others call for it. */
function doWithout(
  operator: string,
  steps: readonly PlannedStep[],
  { similar }: Pick<Situation, 'similar'>,
): boolean {
  const goals = steps.filter(({ role }) => role === 'goal');
  const like = similar.filter(
    ({ run }) => !run.guided && run.success > 0.5 && goals.every((goal) => isDone(run.steps, goal.operator)),
  );
  const did = like.filter(({ run }) => isDone(run.steps, operator));
  return goals.length > 0 && like.length >= COMPARED_GROUPS && 2 * did.length < like.length;
}

function withGiven(input: PlanInput, steps: readonly PlannedStep[]): PlannedStep[] {
  const { situation, given, knowledge } = input;
  const done = timesIn(situation.steps);
  let all = [...steps];
  for (const each of given) {
    const { operator, chance } = each;
    if (done.has(operator) || !situation.mayName(operator)) continue;
    if (all.some((step) => step.operator === operator)) continue;
    if (each.place === 'begin' && doWithout(operator, steps, situation)) continue;
    const at = placeIn(all, each, done);
    if (at === undefined) continue;
    const known = new Set([...done.keys(), ...all.slice(0, at).map((step) => step.operator)]);
    const own = chainTo({ knowledge, mayName: situation.mayName, done: known }, operator, 'given', chance);
    const added = new Set(own.map((step) => step.operator));
    // What the given step looks up need not be looked up again after it.
    const after = all.slice(at).filter((step) => step.role !== 'look-up' || !added.has(step.operator));
    all = [...all.slice(0, at), ...own, ...after];
  }
  return all;
}

/**
 * A goal is planned where it is likelier than not. A step that only outcomes call for is planned where leaving it out
 * loses more than doing it for nothing: who follows a plan leaves his habits (drawn worlds, five kinds, three seeds each:
 * .44 of tasks succeed by the plan, .39 with the rule for goals, .30 without a plan).
 */
const isPlanned = ({ asked, chance, harm }: GoalChance): boolean =>
  asked ? chance > NEEDED : chance > harm * (1 - chance);

/**
 * The plan of a task. A goal that is likelier than not is planned, any other is not: what brings its arguments and
 * what has to hold is chained before it. Where no goal is sure, the steps are the path of like successes. What the run
 * did already is not planned again.
 */
export function makePlan(input: PlanInput): Plan {
  const { situation, goals, order, knowledge } = input;
  const sure = goals.filter((goal) => isPlanned(goal) && situation.mayName(goal.operator));
  if (!sure.some(({ asked }) => asked)) {
    return {
      steps: withGiven(input, remainingPath(input)).slice(0, MAX_STEPS),
      goals: [],
      fromPath: true,
      inPathOrder: true,
    };
  }
  const done = timesIn(situation.steps);
  const left = sure.filter(({ operator, times }) => (done.get(operator) ?? 0) < times);
  // What has to come before a goal is too late when all goals are reached.
  const late = !left.some(({ asked }) => asked);
  const open = left.filter(({ asked }) => asked || !late);
  // A path of like successes that is for the same goals holds what goes with them besides.
  const along = remainingPath(input);
  if (open.length > 0 && open.every((goal) => along.some(({ operator }) => operator === goal.operator))) {
    const goalAt = new Map(open.map((goal) => [goal.operator, goal]));
    const steps = along.map((step): PlannedStep => {
      const goal = goalAt.get(step.operator);
      return goal ? { ...step, role: 'goal', chance: goal.chance } : step;
    });
    return {
      steps: withGiven(input, steps).slice(0, MAX_STEPS),
      goals: orderGoals(open, order),
      fromPath: false,
      inPathOrder: true,
    };
  }
  const known = new Set(done.keys());
  const steps: PlannedStep[] = [];
  const ordered = orderGoals(open, order);
  for (const { operator, chance, asked } of ordered) {
    // A goal that another one needs first may be among the steps already.
    if (steps.some((step) => step.operator === operator)) continue;
    for (const step of chainTo(
      { knowledge, mayName: situation.mayName, done: known },
      operator,
      asked ? 'goal' : 'given',
      chance,
    )) {
      steps.push(step);
      known.add(step.operator);
    }
  }
  return {
    steps: withGiven(input, steps).slice(0, MAX_STEPS),
    goals: ordered.filter(({ asked }) => asked),
    fromPath: false,
    inPathOrder: false,
  };
}
