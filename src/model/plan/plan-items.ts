import type { GuidanceItem, ShownAction } from '../../domain/guidance-item.js';
import type { GoalChance } from '../goals/goals.js';
import type { Model } from '../model.js';
import type { Path } from '../paths/path-for.js';
import { MAX_RECORDS, NEARLY_ALL } from '../settings.js';
import type { Situation } from '../situation.js';
import { isDone } from '../table/is-done.js';
import { isGap } from '../table/is-gap.js';
import { timesIn } from '../table/times-in.js';
import type { Plan } from './make-plan.js';

/** What the plan's line is made of. */
export interface PlanItemInput {
  readonly model: Model;
  readonly situation: Situation;
  readonly plan: Plan;
  readonly goals: readonly GoalChance[];
  readonly path: Path | undefined;
  readonly shownOf: (operator: string) => ShownAction;
}

/** Weight of some runs, and of the successes among them. */
interface Side {
  sum: number;
  good: number;
}

/**
 * By how much oftener like runs that take such steps succeed than others of the same kind of agent, at its lower bound (one standard deviation): each side is
 * shrunk to their mean, or the habits of a better agent pass for causes.
 */
function effectOf(operators: readonly string[], { similar }: Situation): number {
  const byAgent = new Map<string, { took: Side; other: Side }>();
  for (const { run, likeness } of similar) {
    const sides = byAgent.get(run.agentType) ?? { took: { sum: 0, good: 0 }, other: { sum: 0, good: 0 } };
    byAgent.set(run.agentType, sides);
    const done = timesIn(run.steps);
    const taken = operators.filter((operator) => done.has(operator)).length >= NEARLY_ALL * operators.length;
    const side = taken ? sides.took : sides.other;
    side.sum += likeness;
    side.good += likeness * run.success;
  }
  let effect = 0;
  let variance = 0;
  let weights = 0;
  for (const { took, other } of byAgent.values()) {
    const [good, all] = [took.good + other.good, took.sum + other.sum];
    const mean = (good + 0.5) / (all + 1);
    const rate = (side: Side): number => (side.good + good / all) / (side.sum + 1);
    const weight = 1 / (1 / (took.sum + 1) + 1 / (other.sum + 1));
    effect += weight * (rate(took) - rate(other));
    variance += weight * mean * (1 - mean);
    weights += weight;
  }
  return weights === 0 ? 0 : Math.max(0, (effect - Math.sqrt(variance)) / weights);
}

/** Whether nearly every unguided like run goes for all of these in this order, and so needs no word of them. */
function areUsual(operators: readonly string[], { similar }: Situation): boolean {
  let all = 0;
  let did = 0;
  for (const { run, likeness } of similar) {
    if (run.guided) continue;
    let next = 0;
    for (const { operator } of run.steps) if (operator === operators[next]) next += 1;
    all += likeness;
    if (next === operators.length) did += likeness;
  }
  return all > 0 && did >= NEARLY_ALL * all;
}

/** The plan's line, what it gains without the steps that other lines add, and how likely the task is for nothing else. */
export interface PlanItem {
  readonly item: GuidanceItem;
  readonly goalGain: number;
  readonly right: number;
}

/** The steps of the path that nearly everybody takes anyway, as a line that is not said; undefined where there are none. */
export function usualItem({ plan, path }: PlanItemInput): GuidanceItem | undefined {
  if (!plan.fromPath || !path) return undefined;
  const usual = path.steps.filter((step) => step.usual >= NEARLY_ALL);
  if (usual.length === 0) return undefined;
  return {
    sentence: { form: 'do', steps: usual.map(({ action }) => action) },
    gain: 0,
    groups: path.groups,
    records: path.records,
    why: `at least ${Math.round(100 * NEARLY_ALL)} % of unguided runs do so anyway`,
  };
}

