/** A value found at a path, and what holds it, outermost first. */
export interface Found {
  value: unknown;
  owners: readonly unknown[];
}

/** True for what can be the value of an argument by itself. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A tool's result: a value where it is JSON, else the text. */
export function readResult(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{"]/.test(trimmed)) return text;
  try {
    return JSON.parse(trimmed) as unknown;
  } catch {
    return text;
  }
}

const SEGMENT = /^([^[\]{}]*)((?:\[[^[\]]*\]|\{[^{}]*\})*)$/;
const HOP = /\[[^[\]]*\]|\{[^{}]*\}/g;

const within = ({ value, owners }: Found, inner: unknown): Found => ({
  value: inner,
  owners: [...owners, value],
});

/** The elements of a list, or the values of a map. */
const children = (found: Found): Found[] =>
  typeof found.value === 'object' && found.value !== null
    ? Object.values(found.value).map((each: unknown) => within(found, each))
    : [];

/** The value of a field; of a list that of each of its elements. */
function field(found: Found, key: string): Found[] {
  if (Array.isArray(found.value)) {
    return children(found).flatMap((each) => (Array.isArray(each.value) ? [] : field(each, key)));
  }
  return typeof found.value === 'object' && found.value !== null && Object.hasOwn(found.value, key)
    ? [within(found, (found.value as Record<string, unknown>)[key])]
    : [];
}

/**
 * Every value at a path of a result, such as `items[].item_id`: `[]` and `*` step into each element of a list, or each
 * value of an object whose keys are ids; `[0]` into one element. The empty path and `$` are the whole.
 */
export function placesAt(root: unknown, path: string): Found[] {
  let found: Found[] = [{ value: root, owners: [] }];
  for (const segment of path.split('.')) {
    const [, key = segment, hops = ''] = SEGMENT.exec(segment) ?? [];
    if (key === '*') found = found.flatMap(children);
    else if (key !== '' && key !== '$') found = found.flatMap((each) => field(each, key));
    for (const hop of hops.match(HOP) ?? []) {
      const index = /^\[(\d+)\]$/.exec(hop)?.[1];
      found = found.flatMap((each) =>
        index === undefined
          ? children(each)
          : Array.isArray(each.value)
            ? [within(each, each.value[Number(index)])]
            : [],
      );
    }
  }
  return found;
}
