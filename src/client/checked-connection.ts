import {
  FUNCTION,
  LONGEST_WAIT_MS,
  numberFrom,
  type OptionCheck,
  type OptionChecks,
  required,
  withMethods,
} from '../api/option-checks.js';
import { readOptions } from '../api/read-options.js';
import type { ConnectOptions } from './connect-options.js';

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

const ADDRESS: OptionCheck = {
  expected:
    'the absolute address of a knowledge service with http:// or https:// and no credentials, query or fragment, e.g. http://127.0.0.1:8787',
  fits(value) {
    if (typeof value !== 'string' || !URL.canParse(value)) return false;
    const { protocol, username, password, search, hash } = new URL(value);
    return /^https?:$/.test(protocol) && username + password + search + hash === '';
  },
};
const KEY: OptionCheck = {
  expected: 'a text of visible ASCII characters without spaces: it travels in a header',
  fits: (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
};

/** Every option, and what it must be. */
const CHECKS: OptionChecks<ConnectOptions> = {
  baseUrl: required(ADDRESS),
  apiKey: required(KEY),
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

/**
 * Checks what a client was given, before anything is sent. Messages never repeat the key.
 *
 * @throws KnowhowError `invalid_request` with `details.field`, also for an option that is not known or of the wrong kind
 */
export function checkedConnection(given: ConnectOptions): Connection {
  const options = readOptions('connectKnowledge', given, CHECKS);
  const { baseUrl, apiKey } = options;
  const forms = [...new Set([apiKey, encodeURIComponent(apiKey)])];
  return {
    base: new URL(baseUrl),
    apiKey,
    // Called through an arrow so that a fetch replaced later (by a test, by instrumentation) is the one used.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    retries: Math.floor(options.retries ?? 5),
    timeoutMs: Math.floor(options.timeoutMs ?? 30_000),
    maxResponseBytes: Math.floor(options.maxResponseBytes ?? 16 * 1024 * 1024),
    redact: (text) => forms.reduce((rest, form) => rest.replaceAll(form, '[api key]'), text),
  };
}
