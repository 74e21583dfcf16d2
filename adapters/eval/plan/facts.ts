import type { StepCondition } from '../../../src/index.js';
import type { Call, History } from './history.js';
import { leaves, plain, valuesAt } from './values.js';

/** Shorter values say too little to be the name of an object. */
const NAMES_NOTHING = 3;

/** Values of a call that may name objects. */
export const objectsOf = (args: Readonly<Record<string, unknown>>): Set<string> =>
  new Set(
    Object.values(args)
      .flatMap(leaves)
      .filter((value) => value.length >= NAMES_NOTHING),
  );

/** True when an earlier call was made about one of these objects, by its arguments or, weaker, by its result. */
function isAbout(earlier: Call, objects: ReadonlySet<string>, where: 'args' | 'result'): boolean {
  const found = where === 'args' ? objectsOf(earlier.args) : new Set(resultNames(earlier.result));
  return [...objects].some((value) => found.has(value));
}

/** Scalars of a result and the keys of its maps, as ids often are keys. */
function resultNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return leaves(value);
  const keys = Array.isArray(value) ? [] : Object.keys(value).map(plain);
  return [...keys, ...Object.values(value).flatMap(resultNames)];
}

/** The newest earlier results of an action about one of the objects; those that were asked about it come first. */
export function resultsAbout(history: History, action: string, objects: ReadonlySet<string>): Call[] {
  const went = history.calls.filter((call) => call.action === action && !call.refused).reverse();
  const asked = went.filter((call) => isAbout(call, objects, 'args'));
  return asked.length > 0 ? asked : went.filter((call) => isAbout(call, objects, 'result'));
}

const YES = new Set(['true', 'yes', 'done', '1']);

/** What a history says of a condition: undefined where it does not know. */
export function holds(
  { fact, values }: Pick<StepCondition, 'fact' | 'values'>,
  history: History,
  args: Readonly<Record<string, unknown>>,
): boolean | undefined {
  const wanted = new Set(values.map(plain));
  const known = history.calls.map((call) => call.action).filter((name) => fact.startsWith(`${name}.`));
  // Names of actions may have dots: the longest that fits is meant.
  const action = known.sort((a, b) => b.length - a.length)[0] ?? fact.split('.')[0]!;
  const path = fact.slice(action.length + 1);
  if (action === 'done') {
    const objects = objectsOf(args);
    const done = history.calls.some(
      (call) => call.action === path && !call.refused && isAbout(call, objects, 'args'),
    );
    return [...wanted].some((value) => YES.has(value) === done);
  }
  const newest = resultsAbout(history, action, objectsOf(args))[0];
  const found = newest === undefined ? [] : valuesAt(newest.result, path);
  return found.length === 0 ? undefined : found.some((value) => wanted.has(value));
}
