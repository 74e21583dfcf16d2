/** A scalar as the text that values are compared by: case and outer white space do not count. */
export const plain = (value: unknown): string => String(value).trim().toLowerCase();

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Every scalar inside a value, as text, in order; keys of objects are not among them. */
export function leaves(value: unknown): string[] {
  if (isScalar(value)) return [plain(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

const SEGMENT = /^([^[\]{}]*)((?:\[[^\]]*\]|\{[^}]*\})*)$/;

/** What one step of a path leads to. `*` and `[]` are the elements of a list or the values of a map. */
function step(values: readonly unknown[], segment: string): unknown[] {
  const [, key = segment, hops = ''] = SEGMENT.exec(segment) ?? [];
  let here = [...values];
  if (key === '*') here = here.flatMap(children);
  else if (key !== '' && key !== '$') {
    here = here.flatMap((value) => {
      const every = Array.isArray(value) ? value : [value];
      return every.flatMap((one) =>
        typeof one === 'object' && one !== null && Object.hasOwn(one, key)
          ? [(one as Record<string, unknown>)[key]]
          : [],
      );
    });
  }
  for (const hop of hops.match(/\[[^\]]*\]|\{[^}]*\}/g) ?? []) {
    const index = /^\[(\d+)\]$/.exec(hop)?.[1];
    here =
      index === undefined
        ? here.flatMap(children)
        : here.flatMap((value) => (Array.isArray(value) ? [value[Number(index)]] : []));
  }
  return here;
}

const LAST_HOP = /(?:\[[^\]]*\]|\{[^}]*\})$/;

const children = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Names of the entries, where a path ends at a map of objects: `payment_methods[]` are then the ids. */
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).map(plain) : [];

/**
 * The values at a path of a result, as text. `items[].item_id` as in `ArgumentSource`: `[]` goes through a list or the
 * values of a map; an empty path, `$` or `result` is the whole of a result that is text; where a path ends at a map,
 * its keys are the values, as ids often are keys.
 */
export function valuesAt(result: unknown, path: string): string[] {
  if (isScalar(result)) return path === '' || path === '$' || path === 'result' ? [plain(result)] : [];
  let values: unknown[] = [result];
  let maps: unknown[] = [];
  for (const segment of path === '' ? [] : path.split('.')) {
    maps = LAST_HOP.test(segment) ? step(values, segment.replace(LAST_HOP, '')) : [];
    values = step(values, segment);
  }
  const found = values.flatMap((value) =>
    isScalar(value)
      ? [plain(value)]
      : Array.isArray(value)
        ? value.filter(isScalar).map(plain)
        : keysOf(value),
  );
  const ids = values.some((value) => typeof value === 'object' && value !== null) ? maps.flatMap(keysOf) : [];
  return [...new Set(ids.length > 0 ? ids : found)];
}
