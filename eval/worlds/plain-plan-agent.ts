import { readResult } from '../../adapters/eval/plan/places.js';
import { allSteps } from '../../adapters/eval/plan/steps.js';
import type { ActionPlan, PlanStep } from '../../src/index.js';
import {
  factOf,
  fillings,
  isAllowed,
  isTaken,
  likeNamed,
  type MadeCall,
  type Reader,
  sameArgs,
  stepOf,
} from './fill-step.js';
import { isLikeError } from './match-error.js';
import { readPhrase } from './read-text.js';
import type { Session } from './session.js';
import type { Args, Ask } from './world.js';

/** Calls of one step for one thing asked for, those after a remedy among them. */
const CALLS = 8;
/** Ways to fill in a step that are tried before it is given up. */
const TRIES = 4;
/** How often the same remedy is taken for one step. */
const REMEDIES = 2;
/** Ways to fill in a remedy that are tried. */
const REMEDY_TRIES = 3;
/** Objects that a step is taken for where it is taken for several. */
const OBJECTS = 8;

/** One who follows a plan, and knows what is done already. */
interface Follower extends Reader {
  /** Steps that look: no goal of the plan, and later steps are read from what they return. */
  looks: ReadonlySet<PlanStep>;
  /** What was asked for and is done. */
  met: Set<Ask>;
}

const isReadFrom = (action: string, { args = [], only_if = [] }: PlanStep): boolean =>
  args.some(({ from }) => from.some((source) => 'action' in source && source.action === action)) ||
  only_if.some(({ fact }) => fact.startsWith(`${action}.`));

function stepsThatLook({ goals }: ActionPlan, steps: readonly PlanStep[]): Set<PlanStep> {
  const isGoal = (action: string): boolean => goals.some((goal) => goal.action === action);
  const isBuiltOn = ({ action }: PlanStep, at: number): boolean =>
    !isGoal(action) && steps.slice(at + 1).some((later) => isReadFrom(action, later));
  return new Set(steps.filter(isBuiltOn));
}

/** True unless the request says a value that is none of those which the plan has for the argument. */
const isFor = ({ args = [] }: PlanStep, { said }: Ask): boolean =>
  args.every(({ name, from }) => {
    const values = from.flatMap((source) => ('constant' in source ? source.constant : []));
    const open = said[name] === undefined || !from.every((source) => 'constant' in source);
    return open || values.length === 0 || values.includes(said[name]!);
  });

function makeCall({ session, log }: Reader, action: string, args: Args): MadeCall {
  const { text, refused } = session.call(action, args);
  const made: MadeCall = { action, args, text, refused, result: readResult(text) };
  log.push(made);
  return made;
}

/** The ways to do what a remedy asks for, those nearest to what was refused first. */
function remedyWays(reader: Reader, step: PlanStep, given: Args, refused: MadeCall, ask: Ask): Args[] {
  const names = reader.session.actions.find(({ name }) => name === step.action)?.args ?? [];
  const planned = reader.steps.includes(step) ? fillings(reader, step, ask) : [];
  const ways = (planned.length > 0 ? planned : [{}]).flatMap((way: Args): Args[] => {
    const filled: Args = {};
    for (const name of names) {
      const known = given[name] ?? way[name] ?? refused.args[name] ?? ask.said[name];
      const value = known ?? likeNamed(reader, name);
      if (value === undefined) return [];
      filled[name] = value;
    }
    return [filled];
  });
  const near = (args: Args): number => names.filter((name) => refused.args[name] === args[name]).length;
  return ways.toSorted((a, b) => near(b) - near(a));
}

/** Does one thing that a remedy asks for. */
function putRight(reader: Reader, text: string, refused: MadeCall, ask: Ask): void {
  const { action, args: given } = readPhrase(text, reader.session.actions) ?? { action: text, args: {} };
  const step = stepOf(reader, action);
  // What has to be done before, the remedy says itself: of the step's own conditions those count that were seen.
  const seen = { ...step, only_if: step.only_if?.filter(({ fact }) => !fact.startsWith('done.')) };
  const ways = remedyWays(reader, step, given, refused, ask).filter((args) => isAllowed(reader, seen, args));
  const fresh = ways.filter((args) => !isTaken(reader, step, args));
  // What may be done more than once may have come undone.
  const open = fresh.length > 0 || step.once_per !== undefined ? fresh : ways;
  for (const args of open.slice(0, fresh.length > 0 ? REMEDY_TRIES : 1)) {
    if (!reader.session.patient() || !makeCall(reader, action, args).refused) return;
  }
}

