import { requestError } from '../../src/api/request-error.js';
import { shownValue } from '../../src/api/shown-value.js';
import { DELETE_FIELDS } from '../../src/api/unknown-in-delete.js';
import { validateDelete } from '../../src/api/validate-request.js';
import { type DeleteRequest, KnowhowError, type Limits, type ValidationItem } from '../../src/index.js';

/** Values that pass, put in place of parameters whose problem is known already. */
const HARMLESS: Record<keyof DeleteRequest, unknown> = {
  tenant_id: 'x',
  intent: 'x',
  similarity_threshold: 0.5,
  dry_run: true,
  agent_type: 'x',
  all: true,
};

const PLAIN_DECIMAL = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE = /^[+-]?inf(?:inity)?$/i;

/** A component of `application/x-www-form-urlencoded`; undefined when it is not percent-encoded UTF-8. */
function decode(component: string): string | undefined {
  if (/[^\x20-\x7e]/.test(component)) return undefined;
  try {
    return decodeURIComponent(component.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * The values given for each parameter; undefined stands for one that cannot be decoded. A name that cannot be is taken
 * as it came: it is no parameter's.
 */
function valuesIn(target: string): Map<string, (string | undefined)[]> {
  const values = new Map<string, (string | undefined)[]>();
  const query = target.split('#', 1)[0]!.split('?').slice(1).join('?');
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const written = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(written) ?? written;
    const list = values.get(name) ?? [];
    list.push(equals < 0 ? '' : decode(pair.slice(equals + 1)));
    values.set(name, list);
  }
  return values;
}

interface Read {
  value?: unknown;
  problem?: Pick<ValidationItem, 'msg' | 'type'>;
}

const wrong = (words: string, got: string, type: ValidationItem['type']): Read => ({
  problem: { msg: `${words}, got ${shownValue(got)}`, type },
});

function readNumber(text: string): Read {
  const trimmed = text.trim();
  // One so small that it would be read as 0, which deletes everything, is refused with the other forms.
  if (PLAIN_DECIMAL.test(text) && (Number(text) > 0 || !/[1-9]/.test(text))) return { value: Number(text) };
  if (NUMBER.test(trimmed)) {
    return wrong('must be a plain decimal number from 0 to 1, such as 0.5', text, 'value_error');
  }
  if (INFINITE.test(trimmed)) return wrong('must be a finite number', text, 'value_error');
  return wrong('must be a number', text, 'type_error');
}

function readBoolean(text: string): Read {
  const word = text.trim().toLowerCase();
  if (word === 'true' || word === '1') return { value: true };
  if (word === 'false' || word === '0') return { value: false };
  return wrong('must be true or false', text, 'type_error');
}

function read(parameter: string, values: (string | undefined)[]): Read {
  // What is not known is refused by its name.
  if (!DELETE_FIELDS.includes(parameter)) return { value: '' };
  if (values.length > 1)
    return { problem: { msg: `must be given once, got it ${values.length} times`, type: 'value_error' } };
  const text = values[0];
  if (text === undefined) return { problem: { msg: 'must be percent-encoded UTF-8', type: 'value_error' } };
  if (parameter === 'similarity_threshold') return readNumber(text);
  if (parameter === 'dry_run' || parameter === 'all') return readBoolean(text);
  return { value: text };
}

/**
 * Reads the request to delete from an address. Nothing is guessed, since a wrong guess would delete: a parameter
 * given twice, one that cannot be decoded, one that is not known, a `dry_run` or `all` that is neither true nor false, or
 * a threshold in any form but a plain decimal is refused.
 *
 * @param target path and query as they came
 * @throws KnowhowError `validation_error` whose `details.items` lists every problem in document order
 */
export function readDeleteQuery(target: string, limits: Limits): DeleteRequest {
  // Without a prototype, where `__proto__` is a name like any other.
  const input: Record<string, unknown> = Object.create(null);
  const items: ValidationItem[] = [];
  const given = valuesIn(target);
  if (given.size === 0) throw withoutQuery(limits);
  for (const [parameter, values] of given) {
    const { value, problem } = read(parameter, values);
    if (problem) items.push({ loc: ['query', parameter], ...problem });
    else input[parameter] = value;
  }
  // The service checks the rest. Where it will not be asked, its part of the problems is listed here.
  if (items.length === 0) return input as unknown as DeleteRequest;
  for (const { loc } of items) input[loc[1]!] = HARMLESS[loc[1] as keyof DeleteRequest];
  throw requestError(inOrder([...items, ...problemsOf(input, limits)]));
}

/** The error of an address without a query: fields that came in a body were not read. */
const withoutQuery = (limits: Limits): KnowhowError =>
  new KnowhowError(
    'validation_error',
    'The request is not valid: its address has no query. Its fields belong there, and a body is not read: /delete_by_intent?tenant_id=…&intent=…',
    { items: problemsOf({}, limits) },
  );

function problemsOf(input: object, limits: Limits): ValidationItem[] {
  try {
    validateDelete(input, limits);
    return [];
  } catch (error) {
    if (KnowhowError.isInstance(error) && error.details.items) return error.details.items;
    throw error;
  }
}

/** Problems in document order; those of names that are not known come last. */
function inOrder(items: ValidationItem[]): ValidationItem[] {
  const position = ({ loc }: ValidationItem) => {
    const at = DELETE_FIELDS.indexOf(String(loc[1]));
    return at < 0 ? DELETE_FIELDS.length : at;
  };
  return items.sort((a, b) => position(a) - position(b));
}