function pathItem({ plan, path, shownOf, situation }: PlanItemInput, own: Path): PlanItem | undefined {
  const shown = new Map(own.steps.map((step) => [step.operator, step]));
  const actionOf = (operator: string): ShownAction => shown.get(operator)?.action ?? shownOf(operator);
  const due = plan.steps.filter(({ operator }) => (shown.get(operator)?.usual ?? 0) < NEARLY_ALL);
  const said = due.map(({ operator }) => actionOf(operator)).filter((action) => !isGap(action));
  // A path that is gaps for half of it or more leads nowhere.
  if (2 * said.length <= due.length) return undefined;
  const effect = effectOf(
    own.steps.map(({ operator }) => operator),
    situation,
  );
  return {
    goalGain: 0,
    right: 0,
    item: {
      topics: plan.steps.map(({ operator }) => operator),
      sentence: {
        form: 'do',
        steps: said,
        like: own.like,
        ...(own.estimated && { estimated: true as const }),
      },
      gain: (1 - own.usual) * effect,
      groups: own.groups,
      records: path?.records ?? [],
      why: `${own.groups} groups with like tasks succeeded so, by ${effect.toFixed(2)} more often than others; ${Math.round(100 * own.usual)} % of unguided runs do so anyway`,
    },
  };
}

/** Like runs that did what a plan is for: of several goals those that did most first, as no run may have done all of them. */
function runsWith(goals: Plan['goals'], { similar }: Situation): string[] {
  const did = similar.map(({ run }) => ({
    id: run.id,
    count: goals.filter(({ operator }) => isDone(run.steps, operator)).length,
  }));
  return did
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_RECORDS)
    .map(({ id }) => id);
}

/**
 * The plan as a line. Of goals its gain is by how much likelier it is to be for just what the task asks than what
 * unguided agents go for by themselves; of a path, by how much oftener runs that take it succeed.
 */
export function planItem(input: PlanItemInput): PlanItem | undefined {
  const { model, situation, plan, goals, path, shownOf } = input;
  if (plan.steps.length === 0) return undefined;
  if (plan.fromPath) return path && pathItem(input, path);
  const known = new Map(model.goals.goals.map((goal) => [goal.operator, goal]));
  const planned = new Set(plan.steps.map(({ operator }) => operator));
  let right = 1;
  let alone = 1;
  for (const { operator, chance, asked } of goals) {
    if (!asked) continue;
    const { aimed = 0.5, aimedAnyway = 0.5, harm = 0.5 } = known.get(operator) ?? {};
    // What is not needed does not always spoil a task.
    right *= planned.has(operator) ? chance + (1 - chance) * (1 - harm) : 1 - chance;
    alone *= chance * aimed + (1 - chance) * (1 - aimedAnyway * harm);
  }
  const said = plan.steps.filter(({ role }) => role !== 'look-up');
  // Steps that outcomes call for, or that like runs did besides, may be chance: they gain what they make of like runs.
  const isBesides = ({ role, operator }: (typeof said)[number]): boolean =>
    role === 'path' || known.get(operator)?.asked === false;
  const besides = said.filter(isBesides).map(({ operator }) => operator);
  const due = said.filter((step) => !isBesides(step));
  const isUsual = areUsual(
    due.map(({ operator }) => operator),
    situation,
  );
  // What a goal needs besides, agents leave out as often as not.
  const needs = due.some(({ role }) => role !== 'goal') ? 0.5 : 1;
  const effect = besides.length === 0 ? 0 : effectOf(besides, situation);
  return {
    goalGain: right - alone,
    right,
    item: {
      topics: plan.steps.map(({ operator }) => operator),
      sentence: { form: 'do', steps: said.map(({ operator }) => shownOf(operator)) },
      gain: (isUsual ? 0 : right - needs * alone) + effect,
      groups: Math.min(...plan.goals.map(({ operator }) => known.get(operator)?.groups ?? 0)),
      records: runsWith(plan.goals, situation),
      why: `just what the task asks for with probability ${right.toFixed(2)}; unguided agents go for just that in ${alone.toFixed(2)}`,
    },
  };
}
