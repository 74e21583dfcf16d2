import {
  CHAT_MODEL,
  FLAG,
  FUNCTION,
  hasMethods,
  MILLISECONDS,
  numberFrom,
  OBJECT,
  type OptionCheck,
  type OptionChecks,
  oneOf,
  TEXT,
  withMethods,
} from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import { KnowhowError } from '../../domain/errors.js';
import { DEFAULT_LIMITS, type Limits } from '../../domain/limits.js';
import { INHERITS } from '../../leaves/inherit/inherits.js'; // leaf: inherit
import { LEARN } from '../../leaves/reflection/learn-check.js'; // leaf: reflection
import type { OpenOptions } from '../service.js';
import { APPROVE } from './approval.js';

/** The embedder's own calls are checked one by one; this checks that it is one at all. */
const EMBEDDER: OptionCheck = {
  expected: 'an embedder: an object with space, dimensions and embed()',
  fits: (value) => {
    if (!hasMethods(value, 'embed')) return false;
    const { space, dimensions } = value as Record<string, unknown>;
    return typeof space === 'string' && numberFrom(1).fits(dimensions);
  },
};
const STORE: OptionCheck = {
  expected: 'the URL of a PostgreSQL database or an opened store',
  fits: (value) => typeof value === 'string' || hasMethods(value, 'accept', 'findCollection', 'close'),
};
const TELEMETRY: OptionCheck = {
  expected: 'true, false or { content }',
  fits: (value) => typeof value === 'boolean' || OBJECT.fits(value),
};
const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS);
const LIMITS: OptionCheck = { ...OBJECT, expected: `an object with some of ${LIMIT_NAMES.join(', ')}` };
const LIMIT_CHECKS = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, numberFrom(0)]),
) as OptionChecks<Limits>;
/** Texts of one call take some time more each, which must still fit into a timer. */
const LONGEST_EMBED_MS = 24 * 60 * 60 * 1000;

/** Every option there is, and what it must be. */
const CHECKS: OptionChecks<OpenOptions> = {
  path: TEXT,
  readOnly: FLAG,
  secret: TEXT,
  formerSecret: TEXT,
  store: STORE,
  embedding: oneOf('english', 'multilingual'),
  embedder: EMBEDDER,
  embedTimeoutMs: numberFrom(1, LONGEST_EMBED_MS),
  enhanceTimeoutMs: MILLISECONDS,
  preload: FLAG,
  model: CHAT_MODEL,
  learn: LEARN, // leaf: reflection
  redact: FUNCTION,
  work: FLAG,
  memoryBudget: numberFrom(0),
  maxEntries: numberFrom(1),
  approve: APPROVE,
  inherits: INHERITS, // leaf: inherit
  withhold: numberFrom(0, 1),
  audit: FUNCTION,
  telemetry: TELEMETRY,
  limits: LIMITS,
  log: FUNCTION,
  clock: withMethods('now'),
  random: FUNCTION,
  ids: withMethods('next'),
};

const PATH = ' The file is named by path: openKnowledge({ path: … }).';
const HINTS = {
  string: PATH,
  ...Object.fromEntries(['dbPath', 'db', 'file', 'filename', 'database', 'url'].map((name) => [name, PATH])),
  tenant: ' A tenant is named by each call.',
  tenantId: ' A tenant is named by each call.',
  tenant_id: ' A tenant is named by each call.',
};

/**
 * The options of `openService`, or of `openKnowledge` with its own.
 *
 * @param own what the options beside those of `openService` must be
 * @throws KnowhowError `invalid_request` for an option that is not known or has a value of the wrong kind, and for a text
 *   in place of options
 */
export function givenOptions<Options extends OpenOptions>(
  name: string,
  given: Options,
  own: OptionChecks<Omit<Options, keyof OpenOptions>>,
): Options {
  const options = readOptions(name, given, { ...CHECKS, ...own } as OptionChecks<Options>, HINTS);
  if (options.embedder !== undefined && options.embedding !== undefined) {
    throw new KnowhowError('invalid_request', `${name}: give embedding or embedder, not both.`);
  }
  readOptions<Partial<Limits>>(`${name}: limits`, options.limits ?? {}, LIMIT_CHECKS);
  return options;
}
