import { isScalar, placesAt } from '../../adapters/eval/plan/places.js';
import type { ArgumentSource, PlanStep } from '../../src/index.js';
import { fieldsCalled, type LoggedCall, scalarsIn } from './call-log.js';
import type { Session } from './session.js';
import type { Args, Ask } from './world.js';

/** A call that was made, and what came of it in words. */
export interface MadeCall extends LoggedCall {
  args: Args;
  text: string;
}

/** Somebody at work on a request with a plan in hand. */
export interface Reader {
  session: Session;
  /** Every step of the plan, those of branches too. */
  steps: readonly PlanStep[];
  log: MadeCall[];
}

/** As many ways to fill in a step are kept; beyond that nobody would go on trying. */
const MOST_WAYS = 60;

/** Calls that went through, newest first. */
const went = ({ log }: Reader, action?: string): MadeCall[] =>
  log.filter((call) => !call.refused && (action === undefined || call.action === action)).reverse();

/** The planned step of an action, or one of which nothing is known. */
export const stepOf = ({ steps }: Reader, action: string): PlanStep =>
  steps.find((step) => step.action === action) ?? { action, chance: 1 };

/** True for calls with the same arguments. */
export const sameArgs = (a: Args, b: Args): boolean =>
  Object.entries({ ...a, ...b }).every(([name, value]) => a[name] === value && b[name] === value);

/** True where a step went through with these arguments, or on the object on which it works once. */
export const isTaken = (reader: Reader, { action, once_per: once }: PlanStep, args: Args): boolean =>
  went(reader, action).some(
    (call) => sameArgs(call.args, args) || (once !== undefined && call.args[once] === args[once]),
  );

/** The newest value under a key that is called like an argument. */
export function likeNamed(reader: Reader, name: string): string | undefined {
  const newest = went(reader).flatMap(({ result }) => fieldsCalled(name, result))[0];
  return newest === undefined ? undefined : String(newest);
}

/**
 * How well a value fits what is asked for: by how many of the request's words stand where it was seen, in its own
 * object, in those around it and in the arguments of the call. One that the request says itself fits a bit.
 */
function fitOf(reader: Reader, value: string, { said }: Ask): number {
  const words = new Set(Object.values(said).map((word) => word.toLowerCase()));
  const spoken = (holder: unknown): string[] =>
    scalarsIn(holder).flatMap((text) => (words.has(text.toLowerCase()) ? [text.toLowerCase()] : []));
  const best = (node: unknown, above: readonly string[]): number => {
    if (typeof node !== 'object' || node === null) return 0;
    const around = [...above, ...spoken(node)];
    const here = scalarsIn(node).includes(value) ? new Set(around).size : 0;
    return Math.max(here, ...Object.values(node).map((child: unknown) => best(child, around)));
  };
  const seen = went(reader).map(({ result, args }) => best(result, spoken(args)));
  return Math.max(words.has(value.toLowerCase()) ? 1 : 0, ...seen);
}

/** Every value that an argument may have by the plan; where the plan knows of none, what anybody would take. */
function valuesOf(reader: Reader, step: PlanStep, name: string, ask: Ask, bound: Args): string[] {
  const sources = step.args?.find((argument) => argument.name === name)?.from ?? [];
  const said = ask.said[name];
  const other = said ?? likeNamed(reader, name);
  if (sources.length === 0) return other === undefined ? [] : [other];
  const values = sources.flatMap((source): unknown[] => {
    if ('task' in source) return said === undefined ? [] : [said];
    if ('constant' in source) {
      // In a world of words what is said of one action says nothing of the others.
      const own = reader.session.form === 'json' || ask.action === step.action;
      return own && said !== undefined && source.constant.includes(said) ? [said] : source.constant;
    }
    const object = source.same === undefined ? undefined : bound[source.same];
    const belongs = (holder: unknown): boolean => object === undefined || scalarsIn(holder).includes(object);
    return went(reader, source.action).flatMap(({ args, result }) =>
      placesAt(result, source.path)
        .filter(({ owners }) => [args, ...owners].some(belongs))
        .map(({ value }) => value),
    );
  });
  return [...new Set(values.flat().filter(isScalar).map(String))];
}

