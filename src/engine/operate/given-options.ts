import { checkOptions } from '../../domain/check-options.js';
import { KnowhowError } from '../../domain/errors.js';
import { openMemoryStore } from '../../storage/memory/open-memory-store.js';
import type { OpenOptions } from '../service.js';

const NAMES = [
  'path',
  'readOnly',
  'secret',
  'formerSecret',
  'store',
  'embedder',
  'embedTimeoutMs',
  'enhanceTimeoutMs',
  'preload',
  'model',
  'redact',
  'planner',
  'work',
  'memoryBudget',
  'maxEntries',
  'auditDays',
  'limits',
  'log',
  'clock',
  'random',
  'ids',
] as const;

type Missing = Exclude<keyof OpenOptions, (typeof NAMES)[number]>;
/** Every option there is: one that is left out of the list does not compile. */
const COMPLETE: [Missing] extends [never] ? readonly string[] : Missing = NAMES;

const PATH = ' The file is named by path: openKnowledge({ path: … }).';
const HINTS = {
  string: PATH,
  ...Object.fromEntries(['dbPath', 'db', 'file', 'filename', 'database', 'url'].map((name) => [name, PATH])),
  tenant: ' A tenant is named by each call.',
  tenantId: ' A tenant is named by each call.',
  tenant_id: ' A tenant is named by each call.',
  deadlineMs: ' It is called enhanceTimeoutMs.',
};

/** SQLite's name for a database that is in memory only. */
const IN_MEMORY = ':memory:';

/**
 * The options of `openService` and `openKnowledge`, checked. The path `:memory:` is a memory store.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known, and for a text in place of options
 */
export function givenOptions(given: OpenOptions): OpenOptions {
  // A text that was spread into options has its characters as names.
  if (typeof given === 'object' && given !== null && '0' in given) {
    throw new KnowhowError('invalid_request', `openKnowledge got a text, expected options.${PATH}`, {
      field: 'options',
      error: 'must be an object',
    });
  }
  checkOptions('openKnowledge', given, COMPLETE, HINTS);
  const { path, ...rest } = given;
  return path === IN_MEMORY && rest.store === undefined ? { ...rest, store: openMemoryStore() } : given;
}
