import { type Found, isScalar, placesAt } from '../../../adapters/eval/plan/places.js';

/** A call that was made, and what came of it. */
export interface LoggedCall {
  /** Name of the tool, or the template of a world of words. */
  action: string;
  args: Readonly<Record<string, unknown>>;
  /** What came back, as a value where it was JSON, else the text. */
  result: unknown;
  refused: boolean;
}

/** Every value at a path such as `items[].item_id`, with what holds it. */
export function valuesAt(root: unknown, path: string): Found[] {
  const found = placesAt(root, path);
  // A path that ends at a list of plain values means its elements: whoever wrote `orders` meant the orders.
  return found.flatMap((each) =>
    Array.isArray(each.value) && each.value.every(isScalar)
      ? each.value.map((value) => ({ value, owners: [...each.owners, each.value] }))
      : [each],
  );
}

/** True when something says one of the values itself: as a field, as an element of a list of its own, or as it is. */
export function names(holder: unknown, values: ReadonlySet<string>): boolean {
  if (isScalar(holder)) return values.has(String(holder));
  if (typeof holder !== 'object' || holder === null) return false;
  return Object.entries(holder).some(
    ([key, field]) =>
      values.has(key) ||
      (isScalar(field) && values.has(String(field))) ||
      (Array.isArray(field) && field.some((each) => isScalar(each) && values.has(String(each)))),
  );
}

const scalarsOf = (value: unknown): string[] =>
  isScalar(value) ? [String(value)] : Array.isArray(value) ? value.flatMap(scalarsOf) : [];

/** The plain values of some arguments, lists taken apart. */
const valuesOf = (args: Readonly<Record<string, unknown>>): Set<string> =>
  new Set(Object.values(args).flatMap(scalarsOf));

/** True when a call is about one of the objects: an argument or its result names it. */
export const isAbout = (call: LoggedCall, objects: ReadonlySet<string>): boolean =>
  [...valuesOf(call.args)].some((value) => objects.has(value)) || names(call.result, objects);

/** What a fact says before a call with these arguments: its values, or undefined where it is not known. */
export function factValues(
  log: readonly LoggedCall[],
  fact: string,
  args: Readonly<Record<string, unknown>>,
  actions: Iterable<string>,
): string[] | undefined {
  const objects = valuesOf(args);
  if (fact.startsWith('done.')) {
    const action = fact.slice('done.'.length);
    const done = log.filter((call) => call.action === action && !call.refused);
    // A call that shares no argument with this one cannot be about another object of the kind: it counts as it is.
    const apart = done.some((call) => !Object.keys(call.args).some((name) => name in args));
    return [String(apart || done.some((call) => isAbout(call, objects)))];
  }
  // Actions of worlds of words have dots and spaces in their names: the longest that fits is meant.
  const action = [...new Set([...actions, ...log.map((call) => call.action)])]
    .filter((name) => fact === name || fact.startsWith(`${name}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (action === undefined) return undefined;
  const path = fact.slice(action.length + 1);
  const results = log.filter((call) => call.action === action && !call.refused);
  const about = results.filter((call) => isAbout(call, objects));
  const distinct = new Set(results.map((call) => JSON.stringify(call.args)));
  const holds = (owners: readonly unknown[]): boolean =>
    owners.slice(1).some((owner) => names(owner, objects));
  const inside = results.findLast((each) => valuesAt(each.result, path).some(({ owners }) => holds(owners)));
  const call =
    about.at(-1) ?? inside ?? (distinct.size <= 1 || objects.size === 0 ? results.at(-1) : undefined);
  if (call === undefined) return undefined;
  const found = valuesAt(call.result, path);
  const own = found.filter(({ owners }) => holds(owners));
  const values = (own.length > 0 ? own : found).map(({ value }) =>
    isScalar(value) ? String(value) : JSON.stringify(value),
  );
  return values.length > 0 ? values : undefined;
}
