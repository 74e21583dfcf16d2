import { checkOptions } from '../../domain/check-options.js';
import {
  checkValues,
  FLAG,
  FUNCTION,
  hasMethods,
  LONGEST_WAIT_MS,
  numberFrom,
  TEXT,
  type ValueCheck,
  withMethods,
} from '../../domain/check-values.js';
import { KnowhowError } from '../../domain/errors.js';
import { DEFAULT_LIMITS } from '../../domain/limits.js';
import type { OpenOptions } from '../service.js';

/** The embedder's own calls are checked one by one; this tells apart what is none at all. */
const EMBEDDER: ValueCheck = {
  expected: 'an embedder: an object with space, dimensions and embed()',
  fits: (value) => {
    if (!hasMethods(value, 'embed')) return false;
    const { space, dimensions } = value as Record<string, unknown>;
    return typeof space === 'string' && numberFrom(1).fits(dimensions);
  },
};
const STORE: ValueCheck = {
  expected: 'the URL of a PostgreSQL database or an opened store',
  fits: (value) => typeof value === 'string' || hasMethods(value, 'accept', 'findCollection', 'close'),
};
const MODEL: ValueCheck = {
  expected: 'a chat model: an object with invoke() or doGenerate(), not its name',
  fits: (value) => hasMethods(value, 'invoke') || hasMethods(value, 'doGenerate'),
};
const PATIENCE: ValueCheck = {
  expected: `a number of milliseconds from 0 to ${LONGEST_WAIT_MS}, or Infinity`,
  fits: (value) => value === Number.POSITIVE_INFINITY || numberFrom(0, LONGEST_WAIT_MS).fits(value),
};
const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS);
const LIMITS: ValueCheck = {
  expected: `an object with some of ${LIMIT_NAMES.join(', ')}`,
  fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const LIMIT_CHECKS = Object.fromEntries(LIMIT_NAMES.map((name) => [name, numberFrom(0)]));
/** Texts of one call take some time more each, which must still fit into a timer. */
const LONGEST_EMBED_MS = 24 * 60 * 60 * 1000;

/** Every option there is, and what it must be. */
const CHECKS = {
  path: TEXT,
  readOnly: FLAG,
  secret: TEXT,
  formerSecret: TEXT,
  store: STORE,
  embedder: EMBEDDER,
  embedTimeoutMs: numberFrom(1, LONGEST_EMBED_MS),
  enhanceTimeoutMs: PATIENCE,
  preload: FLAG,
  model: MODEL,
  redact: FUNCTION,
  planner: FUNCTION,
  work: FLAG,
  memoryBudget: numberFrom(0),
  maxEntries: numberFrom(1),
  audit: FUNCTION,
  limits: LIMITS,
  log: FUNCTION,
  clock: withMethods('now'),
  random: FUNCTION,
  ids: withMethods('next'),
} satisfies Record<keyof OpenOptions, ValueCheck>;

const PATH = ' The file is named by path: openKnowledge({ path: … }).';
const HINTS = {
  string: PATH,
  ...Object.fromEntries(['dbPath', 'db', 'file', 'filename', 'database', 'url'].map((name) => [name, PATH])),
  tenant: ' A tenant is named by each call.',
  tenantId: ' A tenant is named by each call.',
  tenant_id: ' A tenant is named by each call.',
  deadlineMs: ' It is called enhanceTimeoutMs.',
};

/**
 * The options of `openService` and `openKnowledge`, checked.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known or has a value of the wrong kind, and for a text
 *   in place of options
 */
export function givenOptions(given: OpenOptions): OpenOptions {
  // A text that was spread into options has its characters as names.
  if (typeof given === 'object' && given !== null && '0' in given) {
    throw new KnowhowError('invalid_request', `openKnowledge got a text, expected options.${PATH}`, {
      field: 'options',
      error: 'must be an object',
    });
  }
  checkOptions('openKnowledge', given, Object.keys(CHECKS), HINTS);
  checkValues('openKnowledge', given, CHECKS);
  checkOptions('openKnowledge: limits', given.limits ?? {}, LIMIT_NAMES);
  checkValues('openKnowledge: limits', given.limits ?? {}, LIMIT_CHECKS);
  return given;
}
