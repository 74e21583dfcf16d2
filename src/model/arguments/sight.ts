import { readValue } from '../../extract/steps/lenient-value.js';
import type { Action } from '../events/action.js';
import { MOST_LEVELS, MOST_NAME, MOST_ROWS } from '../settings.js';
import type { Step } from '../table/table.js';
import { argumentsOf } from './arguments-of.js';
import { labelledIn, namesIn } from './text-cells.js';

/** A scalar in a JSON result. */
export interface Cell {
  /** Where it is, as in `items[].item_id`; `[]` is any element of a list or a dictionary. Empty for a result that is one value. */
  readonly path: string;
  readonly value: string;
  /** Numbers are no circumstances of a task. */
  readonly isNumber: boolean;
  /** Index of the object that holds it. */
  readonly owner: number;
}

/** An object in a JSON result. */
export interface Holder {
  /** Index of the object around it; -1 for the outermost. */
  readonly parent: number;
  /** True for one of several in a list or a dictionary. */
  readonly listed: boolean;
  /** Its own fields, and the key that it has in a dictionary: what may be its name. */
  readonly values: Set<string>;
  /** Elements of its lists. */
  readonly elements: Set<string>;
}

/** What came back from one action that was not refused. */
export interface Sight {
  readonly operator: string;
  /** Values that the action was called with. */
  readonly called: ReadonlySet<string>;
  readonly cells: readonly Cell[];
  readonly holders: readonly Holder[];
  /** The words, where the result is no JSON. */
  readonly text: string;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that are data: all have digits, or all values are objects of one shape. */
function isDictionary(fields: Fields): boolean {
  const keys = Object.keys(fields);
  const values = Object.values(fields);
  if (keys.length === 0 || !values.every(isFields)) {
    return keys.length > 12 && values.every((value) => typeof value === 'string');
  }
  if (keys.every((key) => /\d/.test(key))) return true;
  const shapeOf = (value: Fields): string => Object.keys(value).sort().join();
  const shape = shapeOf(values[0] as Fields);
  return keys.length > 1 && values.every((value) => shapeOf(value as Fields) === shape);
}

/** Of a clipped JSON text what is before the cut; the value that was cut off is left out. */
function parseClipped(text: string): unknown {
  const cut = text.indexOf('\n…\n');
  if (cut < 0) return JSON.parse(text);
  const cursor = { text: text.slice(0, text.lastIndexOf(',', cut)), at: 0 };
  const value = readValue(cursor);
  return cursor.at < cursor.text.length ? undefined : value;
}

/** The name of who answers, before JSON. */
const TELLER = /^[\p{L}_][\p{L}\p{N}_ -]{0,30}:\s*(?=[[{])/u;

function parsed(text: string): unknown {
  const json = text.replace(TELLER, '');
  if (!/^(?:[[{"]|-?\d+(?:\.\d+)?$)/.test(json)) return undefined;
  try {
    return parseClipped(json);
  } catch {
    // Words that begin like JSON.
    return undefined;
  }
}

const nothing = (): Pick<Holder, 'values' | 'elements'> => ({ values: new Set(), elements: new Set() });

/** The scalars of a value and the objects that hold them. Linear, bounded. */
function cellsOf(value: unknown): Pick<Sight, 'cells' | 'holders'> {
  const cells: Cell[] = [];
  const holders: Holder[] = [{ parent: -1, listed: false, ...nothing() }];
  const walk = (at: unknown, path: string, owner: number, depth: number): void => {
    if (cells.length >= MOST_ROWS || depth > MOST_LEVELS || at === null || at === undefined) return;
    if (Array.isArray(at)) {
      // A row without names is an object, its columns are its fields.
      const isRow = path.endsWith('[]') && at.every((item) => typeof item !== 'object');
      const row = isRow ? holders.push({ parent: owner, listed: true, ...nothing() }) - 1 : owner;
      at.forEach((item, i) => {
        walk(item, isRow ? `${path}[${i}]` : `${path}[]`, row, depth + 1);
      });
    } else if (isFields(at)) {
      const own = holders.push({ parent: owner, listed: path.endsWith('[]'), ...nothing() }) - 1;
      const dictionary = isDictionary(at);
      for (const [key, item] of Object.entries(at)) {
        const inner = holders.length;
        walk(item, dictionary ? `${path}[]` : path === '' ? key : `${path}.${key}`, own, depth + 1);
        // An id that is a key belongs to what it is the key of.
        if (dictionary) holders[inner]?.values.add(key);
      }
    } else {
      const text = String(at).trim();
      if (text === '') return;
      cells.push({ path, value: text, isNumber: typeof at === 'number', owner });
      holders[owner]![path.endsWith('[]') ? 'elements' : 'values'].add(text);
    }
  };
  walk(value, '', 0, 0);
  return { cells, holders };
}

const sights = new WeakMap<Step, Sight>();

/** What came of a step. A result is read once. */
export function readSight(step: Step): Sight {
  let sight = sights.get(step);
  if (!sight) {
    sight = readResult(step);
    sights.set(step, sight);
  }
  return sight;
}

/** Data of a tool is the same whatever line it was asked for with. */
const tellerOf = (operator: string, { kind, head }: Action, text: string): string =>
  kind === 'line' && head !== 'do' && /^\[?\s*\{/.test(text) ? head : operator;

function readResult({ operator, action, result }: Step): Sight {
  const called = new Set(argumentsOf(operator, action).map(({ value }) => value));
  const text = result.trim();
  const json = parsed(text);
  if (json !== undefined)
    return { operator: tellerOf(operator, action, text), called, ...cellsOf(json), text: '' };
  // A short result without white space is one value.
  const single = text !== '' && text.length <= MOST_NAME && !/\s/.test(text);
  if (single) return { operator, called, ...cellsOf(text), text };
  const root: Holder = { parent: -1, listed: false, ...nothing() };
  const cell = (path: string, value: string): Cell => ({ path, value, isNumber: isNumeric(value), owner: 0 });
  const labelled = labelledIn(text).map(({ label, value }) => cell(label, value));
  for (const { value } of labelled) root.values.add(value);
  const cells = [...labelled, ...namesIn(text).map((name) => cell('', name))];
  return { operator, called, cells, holders: [root], text };
}

const isNumeric = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);

/** Whether a cell belongs to the object that a value names: it was asked for by it, or an object around the cell has it. */
export function belongsTo({ called, holders }: Sight, { owner }: Cell, value: string): boolean {
  if (called.has(value)) return true;
  for (let at = owner; at >= 0; at = holders[at]!.parent)
    if (holders[at]!.values.has(value) || holders[at]!.elements.has(value)) return true;
  return false;
}