/** Does what does as well in a step's place; true when one of it went through. */
const takeInstead = (reader: Reader, { or = [] }: PlanStep, ask: Ask): boolean =>
  or
    .map((action) => stepOf(reader, action))
    .some((other) => {
      const args = fillings(reader, other, ask).find((way) => isAllowed(reader, other, way));
      return args !== undefined && reader.session.patient() && !makeCall(reader, other.action, args).refused;
    });

/**
 * Takes a step for one thing asked for: on a refusal what puts it right and the same again, else with what else may be
 * meant, and at last what does as well. True when it went through.
 */
function takeFor(reader: Follower, step: PlanStep, ask: Ask, only?: Args): boolean {
  const used: string[] = [];
  const tried: Args[] = [];
  for (let n = 0; n < CALLS && tried.length < TRIES && reader.session.patient(); n++) {
    const args = (only ? [only] : fillings(reader, step, ask)).find(
      (way) => isAllowed(reader, step, way) && !tried.some((one) => sameArgs(one, way)),
    );
    if (args === undefined) break;
    const made = makeCall(reader, step.action, args);
    if (!made.refused) {
      const holds = (fact: string, value: string) => factOf(reader, fact, args)?.includes(value);
      const branch = step.branches?.find(({ when }) => holds(when.fact, when.value));
      for (const one of branch?.steps ?? []) takeStep(reader, one, [ask]);
      return true;
    }
    const remedy = step.if_refused?.find(
      ({ error }) => isLikeError(made.text, error) && used.filter((one) => one === error).length < REMEDIES,
    );
    if (remedy === undefined) {
      tried.push(args);
      continue;
    }
    used.push(remedy.error);
    for (const one of remedy.then) if (reader.session.patient()) putRight(reader, one, made, ask);
    // Where the remedy is what does as well in its place, it is done.
    const { action, refused } = reader.log.at(-1)!;
    if (!refused && remedy.then.includes(action) && step.or?.includes(action)) return true;
  }
  return takeInstead(reader, step, ask);
}

/** Takes a step that the request does not ask for, on the way to what it does ask for. */
function takeOnTheWay(reader: Follower, step: PlanStep, ask: Ask): void {
  const listed = (every: boolean): Args[] =>
    fillings(reader, step, ask, every).filter((way) => isAllowed(reader, step, way));
  const ways = listed(false);
  if (ways.length === 0) takeInstead(reader, step, ask);
  // Which of several objects is meant may be seen only later, and what works once on each is for each.
  const several = reader.looks.has(step) || step.once_per !== undefined;
  const known = listed(true);
  for (let n = 0; n < Math.min(ways.length, several ? OBJECTS : 1); n++) {
    const args = ways[n]!;
    // An earlier one may have changed what is allowed.
    if (isTaken(reader, step, args) || !isAllowed(reader, step, args)) continue;
    takeFor(reader, step, ask, several ? args : undefined);
    // What it returned may name what it is to be taken for next.
    const found = listed(true).filter((way) => !known.some((one) => sameArgs(one, way)));
    ways.push(...found);
    known.push(...found);
  }
}

function takeStep(reader: Follower, step: PlanStep, asks: readonly Ask[]): void {
  const { session, met } = reader;
  const own = session.asks.filter((ask) => ask.action === step.action && isFor(step, ask));
  const open = own.filter((ask) => !met.has(ask));
  const isAsked = session.asks.some(({ action }) => action === step.action);
  // In a world of words each step says what it is about, so that it is taken once.
  const once = session.form === 'words';
  for (const ask of once ? [...open, ...own, ...asks].slice(0, 1) : isAsked ? open : asks) {
    if (!session.patient()) return;
    if (!once && !isAsked) takeOnTheWay(reader, step, ask);
    else if (takeFor(reader, step, ask)) met.add(ask);
  }
}

/**
 * An agent that does what a plan says and nothing else: a second opinion on what a plan says beside `plan-agent.ts`.
 * How it reads plans was first written from their published meaning alone, by somebody who had not seen
 * `follow-plan.ts`; where the two come to different ends, a plan leaves something open.
 *
 * It goes through the steps in their order. A step that the request asks for by its action is taken once for each thing
 * asked for that is still open, so that a goal which stands in the plan again is tried again; any other is taken for all
 * that is asked for.
 */
export function runPlainPlan(session: Session, plan: ActionPlan): void {
  const steps = allSteps(plan.steps);
  const follower: Follower = {
    session,
    steps,
    log: [],
    looks: stepsThatLook(plan, steps),
    met: new Set(),
  };
  for (const step of plan.steps) takeStep(follower, step, session.asks);
}
