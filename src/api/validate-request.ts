import type { z } from 'zod';
import { type ErrorCode, KnowhowError } from '../domain/errors.js';
import { DEFAULT_LIMITS, type Limits } from '../domain/limits.js';
import { type DeleteRequest, deleteSchema } from './delete.js';
import { type EnhanceRequest, enhanceSchema } from './enhance-request.js';
import { type Interaction, interactionSchema } from './interaction.js';
import { type Problem, parseRequest } from './parse-request.js';
import { requestError } from './request-error.js';
import { unknownInDelete } from './unknown-in-delete.js';

/** Building a schema costs a hundred times what using it does, so there is one for each set of limits. */
function once<Schema>(build: (limits: Limits) => Schema): (limits: Limits) => Schema {
  const schemas = new WeakMap<Limits, Schema>();
  return (limits) => {
    const known = schemas.get(limits) ?? build(limits);
    schemas.set(limits, known);
    return known;
  };
}

const schemaOf = {
  enhance: once(enhanceSchema),
  delete: once(deleteSchema),
  interaction: once(interactionSchema),
};

const toItem =
  (part: string) =>
  ({ path, words, type }: Problem) => ({
    loc: [part, ...path],
    msg: type === 'value_error.missing' ? 'field required' : words,
    type,
  });

/**
 * Checks a request to enhance a task.
 *
 * @throws KnowhowError `validation_error` whose `details.items` lists every problem in document order
 */
export function validateEnhance(input: unknown, limits: Limits = DEFAULT_LIMITS): EnhanceRequest {
  const read = parseRequest(schemaOf.enhance(limits), input, limits.depth);
  if (read.problems) throw requestError(read.problems.map(toItem('body')));
  return read.data;
}

/** Number of unknown fields that are named; a body has room for thousands. */
const MOST_UNKNOWN = 20;

/**
 * The names of the top-level fields that a request has and the interface does not know, 20 at most, as they came. What is
 * undefined is left out.
 */
export function unknownFields(
  request: 'enhance' | 'interaction',
  input: object,
  limits: Limits = DEFAULT_LIMITS,
): string[] {
  const known = schemaOf[request](limits).shape;
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || Object.hasOwn(known, name)) continue;
    unknown.push(name);
    if (unknown.length === MOST_UNKNOWN) break;
  }
  return unknown;
}

/**
 * Checks a request to delete by intent. Names that are not known are refused: a misspelt `dry_run` would delete.
 *
 * @throws KnowhowError `validation_error` whose `details.items` lists every problem in document order
 */
export function validateDelete(input: unknown, limits: Limits = DEFAULT_LIMITS): DeleteRequest {
  const read = parseRequest(schemaOf.delete(limits), input, limits.depth);
  const problems = (read.problems ?? []).map(toItem('query'));
  // Of what is no request at all no name is told.
  const isRequest = problems[0]?.loc.length !== 1;
  const unknown = isRequest ? unknownInDelete(input as object) : [];
  if (read.problems || unknown.length > 0) throw requestError([...problems, ...unknown]);
  return read.data;
}

const CODES: Record<string, ErrorCode> = {
  query: 'invalid_query',
  turns: 'invalid_turns',
  metadata: 'invalid_metadata',
};

/** `turns[2].turn`: the way details name a field. */
function fieldName(path: (string | number)[]): string {
  return path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  );
}

/** What was read without options that are null; most hold none, and are not copied again. */
function withoutNull<T extends object>(value: T): T {
  const isLeftOut = (item: unknown) => item === null || item === undefined;
  if (!Object.values(value).some(isLeftOut)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => !isLeftOut(item))) as T;
}

/**
 * Checks an interaction record against the interface. Unknown fields are dropped, `null` options are treated as left
 * out.
 *
 * @returns the record, with known fields only
 * @throws KnowhowError `validation_error`, `invalid_query`, `invalid_turns` or `invalid_metadata`, with
 *   `details.field` and `details.error` naming the first problem in document order
 * @example
 * const record = validateInteraction(JSON.parse(line)); // throws KnowhowError where a field is wrong
 */
export function validateInteraction(input: unknown, limits: Limits = DEFAULT_LIMITS): Interaction {
  const read = parseRequest(schemaOf.interaction(limits), input, limits.depth);
  if (!read.problems) return { ...withoutNull(read.data), turns: read.data.turns.map(withoutNull) };
  const [{ path, words, type }] = read.problems;
  const error = type === 'value_error.missing' ? 'is required' : words;
  const field = fieldName(path) || 'body';
  const subject = field === 'body' ? 'The interaction record' : field;
  throw new KnowhowError(CODES[String(path[0])] ?? 'validation_error', `${subject} ${error}.`, {
    field,
    error,
  });
}

/** The longest text that an answer repeats; a key is longer. */
const LONGEST_SHOWN = 24;

/** What was there, in words that stay short. */
function got(input: unknown): string {
  if (input === undefined) return 'missing';
  if (typeof input === 'string' && input.length > LONGEST_SHOWN)
    return `a text of ${input.length} characters`;
  if (typeof input === 'string') return input === '' ? 'empty' : JSON.stringify(input);
  if (Array.isArray(input)) return 'a list';
  return typeof input === 'object' && input !== null ? 'an object' : String(input);
}

/**
 * Checks a request of looking, correcting or withdrawing.
 *
 * @throws KnowhowError `invalid_request`, saying of the first thing that is wrong what it is and what it must be
 */
export function validateInspection<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
): z.infer<Schema> {
  const read = parseRequest(schema, input, DEFAULT_LIMITS.depth);
  if (!read.problems) return read.data;
  const [{ path, words, whole, input: at }] = read.problems;
  const field = path.join('.');
  const subject = field === '' ? 'The request' : `The request's ${field}`;
  const problem = whole ? words : `it is ${got(at)} and ${words}`;
  throw new KnowhowError('invalid_request', `${subject} is not valid: ${problem}.`, {
    field: field || 'request',
    error: words,
  });
}
