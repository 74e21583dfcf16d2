import { isScalar, placesAt } from './places.js';

/** A scalar as the text that values are compared by: case and outer white space do not count. */
export const plain = (value: unknown): string => String(value).trim().toLowerCase();

/** Every scalar inside a value, as text, in order; keys of objects are not among them. */
export function leaves(value: unknown): string[] {
  if (isScalar(value)) return [plain(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

const LAST_HOP = /(?:\[[^[\]]*\]|\{[^{}]*\})$/;

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
  const values = placesAt(result, path).map(({ value }) => value);
  const found = values.flatMap((value) =>
    isScalar(value)
      ? [plain(value)]
      : Array.isArray(value)
        ? value.filter(isScalar).map(plain)
        : keysOf(value),
  );
  const named = LAST_HOP.test(path) && values.some((value) => typeof value === 'object' && value !== null);
  const maps = named ? placesAt(result, path.replace(LAST_HOP, '')) : [];
  const ids = maps.flatMap(({ value }) => keysOf(value));
  return [...new Set(ids.length > 0 ? ids : found)];
}
