import { readResult } from '../../../adapters/eval/plan/places.js';
import { allSteps } from '../../../adapters/eval/plan/steps.js';
import type { ActionPlan, PlanStep, StepArgument } from '../../../src/index.js';
import { matchError } from '../../worlds/same-words.js';
import { factValues, type LoggedCall } from './call-log.js';
import { type Candidate, candidatesOf } from './candidates.js';

/** A call that the plan wants made. */
export interface PlannedCall {
  /** Name of the tool, or the template of a world of words. */
  action: string;
  args: Record<string, unknown>;
  /** What to say in a world of words: the template with its slots filled; the name elsewhere. */
  words: string;
}

/** What a tool gave back. */
export interface CallOutcome {
  /** The text, or the value where the tool returns values. */
  result: unknown;
  refused: boolean;
}

/** Which of several values an argument is to have: the part of a plan that is language. */
export interface Choice {
  step: PlanStep;
  argument: StepArgument;
  /** Likeliest first by the sources and the words of the task; at least one. */
  candidates: readonly Candidate[];
  /** Arguments that have their value already. */
  bound: Readonly<Record<string, unknown>>;
  log: readonly LoggedCall[];
}

/** What a follower may know beside the plan: the task in words and the signatures of its tools. */
export interface FollowerOptions {
  plan: ActionPlan;
  /** Words of the task or of the user so far; asked anew before every step. */
  task: () => string;
  /** Calls that were made before the plan was asked for; it is a plan for what is left. Default none. */
  before?: readonly LoggedCall[];
  /** Arguments that take a list, as the tools' signatures say: `tool.argument`. */
  lists?: ReadonlySet<string>;
  /**
   * Values in the order to try them. A value of an argument that takes a list is a list. By default the order of the
   * candidates, and for lists those that the task's words point to.
   */
  choose?: (choice: Choice) => unknown[];
  /** Tries of one step with other values after a refusal that the plan knows no remedy for; default 2. */
  retries?: number;
  /** Calls of a step that only looks, one for each of the objects it could look at; default 8. */
  looks?: number;
}

/** A program that follows a plan, one call at a time. */
export interface Follower {
  /** The next call, or undefined when the plan is done or nothing of it can be done. */
  next(): PlannedCall | undefined;
  /** True when the plan knows that a call would not work now, whoever thought of it. */
  forbids(call: Pick<PlannedCall, 'action' | 'args'>): boolean;
  /** Takes in a call that was made, planned or not. */
  observe(call: Pick<PlannedCall, 'action' | 'args'>, outcome: CallOutcome): void;
  readonly log: readonly LoggedCall[];
}

/** A step on its way. */
interface Frame {
  step: PlanStep;
  tried: Set<string>;
  failures: number;
  /** Errors whose remedy was tried. */
  remedied: Set<string>;
  taken: number;
  /** True for what a remedy asked for: taken once. */
  once: boolean;
}

const keyOf = (action: string, args: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([action, Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))]);

const fill = (template: string, args: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{([^{}]+)\}/g, (slot, name: string) => (name in args ? String(args[name]) : slot));

function pointedTo({ argument, candidates, step }: Choice, lists: ReadonlySet<string>): unknown[] {
  if (!lists.has(`${step.action}.${argument.name}`)) return candidates.map(({ value }) => value);
  const best = candidates.filter(({ rank }) => rank === candidates[0]!.rank);
  return [[best[0]!.value], ...(best.length > 1 ? [best.map(({ value }) => value)] : [])];
}

/**
 * Follows a structured plan with no knowledge of the world: steps in their order, each only where its known
 * conditions hold, arguments out of their sources, after a step the first branch whose condition holds, and on a
 * refusal what the plan knows of it. A step that is no goal and that a later step builds on is taken for each object
 * that it could be about; a goal is reached once.
 */
