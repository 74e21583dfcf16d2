import type { z } from 'zod';
import { type DeleteRequest, deleteSchema } from './delete.js';
import { type EnhanceRequest, enhanceSchema } from './enhance.js';
import { KnowhowError, type ValidationItem } from './errors.js';
import { jsonDepth } from './json-depth.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { requestError } from './request-error.js';
import { DELETE_FIELDS, unknownInDelete } from './unknown-in-delete.js';

/** The problems of an issue: of a choice between a text and an object, those of the one that was meant. */
function leaves(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const kind = typeof issue.input === 'object' && issue.input !== null && !Array.isArray(issue.input) ? 1 : 0;
  const meant = issue.errors[kind] ?? [];
  if (kind === 0 && typeof issue.input !== 'string') {
    const { path, input } = issue;
    return [
      { code: 'invalid_type', expected: 'string', path, input, message: 'must be a string or an object' },
    ];
  }
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function toItem(part: string, issue: z.core.$ZodIssue): ValidationItem {
  const loc = [part, ...issue.path.map((p) => (typeof p === 'number' ? p : String(p)))];
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return { loc, msg: 'field required', type: 'value_error.missing' };
    const wrongNumber =
      typeof issue.input === 'number' && (issue.expected === 'number' || issue.expected === 'int');
    return {
      loc,
      msg: `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`,
      type: wrongNumber ? 'value_error' : 'type_error',
    };
  }
  if (issue.code === 'too_big') {
    const unit = issue.origin === 'string' ? 'have at most' : 'be at most';
    return {
      loc,
      msg: `must ${unit} ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`,
      type: 'value_error',
    };
  }
  if (issue.code === 'too_small')
    return { loc, msg: `must be at least ${issue.minimum}`, type: 'value_error' };
  return { loc, msg: issue.message, type: 'value_error' };
}

/** Building a schema costs a hundred times what using it does, so there is one for each set of limits. */
function cached(build: (limits: Limits) => z.ZodType): (limits: Limits) => z.ZodType {
  const schemas = new WeakMap<Limits, z.ZodType>();
  return (limits) => {
    const known = schemas.get(limits) ?? build(limits);
    schemas.set(limits, known);
    return known;
  };
}

const enhanceSchemaFor = cached(enhanceSchema);
const deleteSchemaFor = cached(deleteSchema);

function check<T>(schema: z.ZodType, part: string, input: unknown, limits: Limits): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw requestError([{ loc: [part], msg: 'must be an object', type: 'type_error' }]);
  }
  if (jsonDepth(input, limits.depth) > limits.depth) {
    throw requestError([
      { loc: [part], msg: `must nest at most ${limits.depth} containers`, type: 'value_error' },
    ]);
  }
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success)
    throw requestError(parsed.error.issues.flatMap(leaves).map((issue) => toItem(part, issue)));
  return parsed.data as T;
}

/**
 * Checks a request to enhance a task.
 *
 * @throws KnowhowError `validation_error` whose `details.items` lists every problem in document order
 */
export function validateEnhance(input: unknown, limits: Limits = DEFAULT_LIMITS): EnhanceRequest {
  return check<EnhanceRequest>(enhanceSchemaFor(limits), 'body', input, limits);
}

/** What fields must not be together is found last, and stands where its field does; what is not known comes last. */
function inOrder(items: readonly ValidationItem[]): KnowhowError {
  const place = ({ loc }: ValidationItem) => {
    const at = DELETE_FIELDS.indexOf(String(loc[1]));
    return at < 0 ? DELETE_FIELDS.length : at;
  };
  return requestError([...items].sort((a, b) => place(a) - place(b)));
}

/**
 * Checks a request to delete by intent. Names that are not known are refused: a misspelt `dry_run` would delete.
 *
 * @throws KnowhowError `validation_error` whose `details.items` lists every problem in document order
 */
export function validateDelete(input: unknown, limits: Limits = DEFAULT_LIMITS): DeleteRequest {
  const unknown = typeof input === 'object' && input !== null ? unknownInDelete(input) : [];
  try {
    const request = check<DeleteRequest>(deleteSchemaFor(limits), 'query', input, limits);
    if (unknown.length === 0) return request;
  } catch (error) {
    if (!KnowhowError.isInstance(error) || !error.details.items) throw error;
    // Of what is no request at all no name is told.
    throw error.details.items[0]?.loc.length === 1 ? error : inOrder([...error.details.items, ...unknown]);
  }
  throw requestError(unknown);
}
