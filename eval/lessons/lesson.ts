import { allSteps, meantSteps } from '../../adapters/eval/plan/steps.js';
import { plain } from '../../adapters/eval/plan/values.js';
import type { ActionPlan, PlanStep, StepCondition } from '../../src/index.js';

/** A plan with the task that it is for. */
export interface LessonCase {
  query: string;
  /** The writes that the task needs. */
  gold: ReadonlySet<string>;
  plan: ActionPlan;
  text: string;
}

/** Something that an expert would write after reading the runs, as a predicate on a plan. */
export interface Lesson {
  number: number;
  says: string;
  /** Whether the plan of such a task should say it. */
  matters(at: LessonCase): boolean;
  said(at: LessonCase): boolean;
  /** Whether the plan says the opposite. */
  wrong(at: LessonCase): boolean;
}

/** A step of a plan, wherever it stands. */
export const step = (plan: ActionPlan, action: string): PlanStep | undefined =>
  allSteps(plan.steps).find((one) => one.action === action);

/** The actions that a plan means to take, in order. */
export const order = (plan: ActionPlan): string[] => meantSteps(plan.steps).map(({ action }) => action);

/** Those of the writes that a task needs and its plan names. */
export const planned = ({ gold, plan }: LessonCase, ...actions: string[]): PlanStep[] =>
  actions.filter((action) => gold.has(action)).flatMap((action) => step(plan, action) ?? []);

/** A step's condition on a fact. */
export const condition = (one: PlanStep, fact: RegExp): StepCondition | undefined =>
  one.only_if?.find((some) => fact.test(some.fact));

/** True when a condition allows this value. */
export const allows = (some: StepCondition | undefined, value: string): boolean =>
  some?.values.some((each) => plain(each) === value) ?? false;

/** Where an argument of a step comes from, as texts: `constant`, `task` or `action.path`. */
export const sources = (one: PlanStep | undefined, argument: string): string[] =>
  (one?.args?.find(({ name }) => name === argument)?.from ?? []).map((source) =>
    'constant' in source ? 'constant' : 'task' in source ? 'task' : `${source.action}.${source.path}`,
  );

/** What is to be done about an error of a step. */
export const remedy = (one: PlanStep | undefined, error: RegExp): string[] | undefined =>
  one?.if_refused?.find((some) => error.test(some.error))?.then;

/** True when an action is meant to be taken before another one. */
export function before(plan: ActionPlan, first: string, second: string): boolean {
  const all = order(plan);
  return all.includes(first) && all.includes(second) && all.indexOf(first) < all.indexOf(second);
}
