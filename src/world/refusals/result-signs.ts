import { argumentLeaves } from '../runs/history.js';
import type { ObservedStep } from '../runs/observed-run.js';
import { openingOf } from '../runs/opening.js';

/** What a result of a call with arguments looks like, whatever it is about. */
export interface ResultSigns {
  /** What tells it from other results of its action, the coarsest first: never a value that the call was made with. */
  signs: string[];
  /** Its sentences and words, but for what the call was made with. */
  texts: string[];
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Longer results are data, longer texts are no states; fields of one object that are looked at. */
const MAX_RESULT = 100_000;
const LONGEST = 160;
const MAX_FIELDS = 40;

/** A text without what the call was made with and without numbers. */
function general(text: string, args: readonly { name: string; value: string }[]): string {
  let words = text;
  for (const { name, value } of args) if (value.length > 1) words = words.replaceAll(value, `‹${name}›`);
  return words.replace(/\d+(?:[.,:]\d+)*/g, '#');
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text) || text.length > MAX_RESULT) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What kind of value a field holds: nothing, a truth, or something of a type. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return value.trim() === '' ? 'none' : 'text';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'list';
  if (isFields(value)) return Object.keys(value).length === 0 ? 'none' : 'fields';
  return 'number';
}

/** Whether a sign is the coarsest of a result: each has one. */
export const isShape = (sign: string): boolean => /^(?:\{|text$|word$|list$)/.test(sign);

/** Where a sign stands: no result has two of those of a place. */
export const placeOf = (sign: string): string =>
  isShape(sign) ? sign.slice(0, 1) : sign.split(/=|:none$/, 1)[0]!;

/**
 * The signs of a result: a bare sentence by its first words, an object by the fields that it has, one level down too,
 * and by their values. A list with nothing in it is as good as any: that nothing was found is no refusal.
 */
export function signsOf({
  args,
  result,
}: Pick<ObservedStep, 'args'> & { result?: string }): ResultSigns | undefined {
  const text = (result ?? '').trim();
  if (text === '') return undefined;
  const value = parsed(text);
  const called = argumentLeaves(args).sort((a, b) => b.value.length - a.value.length);
  if (!isFields(value)) {
    if (value !== undefined) return { signs: ['list'], texts: [] };
    if (!/\s/.test(text)) return { signs: ['word'], texts: [] };
    const opening = openingOf(text);
    return { signs: ['text', `text=${general(opening, called)}`], texts: [opening] };
  }
  const own = new Set(called.map(({ value }) => value));
  const shape: string[] = [];
  const values: string[] = [];
  const texts: string[] = [];
  const note = (path: string, field: unknown): void => {
    const kind = kindOf(field);
    shape.push(`${path}:${kind}`);
    if (kind === 'true' || kind === 'false') values.push(`${path}=${kind}`);
    if (kind === 'none') values.push(`${path}:none`);
    if (kind !== 'text' && !Number.isInteger(field)) return;
    const said = String(field).trim();
    if (own.has(said)) return;
    if (kind === 'text') texts.push(said);
    if (kind === 'number' || said.length <= LONGEST)
      values.push(`${path}=${kind === 'text' ? general(said, called) : said}`);
  };
  for (const [key, field] of Object.entries(value).slice(0, MAX_FIELDS)) {
    const path = key.replace(/\d+/g, '#');
    note(path, field);
    if (!isFields(field)) continue;
    for (const [inner, part] of Object.entries(field).slice(0, MAX_FIELDS))
      note(`${path}.${inner.replace(/\d+/g, '#')}`, part);
  }
  return { signs: [`{${shape.sort().join()}}`, ...values.sort()], texts };
}
