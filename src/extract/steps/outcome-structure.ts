import type { OutcomeSign } from './outcome-sign.js';
import { readOutcomeWords } from './outcome-words.js';

type Fields = Record<string, unknown>;
const ERROR_KEYS = [
  'error',
  'errors',
  'err',
  'exception',
  'error_message',
  'errorMessage',
  'traceback',
  'fault',
];
const MESSAGE_KEYS = [
  'message',
  'error_message',
  'errorMessage',
  'detail',
  'details',
  'reason',
  'msg',
  'description',
  'why',
  'because',
  'cause',
  'explanation',
  'problem',
  'title',
  'statusText',
  'status_text',
];
/** What says of a call that it was not carried out where it is false, and there is nothing but a reason beside it. */
const DONE_KEYS = [
  'accepted',
  'applied',
  'authorized',
  'executed',
  'granted',
  'performed',
  'permitted',
  'processed',
];
const DONE_FIELDS = 3;
const SUCCESS_KEYS = ['success', 'ok', 'succeeded', 'successful'];
const FAILURE_KEYS = ['isError', 'is_error', 'failed', 'has_error', 'hasError', 'timed_out', 'timedOut'];
const HTTP_KEYS = ['status', 'statusCode', 'status_code', 'http_status', 'httpStatus', 'code'];
const EXIT_KEYS = ['exit_code', 'exitCode', 'returncode', 'return_code', 'returnCode'];
const STOP_KEYS = ['interrupted', 'aborted', 'cancelled_by_user', 'user_interrupted'];
const CONTENT_KEYS = [
  'content',
  'result',
  'output',
  'response',
  'data',
  'observation',
  'text',
  'stderr',
  'body',
];
/** Words of a status that belong to the call, not to the thing that was asked about. */
const FAILED_STATUS =
  /^(?:error|errored|failed|failure|fail|exception|denied|forbidden|unauthorized|timeout|timed_out|rejected)$/i;
const NO_ERROR = /^(?:|none|null|no|no error|false|ok|0)$/i;
const MAX_DEPTH = 4;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first words in a value that tell what went wrong. */
function wordsIn(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (Array.isArray(value)) return value.length === 0 ? undefined : wordsIn(value[0], depth + 1);
  if (!isFields(value)) return undefined;
  for (const key of [...MESSAGE_KEYS, ...ERROR_KEYS, ...CONTENT_KEYS, 'type', 'code']) {
    const words = key in value ? wordsIn(value[key], depth + 1) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}

const CODE_KEYS = ['code', 'error_code', 'errorCode'];
/** A name that a program gives an error; sentences and bare numbers are none, nor what only says that it is one. */
const CODE =
  /^(?=.{1,64}$)(?=.*[A-Za-z])(?!(?:error|exception|fail(?:ed|ure)?)$)[A-Za-z0-9]+(?:[_.:/-]+[A-Za-z0-9]+)*$/i;

const isName = (value: unknown): value is string => typeof value === 'string' && CODE.test(value);

/** True where an error is a mere name, and has no other beside it. */
const isMereName = (error: unknown, fields: Fields): error is string =>
  isName(error) && (CODE_KEYS.map((key) => fields[key]).find(isName) ?? error) === error;

function errorIn(fields: Fields): { found: boolean; value?: unknown } {
  for (const key of ERROR_KEYS) {
    const value = fields[key];
    if (value === true) return { found: true };
    if (typeof value === 'string' && !NO_ERROR.test(value.trim())) return { found: true, value };
    if (Array.isArray(value) ? value.length > 0 : isFields(value) && Object.keys(value).length > 0) {
      return { found: true, value };
    }
  }
  return { found: false };
}

function saysFailed(fields: Fields): boolean {
  if (SUCCESS_KEYS.some((key) => fields[key] === false)) return true;
  if (FAILURE_KEYS.some((key) => fields[key] === true)) return true;
  if (EXIT_KEYS.some((key) => typeof fields[key] === 'number' && fields[key] !== 0)) return true;
  const hasMessage = MESSAGE_KEYS.some((key) => key in fields);
  if (Object.keys(fields).length <= DONE_FIELDS && DONE_KEYS.some((key) => fields[key] === false))
    return true;
  for (const key of HTTP_KEYS) {
    const code = fields[key];
    // A bare `status` or `code` may be data; with a message beside it, or in few fields, it is the call's.
    const own = key !== 'code' && key !== 'status';
    if (typeof code === 'number' && Number.isInteger(code) && code >= 400 && code < 600) {
      if (own || hasMessage || Object.keys(fields).length <= 3) return true;
    }
  }
  const status = fields.status ?? fields.outcome;
  if (typeof status === 'string' && FAILED_STATUS.test(status)) {
    return /^error/i.test(status) || hasMessage || Object.keys(fields).length <= 2;
  }
  return fields.type === 'error';
}

/** What says nothing but "it went well". */
function saysWell(fields: Fields): boolean {
  return SUCCESS_KEYS.some((key) => fields[key] === true) || EXIT_KEYS.some((key) => fields[key] === 0);
}

/**
 * Reads a result that is JSON. An object that merely holds words such as "error" in its data is `ok`.
 *
 * @returns undefined where the value says nothing (null, an empty string)
 */
export function readStructure(value: unknown, commands = '', depth = 0): OutcomeSign | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string') return readOutcomeWords(value, commands);
  if (Array.isArray(value)) {
    const signs =
      depth >= MAX_DEPTH
        ? []
        : value
            .slice(0, 32)
            .map((item) => (isFields(item) ? readStructure(item, commands, depth + 1) : undefined));
    const bad = signs.find((sign) => sign?.outcome === 'error');
    return bad && signs.every((sign) => sign?.outcome === 'error') ? bad : { outcome: 'ok' };
  }
  if (!isFields(value)) return { outcome: 'ok' };
  if (STOP_KEYS.some((key) => value[key] === true)) {
    const message = wordsIn(value);
    return { outcome: 'interrupted', ...(message === undefined ? {} : { message }) };
  }
  const error = errorIn(value);
  if (error.found || saysFailed(value)) {
    // Beside a mere name, the words that go with it say more.
    const { [ERROR_KEYS.find((key) => value[key] === error.value) ?? '']: _, ...beside } = value;
    const besideName = isMereName(error.value, value) ? wordsIn(beside) : undefined;
    const message = besideName ?? wordsIn(error.value) ?? wordsIn(value);
    return { outcome: 'error', ...(message === undefined ? {} : { message }) };
  }
  if (saysWell(value)) return { outcome: 'ok' };
  // An envelope around the real result: `{result: …}`, `{content: [{type: 'text', text: …}]}`.
  const inner = CONTENT_KEYS.filter((key) => key in value);
  const plain = Object.keys(value).every(
    (key) =>
      inner.includes(key) || ['type', 'role', 'isError', 'id', 'tool_call_id', 'tool_use_id'].includes(key),
  );
  if (inner.length === 1 && plain && depth < MAX_DEPTH) {
    return readStructure(value[inner[0]!], commands, depth + 1) ?? { outcome: 'ok' };
  }
  return { outcome: 'ok' };
}
