import type { ActionPlan, PlanStep, StepCondition } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import { isRepairStep } from '../../domain/repair-step.js';
import { factKey, factName, factsBefore, isDerived, providerOf } from '../runs/facts.js';
import { argumentLeaves, saysValue } from '../runs/history.js';
import type { SoFar } from '../runs/so-far.js';
import type { World } from '../world.js';

/** The values that an argument could have, by what was seen and called so far; those that the user named, where some are. */
function candidatesOf(step: PlanStep, argument: string, { history, done }: SoFar): string[] {
  const values = new Set<string>();
  for (const source of (step.args ?? []).find(({ name }) => name === argument)?.from ?? []) {
    if (!('action' in source) || source.path === '') continue;
    for (const { action, leaves } of history.seen) {
      if (action !== source.action) continue;
      for (const { path, value } of leaves) if (path === source.path) values.add(value);
    }
  }
  for (const { args } of done) {
    for (const { name, value } of argumentLeaves(args)) if (name === argument) values.add(value);
  }
  const named = [...values].filter((value) => saysValue(history.words, value));
  return named.length > 0 ? named : [...values];
}

/** The arguments of a step whose values other actions tell. */
const readArguments = ({ args }: PlanStep): string[] =>
  (args ?? []).flatMap(({ name, from }) =>
    from.some((source) => 'action' in source && source.path !== '') ? [name] : [],
  );

/** Whether there are things that a step could be called with, and was not, nor refused. */
function hasMore(step: PlanStep, soFar: SoFar): boolean {
  const called = new Set(
    soFar.tried.flatMap(({ action, args }) =>
      action === step.action ? argumentLeaves(args).map(({ value }) => value) : [],
    ),
  );
  return readArguments(step).some((name) =>
    candidatesOf(step, name, soFar).some((value) => !called.has(value)),
  );
}

/** What a fact has turned out to be, of whatever thing. */
const valuesOf = (fact: string, { history }: SoFar): string[] =>
  history.seen.flatMap(({ action, leaves }) =>
    leaves.flatMap(({ path, value }) => (`${action}.${path}` === fact ? [value] : [])),
  );

/** Whether what is known says that no call of a step can have what it needs. */
function isRuledOut(step: PlanStep, world: World, soFar: SoFar, toRead: ReadonlySet<string>): boolean {
  const { history } = soFar;
  const about = new Map(world.actions.get(step.action)?.said.map(({ fact }) => [factName(fact).fact, fact]));
  const fails = ({ fact, values }: StepCondition, object?: { of: string; value: string }): boolean => {
    if (fact.startsWith('done.')) {
      // What has to be done before it is planned before it.
      if (values.includes('true')) return false;
      const key = factKey(object ? { fact, of: object.of } : { fact });
      return factsBefore(object ? { [object.of]: object.value } : {}, history).get(key) === 'true';
    }
    if (isDerived(fact) || fact.startsWith('equal_length.')) return false;
    if (object) {
      const found = factsBefore({ [object.of]: object.value }, history).get(factKey({ fact, of: object.of }));
      return found !== undefined && !values.includes(found);
    }
    const found = valuesOf(fact, soFar);
    return found.length > 0 && !found.some((value) => values.includes(value));
  };
  const alike = new Map<string | undefined, StepCondition[]>();
  for (const condition of step.only_if ?? []) {
    const { fact } = condition;
    // What is still to be looked at may be otherwise.
    if (!fact.startsWith('done.') && toRead.has(providerOf(fact))) continue;
    const key = about.get(fact);
    const of = key === undefined ? undefined : factName(key).of;
    alike.set(of, [...(alike.get(of) ?? []), condition]);
  }
  return [...alike].some(([of, conditions]) => {
    if (of === undefined) return conditions.some((condition) => fails(condition));
    const objects = candidatesOf(step, of, soFar);
    return (
      objects.length > 0 &&
      objects.every((value) => conditions.some((condition) => fails(condition, { of, value })))
    );
  });
}

/** The steps of the branch whose fact is known, by the newest result that tells it; undefined where none does. */
function branchTaken({ branches }: PlanStep, { history }: SoFar): PlanStep[] | undefined {
  for (const { action, leaves } of history.seen.toReversed()) {
    const held = new Set(leaves.map(({ path, value }) => JSON.stringify([`${action}.${path}`, value])));
    const taken = branches?.find(({ when }) => held.has(JSON.stringify([when.fact, when.value])));
    if (taken) return taken.steps;
  }
  return undefined;
}

/**
 * What is left of a plan in the middle of a task. What was done is not planned again, but for things left to look at that
 * may be meant; once the fact is known that a branch hangs on, its steps stand in the plan; what known facts rule out is
 * left out. What puts errors right stays, as it may have to be done again.
 *
 * @param again actions that went through and were asked for again since: their calls do for no step
 */
export function restOfPlan(
  plan: ActionPlan,
  world: World,
  soFar: SoFar,
  again: ReadonlySet<string> = new Set(),
): ActionPlan {
  const goals = new Set(plan.goals.map(({ action }) => action));
  const left = new Map<string, number>();
  for (const { action } of soFar.done) {
    if (!again.has(action)) left.set(action, (left.get(action) ?? 0) + 1);
  }
  const taken = new Set(left.keys());
  const builtOn = new Set(
    allSteps(plan.steps).flatMap(({ args = [], only_if = [] }) => [
      ...args.flatMap(({ from }) => from.flatMap((source) => ('action' in source ? [source.action] : []))),
      ...only_if.map(({ fact }) => providerOf(fact)),
    ]),
  );

  /** Whether a step was taken; each call does for one step, but for looks at all that there is to look at. */
  const isDone = (step: PlanStep): boolean => {
    // What puts something right is there as long as that has not gone through.
    if (isRepairStep(step)) return false;
    const by = [step.action, ...(step.or ?? [])].find((action) => (left.get(action) ?? 0) > 0);
    if (by === undefined) return false;
    const looks = !goals.has(step.action) && builtOn.has(step.action);
    if (soFar.told && looks && readArguments(step).length > 0) return !hasMore(step, soFar);
    left.set(by, left.get(by)! - 1);
    return true;
  };
  const undone = (steps: readonly PlanStep[]): PlanStep[] =>
    steps.flatMap((step) => {
      if (!step.branches) return isDone(step) ? [] : [step];
      const inside = step.branches.flatMap((branch) => branch.steps);
      // One of its goals was reached: the branch was taken.
      if (inside.some(({ action }) => goals.has(action) && taken.has(action))) return [];
      const known = branchTaken(step, soFar);
      if (known) return undone(known);
      // What decides between goals stays while that is not known, as they stand in its branches.
      const told = step.branches.some(({ when }) => valuesOf(when.fact, soFar).length > 0);
      return told && !hasMore(step, soFar) ? [] : [step];
    });

  const steps = undone(plan.steps);
  const toRead = new Set(steps.flatMap(({ action, or = [] }) => [action, ...or]));
  return {
    ...plan,
    goals: plan.goals.filter(({ action }) => !taken.has(action)),
    steps: steps.filter((step) => !isRuledOut(step, world, soFar, toRead)),
  };
}
