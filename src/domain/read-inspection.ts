import { z } from 'zod';
import { KnowhowError } from './errors.js';

/** The longest text that an answer repeats; a key is longer. */
const LONGEST_SHOWN = 24;
/** So many unknown fields are named. */
const MOST_NAMED = 5;

/** Types of a schema, in words. */
const TYPES: Record<string, string> = {
  boolean: 'true or false',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
};

const shown = (text: string): string =>
  text.length <= LONGEST_SHOWN ? JSON.stringify(text) : `a text of ${text.length} characters`;

/** What a field was, in words that stay short. */
function got(input: unknown): string {
  if (input === undefined) return 'missing';
  if (typeof input === 'string') return input === '' ? 'empty' : shown(input);
  if (Array.isArray(input)) return 'a list';
  return typeof input === 'object' && input !== null ? 'an object' : String(input);
}

/** What a field that holds the wrong thing has to be. */
function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  const isText = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_small') {
    return isText ? 'must be a text that is not empty' : `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    return isText ? `must have at most ${issue.maximum} characters` : `must be at most ${issue.maximum}`;
  }
  return issue.message;
}

/** What is wrong with the request, in words. */
function problem(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code !== 'unrecognized_keys') return `it is ${got(issue.input)} and ${expected(issue)}`;
  const names = issue.keys.slice(0, MOST_NAMED).map(shown);
  return `nothing is known of ${names.join(', ')}; leave that out`;
}

/**
 * Reads a request of looking and correcting.
 *
 * @throws KnowhowError `invalid_request`, saying of the first thing that is wrong what it is and what it must be
 */
export function readInspection<Schema extends z.ZodType>(schema: Schema, request: unknown): z.infer<Schema> {
  const result = schema.safeParse(request, { reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.path.join('.');
  const subject = field === '' ? 'The request' : `The request's ${field}`;
  const whole = issue.code === 'custom' || issue.code === 'unrecognized_keys';
  throw new KnowhowError('invalid_request', `${subject} is not valid: ${problem(issue)}.`, {
    field: field || 'request',
    error: whole ? problem(issue) : expected(issue),
  });
}

const namesTenant = z.looseObject({ tenant_id: z.string() });

/**
 * The collection that a request names, whatever else is in it: what is no text cannot be compared with keys.
 *
 * @throws KnowhowError `invalid_request`
 */
export function readTenant(request: unknown): string {
  return readInspection(namesTenant, request).tenant_id;
}
