import { maskParticulars } from '../steps/mask.js';
import type { Step } from '../steps/to-steps.js';

/** What belongs to one run only, and how a text reads without it. */
export interface Particulars {
  /** Every value that the run's own actions were called with, as the name of its argument: `<first_name>`. */
  own(text: string): string;
  /** The same, and then whatever else looks like an id, a date, an amount or the like. */
  all(text: string): string;
}

const MAX_VALUES = 200;
const MAX_LENGTH = 80;
const MAX_WORDS = 6;
const MAX_DEPTH = 5;

/** A value with a capital or a digit is one run's own; `no longer needed` is not. */
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

/**
 * Separates what is particular to a run from what is general, by its own data: values that actions were called with
 * and that texts of the same run repeat are particulars, where they have the shape of one.
 */
export function particularsOf(steps: readonly Step[]): Particulars {
  const names = new Map<string, string>();
  for (const { action } of steps) {
    for (const [argument, item] of Object.entries(action.args)) {
      collect(item, argument, 1, (name, value) => {
        if (names.size >= MAX_VALUES || names.has(value)) return;
        if (value.length < 2 || value.length > MAX_LENGTH || value.split(/\s+/).length > MAX_WORDS) return;
        if (OWN_SHAPE.test(value)) names.set(value, placeholder(name));
      });
    }
  }
  if (names.size === 0) return { own: (text) => text, all: maskParticulars };
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  const own = (text: string): string => text.replace(pattern, (value) => names.get(value)!);
  return { own, all: (text) => maskParticulars(own(text)) };
}
