/** A call that was made, and what came of it. */
export interface LoggedCall {
  /** Name of the tool, or the template of a world of words. */
  action: string;
  args: Readonly<Record<string, unknown>>;
  /** What came back, as a value where it was JSON, else the text. */
  result: unknown;
  refused: boolean;
}

/** A value found at a path, and what holds it, outermost first. */
export interface Found {
  value: unknown;
  owners: readonly unknown[];
}

/** What a tool gave back as a value where it is JSON, else the text. */
export function readResult(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{"]/.test(trimmed)) return text;
  try {
    return JSON.parse(trimmed);
  } catch {
    return text;
  }
}

/**
 * Every value at a path such as `items[].item_id`. `[]` steps into each element of a list, or each value of an
 * object whose keys are ids. The empty path is the whole.
 */
export function valuesAt(root: unknown, path: string): Found[] {
  const parts = path
    .replace(/\[\]/g, '.[]')
    .split('.')
    .filter((part) => part !== '');
  let found: Found[] = [{ value: root, owners: [] }];
  for (const part of parts) {
    found = found.flatMap(({ value, owners }) => {
      if (typeof value !== 'object' || value === null) return [];
      const within = [...owners, value];
      if (part === '[]' || part === '*') {
        return Object.values(value).map((each) => ({ value: each, owners: within }));
      }
      const held = (value as Record<string, unknown>)[part];
      return held === undefined ? [] : [{ value: held, owners: within }];
    });
  }
  // A path that ends at a list of plain values means its elements: whoever wrote `orders` meant the orders.
  return found.flatMap((each) =>
    Array.isArray(each.value) && each.value.every(isScalar)
      ? each.value.map((value) => ({ value, owners: [...each.owners, each.value] }))
      : [each],
  );
}

/** True for what can be the value of an argument by itself. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

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
export const valuesOf = (args: Readonly<Record<string, unknown>>): Set<string> =>
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
  const call = about.at(-1) ?? (distinct.size <= 1 || objects.size === 0 ? results.at(-1) : undefined);
  if (call === undefined) return undefined;
  const found = valuesAt(call.result, path);
  const own = found.filter(({ owners }) => owners.slice(1).some((owner) => names(owner, objects)));
  const values = (own.length > 0 ? own : found).map(({ value }) =>
    isScalar(value) ? String(value) : JSON.stringify(value),
  );
  return values.length > 0 ? values : undefined;
}