/**
 * The ways to fill in a step for one thing asked for, best first. Of the values that a source gives, those that fit the
 * request best are meant, unless every one is wanted; values that runs share say nothing of the request and all stay.
 */
export function fillings(reader: Reader, step: PlanStep, ask: Ask, every = false): Args[] {
  const { form, actions } = reader.session;
  const planned = step.args ?? [];
  const some = (name: string, is: (source: ArgumentSource) => boolean): boolean =>
    planned.some((argument) => argument.name === name && argument.from.some(is));
  const joined = (name: string): number => Number(some(name, (one) => 'same' in one && !!one.same));
  const names = actions.find(({ name }) => name === step.action)?.args ?? planned.map(({ name }) => name);
  let ways: Args[] = [{}];
  // What belongs to another argument's object comes after that argument.
  for (const name of names.toSorted((a, b) => joined(a) - joined(b))) {
    const shared = some(name, (source) => 'constant' in source);
    const filled = ways.flatMap((bound) => {
      const ranked = valuesOf(reader, step, name, ask, bound).map((value) => ({
        way: { ...bound, [name]: value },
        // A world of words has no fields that words could stand among.
        fit: form === 'words' ? 0 : fitOf(reader, value, ask),
      }));
      const best = Math.max(0, ...ranked.map(({ fit }) => fit));
      return ranked.filter(({ fit }) => every || shared || fit === best).sort((a, b) => b.fit - a.fit);
    });
    ways = filled.slice(0, MOST_WAYS).map(({ way }) => way);
  }
  return ways;
}

/**
 * Whether an action was done about the object of a call: the one on which it works once, where the plan names it and the
 * call has it, else all that both calls say, but for values that runs share.
 */
function wasDone(reader: Reader, action: string, args: Args): boolean {
  const { once_per: once, args: planned = [] } = stepOf(reader, action);
  const shared = planned.filter(({ from }) => from.some((source) => 'constant' in source));
  return went(reader, action).some((call) => {
    const both = Object.keys(args).filter((name) => call.args[name] !== undefined);
    const telling = both.filter((name) => !shared.some((argument) => argument.name === name));
    const about = once !== undefined && both.includes(once) ? [once] : telling.length > 0 ? telling : both;
    return about.every((name) => call.args[name] === args[name]);
  });
}

/** What a result says at a path about the objects of a call; what stands nearest to a value says what it is about. */
function saidOf({ args, result }: MadeCall, path: string, objects: ReadonlySet<string>): string[] {
  const isNamed = (holder: unknown): boolean => scalarsIn(holder).some((value) => objects.has(value));
  const places = placesAt(result, path).map(({ value, owners }) => ({
    value,
    at: owners.findLastIndex(isNamed),
  }));
  const nearest = Math.max(-1, ...places.map(({ at }) => at));
  if (nearest < 0 && !isNamed(args) && !isNamed(result)) return [];
  const own = places.filter(({ at }) => at === nearest).map(({ value }) => value);
  return own.filter(isScalar).map(String);
}

/** What a fact is before a call with these arguments, or undefined where that is not known. */
export function factOf(reader: Reader, fact: string, args: Args): string[] | undefined {
  if (fact.startsWith('done.')) return [String(wasDone(reader, fact.slice('done.'.length), args))];
  const objects = new Set(Object.values(args));
  return went(reader)
    .filter(({ action }) => fact.startsWith(`${action}.`))
    .map((call) => saidOf(call, fact.slice(call.action.length + 1), objects))
    .find((values) => values.length > 0);
}

/** True unless a condition of a step is known not to hold: what was never looked at stands in nobody's way. */
export const isAllowed = (reader: Reader, { only_if = [] }: PlanStep, args: Args): boolean =>
  only_if.every(
    ({ fact, values }) => factOf(reader, fact, args)?.some((value) => values.includes(value)) ?? true,
  );
