import { checkOptions } from '../domain/check-options.js';
import { checkValues, FUNCTION, LONGEST_WAIT_MS, numberFrom, withMethods } from '../domain/check-values.js';
import { KnowhowError } from '../domain/errors.js';

/** A connection's settings, checked and complete. */
interface Connection {
  base: URL;
  apiKey: string;
  fetch: typeof globalThis.fetch;
  retries: number;
  timeoutMs: number;
  maxResponseBytes: number;
  redact: (text: string) => string;
}

const MOST_RETRIES = 1_000;
const MOST_BYTES = 2 ** 29;

/** Every option beside address and key, and what it must be. */
const CHECKS = {
  fetch: FUNCTION,
  retries: numberFrom(0, MOST_RETRIES),
  timeoutMs: numberFrom(1, LONGEST_WAIT_MS),
  maxResponseBytes: numberFrom(1, MOST_BYTES),
  clock: withMethods('now'),
  random: FUNCTION,
  ids: withMethods('next'),
  sleep: FUNCTION,
  log: FUNCTION,
};

function refuse(field: string, error: string): never {
  throw new KnowhowError('invalid_request', `${field} ${error}.`, { field, error });
}

function checkedBase(baseUrl: unknown): URL {
  const example = 'e.g. http://127.0.0.1:8787';
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) {
    refuse('baseUrl', `must be the absolute address of a knowledge service, ${example}`);
  }
  const base = new URL(baseUrl);
  if (base.protocol !== 'http:' && base.protocol !== 'https:') {
    refuse('baseUrl', `must start with http:// or https://, ${example}`);
  }
  if (base.username !== '' || base.password !== '')
    refuse('baseUrl', 'must not hold credentials; use apiKey');
  if (base.search !== '' || base.hash !== '') refuse('baseUrl', 'must have no query and no fragment');
  return base;
}

/**
 * Checks what a client was given, before anything is sent. Messages never repeat the key.
 *
 * @throws KnowhowError `invalid_request` with `details.field`, also for an option that is not known or of the wrong kind
 */
export function checkedConnection(options: {
  baseUrl: string;
  apiKey: string;
  fetch?: typeof globalThis.fetch;
  retries?: number;
  timeoutMs?: number;
  maxResponseBytes?: number;
}): Connection {
  checkOptions('connectKnowledge', options, ['baseUrl', 'apiKey', ...Object.keys(CHECKS)]);
  const { apiKey } = options;
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    refuse('apiKey', 'must be a text of visible ASCII characters without spaces: it travels in a header');
  }
  const base = checkedBase(options.baseUrl);
  checkValues('connectKnowledge', options, CHECKS);
  const forms = [...new Set([apiKey, encodeURIComponent(apiKey)])];
  return {
    base,
    apiKey,
    // Called through an arrow so that a fetch replaced later (by a test, by instrumentation) is the one used.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    retries: Math.floor(options.retries ?? 5),
    timeoutMs: Math.floor(options.timeoutMs ?? 30_000),
    maxResponseBytes: Math.floor(options.maxResponseBytes ?? 16 * 1024 * 1024),
    redact: (text) => forms.reduce((rest, form) => rest.replaceAll(form, '[api key]'), text),
  };
}
