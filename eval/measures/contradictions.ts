import { type GuidanceLineKind, guidanceLines } from '../../adapters/eval/line-kinds.js';
import { allSteps, meantSteps } from '../../adapters/eval/plan/steps.js';
import { plain } from '../../adapters/eval/plan/values.js';
import type { ActionPlan, PlanStep, StepCondition } from '../../src/index.js';

/** An action that, once done, has another one refused on the same object. */
export interface RefusingPair {
  first: string;
  second: string;
}

/** A goal that is likelier than this has to be a step. */
const LIKELY = 0.5;

/**
 * Where a guidance text contradicts itself, in words; empty where it does not.
 *
 * @param actions every action of the world
 */
export function textContradictions(text: string, actions: readonly string[]): string[] {
  const lines = guidanceLines(text, actions);
  const of = (...kinds: GuidanceLineKind[]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).flatMap((line) => line.actions);
  const found: string[] = [];
  const recommended = new Set(of('example', 'first', 'next'));
  for (const action of of('leave-out')) {
    if (recommended.has(action)) found.push(`${action} is both recommended and to be left out`);
  }
  for (const { kind, text: line } of lines) {
    if (kind === 'example' && /\(0 of \d+\)\.?$/.test(line))
      found.push('an example is shown that never worked');
    if (/\b0 of 0\b/.test(line)) found.push('counts nothing of nothing');
  }
  return [...new Set(found)];
}

const disjoint = (a: readonly string[], b: readonly string[]): boolean => {
  const left = new Set(a.map(plain));
  return !b.some((value) => left.has(plain(value)));
};

const YES = new Set(['true', 'yes', 'done', '1']);
/** `done.x` must hold (true) or must not (false); undefined for other facts. */
function doneOf({ fact, values }: StepCondition): { action: string; must: boolean } | undefined {
  if (!fact.startsWith('done.')) return undefined;
  const yes = values.some((value) => YES.has(plain(value)));
  const no = values.some((value) => !YES.has(plain(value)));
  return yes === no ? undefined : { action: fact.slice('done.'.length), must: yes };
}

/** What refusals of a step send to is taken where the step has not gone through: it stands after it and is no contradiction. */
const wayOut = (step: string, action: string): string => `${step}\n${action}`;

function conditionsOf(step: PlanStep, before: ReadonlySet<string>, waysOut: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const conditions = step.only_if ?? [];
  for (const [i, condition] of conditions.entries()) {
    const { fact, values } = condition;
    if (values.length === 0) found.push(`${step.action}: no value of ${fact} allows it`);
    if (conditions.slice(0, i).some((other) => other.fact === fact && disjoint(other.values, values)))
      found.push(`${step.action}: two conditions on ${fact} exclude each other`);
    const done = doneOf(condition);
    if (done && !done.must && before.has(done.action) && !waysOut.has(wayOut(done.action, step.action)))
      found.push(`${step.action} works only before ${done.action}, which the plan does first`);
  }
  return found;
}

/** Steps in order, each with what was done before it on its way through the branches. */
function walk(
  steps: readonly PlanStep[],
  before: ReadonlySet<string>,
  found: string[],
  waysOut = new Set<string>(),
): Set<string> {
  const done = new Set(before);
  for (const step of steps) {
    found.push(...conditionsOf(step, done, waysOut));
    done.add(step.action);
    for (const { then } of step.if_refused ?? [])
      for (const action of then) waysOut.add(wayOut(step.action, action));
    for (const { when, steps: branch } of step.branches ?? []) {
      for (const inner of branch) {
        const against = (inner.only_if ?? []).find(
          ({ fact, values }) => fact === when.fact && disjoint(values, [when.value]),
        );
        if (against)
          found.push(`${inner.action} stands where ${when.fact} is ${when.value}, which it excludes`);
      }
      // Only one branch is taken: what the others do was not done before the steps after them.
      walk(branch, done, found, waysOut);
    }
  }
  return done;
}

/**
 * Where a plan contradicts itself, in words; empty where it does not.
 *
 * @param refusing pairs of writes of which the second is refused after the first and not the other way round
 */
export function planContradictions(plan: ActionPlan, refusing: readonly RefusingPair[] = []): string[] {
  const found: string[] = [];
  walk(plan.steps, new Set(), found);
  const steps = allSteps(plan.steps);
  const named = new Set(steps.map((step) => step.action));
  const [top] = [...plan.goals].sort((a, b) => b.chance - a.chance);
  if (top && top.chance >= LIKELY && plan.steps.length > 0 && !named.has(top.action))
    found.push(`the likeliest goal ${top.action} is no step`);
  const order = meantSteps(plan.steps).map(({ action }) => action);
  for (const { first, second } of refusing) {
    const [a, b] = [order.indexOf(first), order.indexOf(second)];
    if (a >= 0 && b > a) found.push(`${second} comes after ${first}, which has it refused`);
  }
  for (const { action, if_refused: remedies } of steps)
    for (const { error, then } of remedies ?? [])
      if (then.length === 0) found.push(`${action}: nothing to do about ${error}`);
  return [...new Set(found)];
}

/** Where text and plan disagree: an action that the text recommends and the plan does not know. */
export function textAgainstPlan(text: string, plan: ActionPlan, actions: readonly string[]): string[] {
  const steps = allSteps(plan.steps);
  const known = new Set(
    steps.flatMap((step) => [
      step.action,
      ...(step.if_refused ?? []).flatMap(({ then }) => then),
      ...(step.only_if ?? []).map(({ fact }) => fact.split('.')[fact.startsWith('done.') ? 1 : 0]!),
      ...(step.args ?? []).flatMap(({ from }) =>
        from.flatMap((source) => ('action' in source ? [source.action] : [])),
      ),
    ]),
  );
  return guidanceLines(text, actions)
    .filter(({ kind }) => kind === 'example')
    .flatMap((line) => line.actions.filter((action) => !known.has(action)))
    .map((action) => `the text recommends ${action}, which the plan does not know`);
}