export function createFollower(options: FollowerOptions): Follower {
  const { plan, task, before = [], lists = new Set(), retries = 2, looks = 8 } = options;
  const choose = options.choose ?? ((choice: Choice) => pointedTo(choice, lists));
  const log: LoggedCall[] = [...before];
  const known = allSteps(plan.steps);
  const actions = new Set(known.map((step) => step.action));
  const goals = new Set(plan.goals.map(({ action }) => action));
  const frame = (step: PlanStep, once = false): Frame => ({
    step,
    tried: new Set(),
    failures: 0,
    remedied: new Set(),
    taken: 0,
    once,
  });
  const queue: Frame[] = plan.steps.map((step) => frame(step));
  let asked: { frame: Frame; key: string } | undefined;

  const isBuiltOn = (action: string): boolean =>
    known.some(
      (step) =>
        (step.args ?? []).some(({ from }) =>
          from.some((source) => 'action' in source && source.action === action),
        ) || (step.only_if ?? []).some(({ fact }) => fact.startsWith(`${action}.`)),
    );
  const looksAround = ({ step, once }: Frame): boolean =>
    !once && !goals.has(step.action) && isBuiltOn(step.action);

  function allowed(step: PlanStep, args: Record<string, unknown>): boolean {
    const { once_per: per } = step;
    if (per !== undefined && args[per] !== undefined) {
      const object = JSON.stringify(args[per]);
      const again = log.some(
        (call) => call.action === step.action && !call.refused && JSON.stringify(call.args[per]) === object,
      );
      if (again) return false;
    }
    return (step.only_if ?? []).every(({ fact, values }) => {
      const now = factValues(log, fact, args, actions);
      return now === undefined || now.some((value) => values.includes(value));
    });
  }

  /** The first way to fill the arguments that was not tried and whose conditions hold. */
  function bind(current: Frame, action: string): Record<string, unknown> | undefined {
    const { step } = current;
    const slots = [...action.matchAll(/\{([^{}]+)\}/g)].map((found) => found[1]!);
    const args = [...(step.args ?? [])];
    for (const name of slots)
      if (!args.some((each) => each.name === name)) args.push({ name, from: [{ task: true }] });
    const joined = (argument: StepArgument) =>
      argument.from.some((source) => 'same' in source && source.same);
    args.sort((a, b) => Number(Boolean(joined(a))) - Number(Boolean(joined(b))));
    let budget = 400;
    const fillFrom = (at: number, bound: Record<string, unknown>): Record<string, unknown> | undefined => {
      if (at === args.length) {
        const made = log.some(
          (call) => !call.refused && keyOf(call.action, call.args) === keyOf(action, bound),
        );
        const again = current.tried.has(keyOf(action, bound)) || (made && looksAround(current));
        return again || !allowed(step, bound) ? undefined : bound;
      }
      const argument = args[at]!;
      const candidates = candidatesOf(argument, bound, log, task());
      if (candidates.length === 0) return undefined;
      for (const value of choose({ step, argument, candidates, bound, log })) {
        if (budget-- <= 0) return undefined;
        const filled = fillFrom(at + 1, { ...bound, [argument.name]: value });
        if (filled !== undefined) return filled;
      }
      return undefined;
    };
    return fillFrom(0, {});
  }

  /** True when a step that looks has looked at all it is for. */
  const isDone = (current: Frame): boolean => {
    if (current.taken === 0) return false;
    if (!looksAround(current) || current.taken >= looks) return true;
    return !(current.step.args ?? []).some(({ from }) => from.some((source) => 'action' in source));
  };

  /** The first step that can be taken now; one whose arguments or conditions are still missing waits. */
  function next(): PlannedCall | undefined {
    for (const current of queue) {
      if (isDone(current)) continue;
      const { action } = current.step;
      const args = bind(current, action);
      if (args === undefined) continue;
      asked = { frame: current, key: keyOf(action, args) };
      return { action, args, words: fill(action, args) };
    }
    return undefined;
  }

  function refusedBy(current: Frame, error: string): void {
    current.failures++;
    const remedy = (current.step.if_refused ?? []).find(
      (each) => matchError(each.error, error).matches && !current.remedied.has(each.error),
    );
    if (remedy !== undefined) {
      current.remedied.add(remedy.error);
      current.tried.clear();
      queue.unshift(
        ...remedy.then.map((action) =>
          frame(known.find((step) => step.action === action) ?? { action, chance: 1 }, true),
        ),
      );
    } else if (current.failures > retries) queue.splice(queue.indexOf(current), 1);
  }

  function observe(call: Pick<PlannedCall, 'action' | 'args'>, outcome: CallOutcome): void {
    const result = typeof outcome.result === 'string' ? readResult(outcome.result) : outcome.result;
    log.push({ action: call.action, args: call.args, result, refused: outcome.refused });
    const key = keyOf(call.action, call.args);
    const planned = asked?.key === key ? asked.frame : undefined;
    asked = undefined;
    // A call that was made by itself does for the step that would have made it.
    const current = planned ?? queue.find(({ step }) => step.action === call.action);
    if (current === undefined) return;
    current.tried.add(key);
    if (outcome.refused) {
      if (planned !== undefined) {
        refusedBy(
          current,
          typeof outcome.result === 'string' ? outcome.result : JSON.stringify(outcome.result),
        );
      }
      return;
    }
    current.taken++;
    if (!looksAround(current)) queue.splice(queue.indexOf(current), 1);
    const branch = (current.step.branches ?? []).find(({ when }) =>
      factValues(log, when.fact, call.args, actions)?.includes(when.value),
    );
    if (branch !== undefined) queue.unshift(...branch.steps.map((step) => frame(step)));
  }

  const forbids = ({ action, args }: Pick<PlannedCall, 'action' | 'args'>): boolean =>
    known.some((step) => step.action === action && !allowed(step, args));

  return { next, forbids, observe, log };
}

/**
 * Follows a plan to its end.
 *
 * @param options.call makes a call and says what came of it
 * @param options.maxCalls default 60
 * @returns every call made, in order
 */
export async function followPlan(
  options: Omit<FollowerOptions, 'task'> & {
    /** Words of the task. */
    task: string;
    call(call: PlannedCall): CallOutcome | Promise<CallOutcome>;
    maxCalls?: number;
  },
): Promise<readonly LoggedCall[]> {
  const follower = createFollower({ ...options, task: () => options.task });
  for (let made = 0; made < (options.maxCalls ?? 60); made++) {
    const call = follower.next();
    if (call === undefined) break;
    follower.observe(call, await options.call(call));
  }
  return follower.log;
}
