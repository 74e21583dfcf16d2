/** A scalar somewhere in a JSON value. */
export interface Leaf {
  /** Where: `items[].item_id`; `[]` stands for any element, of a dictionary too. Empty for a value that is one scalar. */
  path: string;
  value: string;
  /** Numbers are never names of states. */
  nominal: boolean;
  /** Number of the object that holds it. */
  owner: number;
}

/** An object in a JSON value: what its direct scalars are, and the object around it. */
export interface HeldObject {
  /** -1 for the outermost. */
  parent: number;
  /** True of one of several in a list or dictionary. */
  listed: boolean;
  values: Set<string>;
}

/** A JSON value taken apart. */
interface Leaves {
  leaves: Leaf[];
  objects: HeldObject[];
}

/** Leaves of one value that are looked at; more than that is data to be searched, not to be learned from. */
const MAX_LEAVES = 4_000;
const MAX_DEPTH = 12;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object whose keys are data: ids, or names of many things of one shape. */
function isDictionary(fields: Fields): boolean {
  const keys = Object.keys(fields);
  if (keys.length === 0) return false;
  const values = Object.values(fields);
  if (values.every(isFields)) {
    if (keys.every((key) => /\d/.test(key))) return true;
    const shape = Object.keys(values[0] as Fields)
      .sort()
      .join();
    return (
      keys.length > 1 &&
      values.every(
        (value) =>
          Object.keys(value as Fields)
            .sort()
            .join() === shape,
      )
    );
  }
  return keys.length > 12 && values.every((value) => typeof value === 'string');
}

/** The scalars of a JSON value with the places and objects they stand in. Linear; bounded. */
export function leavesOf(value: unknown): Leaves {
  const leaves: Leaf[] = [];
  const objects: HeldObject[] = [{ parent: -1, listed: false, values: new Set() }];
  const walk = (at: unknown, path: string, owner: number, depth: number): void => {
    if (leaves.length >= MAX_LEAVES || depth > MAX_DEPTH || at === null || at === undefined) return;
    if (Array.isArray(at)) {
      for (const item of at) walk(item, `${path}[]`, owner, depth + 1);
      return;
    }
    if (isFields(at)) {
      const own = objects.push({ parent: owner, listed: path.endsWith('[]'), values: new Set() }) - 1;
      if (isDictionary(at)) {
        for (const [key, item] of Object.entries(at)) {
          if (isFields(item)) {
            const held = objects.length;
            walk(item, `${path}[]`, own, depth + 1);
            objects[held]?.values.add(key);
          } else {
            walk(item, `${path}[]`, own, depth + 1);
          }
        }
        return;
      }
      for (const [key, item] of Object.entries(at)) {
        walk(item, path === '' ? key : `${path}.${key}`, own, depth + 1);
      }
      return;
    }
    const text = String(at).trim();
    if (text === '') return;
    leaves.push({ path, value: text, nominal: typeof at !== 'number', owner });
    objects[owner]!.values.add(text);
  };
  walk(value, '', 0, 0);
  return { leaves, objects };
}

/** Whether a leaf's object, or one around it, has a value. */
export function standsIn(leaf: Leaf, value: string, objects: HeldObject[]): boolean {
  for (let at = leaf.owner; at >= 0; at = objects[at]!.parent)
    if (objects[at]!.values.has(value)) return true;
  return false;
}

/** Whether a leaf is a state of the object that a value names: it stands in that object, or in a part of it that is no list. */
export function isStateOf(leaf: Leaf, value: string, objects: HeldObject[]): boolean {
  for (let at = leaf.owner; at >= 0; at = objects[at]!.parent) {
    if (objects[at]!.values.has(value)) return true;
    if (objects[at]!.listed) return false;
  }
  return false;
}
