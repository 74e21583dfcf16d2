import { maskParticulars } from '../steps/mask.js';
import type { Step } from '../steps/to-steps.js';

/** What belongs to one run only, and how a text reads without it. */
export interface Particulars {
  /** Every value that the run's own actions were called with, as the name of its argument: `<first_name>`. */
  own(text: string): string;
  /** The same, and then whatever else looks like an id, a date, an amount or the like. */
  all(text: string): string;
}

/**
 * Whether an argument's value is one of a few that many runs share, as far as that is known: `true` for such a
 * value, `false` where values come and go with the runs, undefined where too few runs were seen.
 */
export type IsUsual = (action: string, argument: string, value: string) => boolean | undefined;

const MAX_VALUES = 200;
const MAX_LENGTH = 80;
const MAX_WORDS = 6;
const MAX_DEPTH = 5;

/** Without other runs to go by, a value with a capital or a digit is one run's own; `no longer needed` is not. */
const OWN_SHAPE = /\p{Lu}\p{Ll}|\p{Lu}\.|\d.*\d.*\d|\p{L}\d|\d\p{L}/su;

const placeholder = (argument: string): string =>
  `<${argument.replace(/[^\p{L}_]+/gu, '').slice(0, 40) || 'value'}>`;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Every plain value of an action's arguments, with the name it goes by. */
function collect(value: unknown, name: string, depth: number, found: (name: string, value: string) => void) {
  if (typeof value === 'string' || typeof value === 'number') found(name, String(value).trim());
  else if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
  else if (Array.isArray(value)) for (const item of value) collect(item, name, depth + 1, found);
  else for (const [key, item] of Object.entries(value)) collect(item, key, depth + 1, found);
}

/** Calls back for every plain value that an action of the run was called with, and the argument it stood in. */
export function eachValue(
  steps: Step[],
  found: (action: string, argument: string, value: string) => void,
): void {
  for (const { action } of steps) {
    for (const [key, item] of Object.entries(action.args)) {
      collect(item, key, 1, (name, value) => found(action.name, name, value));
    }
  }
}

/**
 * Tells what is particular to a run from what is general, by its own data: values that actions were called with
 * and that texts of the same run repeat are particulars, unless many runs use the same value. Where it is not
 * known yet whether they do, the value's shape decides.
 */
export function particularsOf(steps: Step[], isUsual: IsUsual = () => undefined): Particulars {
  const names = new Map<string, string>();
  const general = new Set<string>();
  eachValue(steps, (action, argument, value) => {
    if (names.size >= MAX_VALUES) return;
    if (value.length < 2 || value.length > MAX_LENGTH || value.split(/\s+/).length > MAX_WORDS) return;
    const usual = isUsual(action, argument, value);
    if (usual) general.add(value);
    else if (!names.has(value) && (usual === false || OWN_SHAPE.test(value))) {
      names.set(value, placeholder(argument));
    }
  });
  // What is general as one argument is so wherever else it stands.
  for (const value of general) names.delete(value);
  if (names.size === 0) return { own: (text) => text, all: maskParticulars };
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  const own = (text: string): string => text.replace(pattern, (value) => names.get(value)!);
  return { own, all: (text) => maskParticulars(own(text)) };
}
