import type { z } from 'zod';
import { type ErrorCode, KnowhowError } from '../domain/errors.js';
import { DEFAULT_LIMITS, type Limits } from '../domain/limits.js';
import { type DeleteRequest, deleteSchema } from './delete.js';
import { type EnhanceRequest, enhanceSchema } from './enhance-request.js';
import { type Interaction, interactionSchema, turnFields } from './interaction.js';
import { type Problem, parseRequest } from './parse-request.js';
import { firstOf, requestError } from './request-error.js';
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

/** What is wrong with a field: `must be a string, got 7`. */
const wrong = ({ words, type, got, near, whole }: Problem, missing: string): string =>
  type === 'value_error.missing' ? `${missing}${near}` : whole ? words : `${words}, got ${got}`;

const toItem = (part: string) => (problem: Problem) => ({
  loc: [part, ...problem.path],
  msg: wrong(problem, 'field required'),
  type: problem.type,
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

const unknownIn = (input: object, known: object): string[] =>
  Object.keys(input).filter((name) => Reflect.get(input, name) !== undefined && !Object.hasOwn(known, name));

/**
 * The names of the fields that a valid request or its turns have and the interface does not know, 20 at most, as they
 * came; of turns `turns[2].name`, the first that has it. What is undefined is left out.
 */
export function unknownFields(
  request: 'enhance' | 'interaction',
  input: { turns?: unknown; context?: object | null },
  limits: Limits = DEFAULT_LIMITS,
): string[] {
  const turns = request === 'enhance' ? input.context && Reflect.get(input.context, 'turns') : input.turns;
  const ofTurns = ((turns ?? []) as object[]).flatMap((turn, at) =>
    unknownIn(turn, turnFields).map((name): [string, string] => [name, `turns[${at}].${name}`]),
  );
  const firsts = [...new Map(ofTurns.reverse()).values()].reverse();
  return [...unknownIn(input, schemaOf[request](limits).shape), ...firsts].slice(0, MOST_UNKNOWN);
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
 *   `details.field` and `details.error` naming the first problem in document order, and `details.fields` all of them
 * @example
 * const record = validateInteraction(JSON.parse(line)); // throws KnowhowError where a field is wrong
 */
export function validateInteraction(input: unknown, limits: Limits = DEFAULT_LIMITS): Interaction {
  const read = parseRequest(schemaOf.interaction(limits), input, limits.depth);
  if (!read.problems) return { ...withoutNull(read.data), turns: read.data.turns.map(withoutNull) };
  const fields = read.problems.map((problem) => {
    const [, at, part] = problem.path;
    const missing = part === 'turn' ? `is required and must be ${Number(at) + 1}` : 'is required';
    return { field: fieldName(problem.path) || 'body', error: wrong(problem, missing) };
  });
  const all = fields.map(({ field, error }) => `${field === 'body' ? 'The record' : field} ${error}`);
  const code = CODES[String(read.problems[0].path[0])] ?? 'validation_error';
  throw new KnowhowError(code, `${firstOf(all).join('; ')}.`, { ...fields[0], fields });
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
  const [{ path, words, whole, got, near }] = read.problems;
  const field = path.join('.');
  const subject = field === '' ? 'The request' : `The request's ${field}`;
  const problem = whole ? words : `it is ${got}${near} and ${words}`;
  throw new KnowhowError('invalid_request', `${subject} is not valid: ${problem}.`, {
    field: field || 'request',
    error: words,
  });
}
