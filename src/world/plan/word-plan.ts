import type { ActionPlan, PlanStep, StepRemedy } from '../../domain/action-plan.js';
import { saysValue } from '../runs/history.js';
import { type AskedIn, askedCalls } from '../words/asked-calls.js';
import {
  type FilledCall,
  fixFor,
  type PartCall,
  partKey,
  partsOf,
  phraseOf,
  type WordNeed,
} from '../words/filled-call.js';
import { type KnownCalls, knownCalls, RISK } from '../words/known-calls.js';
import type { CallCount } from '../words/learn-word-needs.js';
import type { WordWorld } from '../words/word-world.js';
import { round } from './plan-step.js';

/** Nobody is told a way again that was missed so often in a row. */
const MISSED = 2;
/** A way out of an error less likely than this is not spelled out. */
const RARE = 0.05;
/** What an error that a call has not met counts for beside those that it has. */
const SELDOM = 1e-3;
/** What may put an error right that nobody got past is tried by a program from this chance on. */
const WORTH_TRYING = 0.05;
const MAX_STEPS = 60;
const MAX_DEPTH = 8;
const TURNS = 16;

/** How things stand at one point of a plan. */
interface State {
  /** Keys of calls that were made, and of their parts. */
  done: Set<string>;
  latest: Map<string, string>;
}

interface Planned {
  call: FilledCall;
  /** The usual one and those that the call may have to be instead. */
  others: CallCount[];
  /** How things stood before it. */
  state: State;
}

const copyOf = ({ done, latest }: State): State => ({ done: new Set(done), latest: new Map(latest) });

const isMet = (need: WordNeed, { done, latest }: State): boolean =>
  need.latest ? latest.get(need.template) === partKey(need) : done.has(partKey(need));

/** Notes a call that went through. */
function take(call: FilledCall, { done, latest }: State): void {
  for (const part of partsOf(call)) done.add(partKey(part));
  latest.set(call.template, partKey(call));
}

/** Plans with what is known of calls. */
function planner({ needs, untried }: WordWorld, known: KnownCalls) {
  const { fluid, shared, calls } = needs;
  const { fixes, riskOf, needsOf, usualOf, isNamed } = known;

  /** Takes every step that a call needs, then the call; false where nobody knows how. */
  function reach(part: PartCall, state: State, steps: Planned[], under: readonly string[] = []): boolean {
    const way = usualOf(part);
    if (!way || under.length > MAX_DEPTH || !isNamed(way.call)) return false;
    const { call, others } = way;
    const key = partKey(call);
    if (under.includes(key)) return true;
    const tried = new Map<string, number>();
    const all = needsOf(call);
    for (let turn = 0; turn < TURNS; turn++) {
      const next = all.find(
        (need) => !isMet(need, state) && (tried.get(partKey(need)) ?? 0) < (need.latest ? TURNS : 1),
      );
      if (!next) break;
      tried.set(partKey(next), (tried.get(partKey(next)) ?? 0) + 1);
      if (!reach(next, state, steps, [...under, key]) || steps.length > MAX_STEPS) return false;
    }
    steps.push({ call, others, state: copyOf(state) });
    take(call, state);
    return true;
  }

  /** What to say when a thing is not where it mostly is: how to get at where else it may be. */
  function otherwise({ call, others, state }: Planned): StepRemedy[] {
    const counts = calls.find((one) => partKey(one) === partKey(call));
    const named = (words: string): number =>
      Object.keys(call.slots).filter((slot) => words.includes(`‹${slot}›`)).length;
    // Where this one has not been missed yet, it is as others of its template were.
    const alike = new Map(
      calls.filter(({ template }) => template === call.template).flatMap(({ refused }) => [...refused]),
    );
    const [error] = [...alike]
      .map(([words, times]): [string, number] => [words, counts?.refused.get(words) ?? times * SELDOM])
      .filter(([words]) => !fixes.has(words) && named(words) > 0)
      .sort((a, b) => named(b[0]) - named(a[0]) || b[1] - a[1]);
    if (!error) return [];
    return others.slice(0, 1).flatMap((other): StepRemedy[] => {
      const steps: Planned[] = [];
      if (!reach(other, copyOf(state), steps)) return [];
      const then = steps.slice(0, -1).map((step) => phraseOf(step.call));
      return then.length === 0 ? [] : [{ error: error[0], then, support: other.ok }];
    });
  }

  function remediesAt({ call, state }: Planned): StepRemedy[] {
    return [...fixes].flatMap(([error, { fix, units: support }]): StepRemedy[] => {
      const risk = riskOf(call, error);
      const part = fixFor(fix, call);
      if (risk < RARE || risk >= RISK || fluid.has(part.template)) return [];
      const steps: Planned[] = [];
      const after = copyOf(state);
      if (!reach(part, after, steps)) return [];
      const back: Planned[] = [];
      for (const need of needsOf(call)) if (need.latest && !isMet(need, after)) reach(need, after, back);
      const then = [...steps, ...back].map((step) => phraseOf(step.call));
      return [{ error, then, support }];
    });
  }

  /** What nobody tried against errors that the call met and nobody got past. */
  function untriedAt({ call, state }: Planned): StepRemedy[] {
    const own = calls.find((one) => partKey(one) === partKey(call));
    return untried.flatMap(({ error, ways }): StepRemedy[] => {
      if (!own?.refused.has(error)) return [];
      const after = copyOf(state);
      const steps: Planned[] = [];
      for (const { pattern, chance } of ways) {
        if (chance < WORTH_TRYING) continue;
        const way: Planned[] = [];
        const then = copyOf(after);
        if (!reach(fixFor(pattern, call), then, way)) continue;
        steps.push(...way);
        Object.assign(after, then);
      }
      if (steps.length === 0) return [];
      const back: Planned[] = [];
      for (const need of needsOf(call)) if (need.latest && !isMet(need, after)) reach(need, after, back);
      const then = [...steps, ...back].map((step) => phraseOf(step.call));
      return [{ error, then, support: 0 }];
    });
  }

  function stepOf(planned: Planned, chance: number): PlanStep {
    const { call, others } = planned;
    const step: PlanStep = {
      action: call.template,
      chance,
      args: Object.entries(call.slots).map(([name, value]) => {
        const values = [...new Set([value, ...others.map(({ slots }) => slots[name]!)])];
        const named = values.filter((one) => shared.has(one));
        return { name, from: named.length > 0 ? [{ constant: named }] : [{ task: true as const }] };
      }),
    };
    const known = [...otherwise(planned), ...remediesAt(planned)];
    const told = new Set(known.map(({ error }) => error));
    const refused = [...known, ...untriedAt(planned).filter(({ error }) => !told.has(error))];
    if (refused.length > 0) step.if_refused = refused;
    return step;
  }

  return { reach, stepOf };
}

