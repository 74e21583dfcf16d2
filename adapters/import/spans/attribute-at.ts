import { type Fields, fieldsOf, unpacked } from '../fields.js';
import { nested, numbered } from '../messages/unwrap.js';

/** The value under a path: an attribute of that name, what lies under it, or a field inside of one. */
export function at(attributes: Fields, path: string): unknown {
  if (attributes[path] !== undefined && attributes[path] !== null) return unpacked(attributes[path]);
  const prefix = `${path}.`;
  const under = Object.entries(attributes).filter(([key]) => key.startsWith(prefix));
  if (under.length > 0)
    return numbered(
      nested(Object.fromEntries(under.map(([key, value]) => [key.slice(prefix.length), value]))),
    );
  const names = path.split('.');
  for (let length = names.length - 1; length > 0; length -= 1) {
    const outer = attributes[names.slice(0, length).join('.')];
    if (outer !== undefined)
      return names.slice(length).reduce<unknown>((value, key) => fieldsOf(unpacked(value))[key], outer);
  }
  return undefined;
}

/** The first value that says something under paths. */
export const first = (attributes: Fields, paths: readonly string[]): unknown => {
  for (const path of paths) {
    const value = at(attributes, path);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
};
