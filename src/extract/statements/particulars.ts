import { maskParticulars } from '../steps/mask.js';
import type { Step } from '../steps/to-steps.js';

/** What belongs to one run only, and how a text reads without it. */
export interface Particulars {
  /** Every value that the run's own actions were called with, as the name of its argument: `<first_name>`. */
  own(text: string): string;
  /** The same, and then whatever else looks like an id, a date, an amount or the like. */
  all(text: string): string;
  /** What its actions were called with, each value once, at most 200. */
  readonly values: readonly string[];
}

const MAX_VALUES = 200;
const MAX_LENGTH = 80;
const MAX_WORDS = 6;
const MAX_DEPTH = 5;

/** A value with a capital or a digit is one run's own; `no longer needed` is not. */
const OWN_SHAPE = /\p{Lu}\p{Ll}|\p{Lu}\.|\d.*\d.*\d|\p{L}\d|\d\p{L}/su;

const placeholder = (argument: string): string =>
  `<${argument.replace(/[^\p{L}_]+/gu, '').slice(0, 40) || 'value'}>`;

const WORD_ENDS = /[\p{L}\p{N}_]$/u;
const WORD_BEGINS = /^[\p{L}\p{N}_]/u;

/** Puts something in the place of values that are words of their own in a text; the longest of several. */
function replaceValues(text: string, values: ReadonlyMap<string, string>): string {
  const beginning = new Map<string, string[]>();
  for (const value of [...values.keys()].sort((a, b) => b.length - a.length))
    beginning.set(value[0]!, [...(beginning.get(value[0]!) ?? []), value]);
  let done = 0;
  let rest = '';
  for (let at = 0; at < text.length; at += 1) {
    const value = beginning
      .get(text[at]!)
      ?.find(
        (one) =>
          text.startsWith(one, at) && !WORD_BEGINS.test(text.slice(at + one.length, at + one.length + 2)),
      );
    if (value === undefined || WORD_ENDS.test(text.slice(Math.max(0, at - 2), at))) continue;
    rest += text.slice(done, at) + values.get(value)!;
    done = at + value.length;
    at = done - 1;
  }
  return rest + text.slice(done);
}

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
  const all = new Set<string>();
  for (const { action } of steps) {
    for (const [argument, item] of Object.entries(action.args)) {
      collect(item, argument, 1, (name, value) => {
        if (value.length < 2 || value.length > MAX_LENGTH || value.split(/\s+/).length > MAX_WORDS) return;
        if (all.size < MAX_VALUES) all.add(value);
        if (names.size >= MAX_VALUES || names.has(value)) return;
        if (OWN_SHAPE.test(value)) names.set(value, placeholder(name));
      });
    }
  }
  const values = [...all];
  if (names.size === 0) return { own: (text) => text, all: maskParticulars, values };
  const own = (text: string): string => replaceValues(text, names);
  return { own, all: (text) => maskParticulars(own(text)), values };
}
