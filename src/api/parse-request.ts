import type { z } from 'zod';
import type { ValidationItem } from '../domain/errors.js';
import { jsonDepth } from '../domain/json-depth.js';
import { turnFields } from './interaction.js';
import { shownText, shownValue } from './shown-value.js';

/** One thing that is wrong with a request. */
export interface Problem {
  /** Where; empty for the request as a whole. */
  path: (string | number)[];
  /** What it must be, e.g. `must be a string`, also where it is missing. */
  words: string;
  type: ValidationItem['type'];
  /** What was there in its place, in a few words: never a text that is longer than 24 characters. */
  got: string;
  /** Of a field that is missing, the name like it that was given: ` ("tenantId" was given)`; else empty. */
  near: string;
  /** True where the words are about the request as a whole, not about the value at `path`. */
  whole: boolean;
}

/** Types of a schema, in words. */
const TYPES: Record<string, string> = {
  array: 'an array',
  boolean: 'a boolean',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/** Number of unknown fields that a message names at most. */
const MOST_NAMED = 5;
const spelt = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();

/** A field of no known name that has the name of a missing one in another spelling, or a part of it. */
function near(input: object, path: readonly PropertyKey[], known: readonly string[]): string {
  const name = spelt(String(path.at(-1)));
  const holder = path.slice(0, -1).reduce((at, part) => Reflect.get(at, part) as object, input);
  const unknown = Object.keys(holder).filter((key) => key.length > 2 && !known.includes(key));
  const given =
    unknown.find((key) => name === spelt(key)) ?? unknown.find((key) => name.includes(spelt(key)));
  return given === undefined ? '' : ` (${shownText(given, 'name')} was given)`;
}

/** The issues of an issue: of a choice between a text and an object, those of the one that was meant. */
function leaves(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const { input, path } = issue;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (!isObject && typeof input !== 'string') {
    return [
      { code: 'custom', path, input, message: 'must be a string or an object', params: { type: true } },
    ];
  }
  return (issue.errors[isObject ? 1 : 0] ?? []).map((inner) => ({
    ...inner,
    path: [...path, ...inner.path],
  }));
}

function wordsOf(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
    return issue.origin === 'array'
      ? `must have at most ${issue.maximum} items`
      : `must be at most ${issue.maximum}`;
  }
  if (issue.code === 'too_small' && issue.origin !== 'array') {
    return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, MOST_NAMED).map((name) => shownText(name, 'name'));
    return `nothing is known of ${names.join(', ')}; known are ${known.join(', ')}`;
  }
  return issue.message;
}

function typeOf(issue: z.core.$ZodIssue): ValidationItem['type'] {
  if (issue.code === 'custom') return issue.params?.type ? 'type_error' : 'value_error';
  if (issue.code !== 'invalid_type') return 'value_error';
  if (issue.input === undefined) return 'value_error.missing';
  // A number all the same, but not one that is meant: NaN, or with a fraction.
  const isNumber = issue.expected === 'number' || issue.expected === 'int';
  return isNumber && typeof issue.input === 'number' ? 'value_error' : 'type_error';
}

/** Compares places in a document: by the order of fields, and of the items of a list. */
function inDocumentOrder(order: readonly string[]): (a: Problem, b: Problem) => number {
  const place = (part: string | number | undefined): number => {
    if (part === undefined) return -1;
    if (typeof part === 'number') return part;
    const at = order.indexOf(part);
    return at < 0 ? order.length : at;
  };
  return (a, b) => {
    for (let i = 0; i < Math.max(a.path.length, b.path.length); i++) {
      const apart = place(a.path[i]) - place(b.path[i]);
      if (apart !== 0) return apart;
    }
    return 0;
  };
}

/**
 * Reads a request by its schema. What is not in the schema is left out, unless the schema refuses it.
 *
 * @param depth containers that it may nest, the request counting as 1
 * @returns the request, or all that is wrong with it, in document order
 */
export function parseRequest<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  depth: number,
): { data: z.infer<Schema>; problems?: undefined } | { problems: [Problem, ...Problem[]] } {
  const whole = { path: [], got: shownValue(input), near: '', whole: false };
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { problems: [{ ...whole, words: 'must be an object', type: 'type_error' }] };
  }
  if (jsonDepth(input, depth) > depth) {
    return { problems: [{ ...whole, words: `must nest at most ${depth} containers`, type: 'value_error' }] };
  }
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return { data: parsed.data };
  const known = Object.keys(schema.shape);
  const problems = parsed.error.issues.flatMap(leaves).map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    words: wordsOf(issue, known),
    type: typeOf(issue),
    got: issue.code === 'custom' && issue.params?.got ? String(issue.params.got) : shownValue(issue.input),
    near: typeOf(issue) === 'value_error.missing' ? near(input, issue.path, known) : '',
    whole: issue.path.length === 0,
  }));
  const order = inDocumentOrder([...known, ...Object.keys(turnFields)]);
  return { problems: problems.sort(order) as [Problem, ...Problem[]] };
}