/** How to get a call made from the start: what it needs first, in order; undefined where nobody knows. */
export function wayBefore(world: WordWorld, task: string): (part: PartCall) => FilledCall[] | undefined {
  const { reach } = planner(world, knownCalls(world, task));
  return (part) => {
    const steps: Planned[] = [];
    return reach(part, { done: new Set(), latest: new Map() }, steps)
      ? steps.slice(0, -1).map(({ call }) => call)
      : undefined;
  };
}

/** What is planned for a task where actions are words. */
export interface WordPlan {
  plan: ActionPlan;
  /** Its calls, in order. */
  calls: FilledCall[];
  /** False where the task asks for more than is known how to do. */
  whole: boolean;
}

/**
 * The plan for a task where actions are words: the calls that it asks for by its words, before each what calls like it
 * had before them when they went through, and what puts an error right that it is likely to meet.
 *
 * @param done calls that went through already, oldest first: the plan is for what is left
 * @param askedIn what tasks in such words are after, where that is known
 * @returns undefined where no call is asked for surely enough, or nobody knows how to do any
 */
export function planWords(
  world: WordWorld,
  task: string,
  done: readonly FilledCall[] = [],
  askedIn?: AskedIn,
): WordPlan | undefined {
  const asked = askedCalls(world, task, askedIn);
  const known = knownCalls(world, task);
  const { isKnown, doneOf } = known;
  const { reach, stepOf } = planner(world, known);
  let state: State = { done: new Set(), latest: new Map() };
  for (const call of done) take(call, state);
  const steps: Planned[] = [];
  const goals = new Map<string, number>();
  let chance = 1;
  const covered = new Set(asked.flatMap(({ call }) => Object.values(call.slots)));
  const text = task.toLowerCase();
  // What is named and belongs to nothing that is known to be asked for is asked for otherwise.
  let whole =
    asked.length > 0 &&
    world.needs.calls.every(({ slots }) =>
      Object.values(slots).every((value) => covered.has(value) || !saysValue(text, value)),
    );
  for (const { call, chance: own } of asked) {
    if (state.done.has(partKey(call))) continue;
    const after = copyOf(state);
    const way: Planned[] = [];
    const missed = world.goals.get(partKey(call))?.missed ?? 0;
    if (!isKnown(call) || missed >= MISSED || !reach(call, after, way)) {
      whole = false;
      continue;
    }
    state = after;
    steps.push(...way);
    chance *= own * doneOf(call);
    goals.set(call.template, Math.max(goals.get(call.template) ?? 0, own));
  }
  if (steps.length === 0 && !(whole && done.length > 0)) return undefined;
  const plan: ActionPlan = {
    chance: round(chance),
    goals: [...goals].map(([action, own]) => ({ action, chance: round(own) })),
    steps: steps.map((planned) => stepOf(planned, round(chance))),
  };
  return { plan, calls: steps.map(({ call }) => call), whole };
}
