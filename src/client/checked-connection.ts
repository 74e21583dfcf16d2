import { checkOptions } from '../domain/check-options.js';
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

const NAMES = [
  'baseUrl',
  'apiKey',
  'fetch',
  'retries',
  'timeoutMs',
  'maxResponseBytes',
  'clock',
  'random',
  'ids',
  'sleep',
  'log',
];

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

function checkedCount(field: string, value: unknown, fallback: number, least: number, most: number): number {
  if (value === undefined) return fallback;
  if (typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most) {
    return Math.floor(value);
  }
  refuse(field, `must be a number from ${least} to ${most}`);
}

/**
 * Checks what a client was given, before anything is sent. Messages never repeat the key.
 *
 * @throws KnowhowError `invalid_request` with `details.field`, also for an option that is not known
 */
export function checkedConnection(options: {
  baseUrl: string;
  apiKey: string;
  fetch?: typeof globalThis.fetch;
  retries?: number;
  timeoutMs?: number;
  maxResponseBytes?: number;
}): Connection {
  checkOptions('connectKnowledge', options, NAMES);
  const { apiKey } = options;
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    refuse('apiKey', 'must be a text of visible ASCII characters without spaces: it travels in a header');
  }
  const base = checkedBase(options.baseUrl);
  const forms = [...new Set([apiKey, encodeURIComponent(apiKey)])];
  return {
    base,
    apiKey,
    // Called through an arrow so that a fetch replaced later (by a test, by instrumentation) is the one used.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    retries: checkedCount('retries', options.retries, 5, 0, 1_000),
    timeoutMs: checkedCount('timeoutMs', options.timeoutMs, 30_000, 1, 2 ** 31 - 1),
    maxResponseBytes: checkedCount(
      'maxResponseBytes',
      options.maxResponseBytes,
      16 * 1024 * 1024,
      1,
      2 ** 29,
    ),
    redact: (text) => forms.reduce((rest, form) => rest.replaceAll(form, '[api key]'), text),
  };
}
