import { checkOptions } from '../run/check-options.js';
import type { HttpAppOptions } from './create-http-app.js';
import type { ServeOptions } from './serve-http.js';

const APP: Record<keyof HttpAppOptions, true> = {
  service: true,
  rateLimit: true,
  log: true,
  clock: true,
  ids: true,
  elapsed: true,
  mcp: true,
  hostGuard: true,
  draining: true,
};

const SOCKET: Record<Exclude<keyof ServeOptions, keyof HttpAppOptions>, true> = {
  host: true,
  allowedHosts: true,
  port: true,
  shutdownMs: true,
  headersTimeoutMs: true,
  requestTimeoutMs: true,
  keepAliveMs: true,
  maxConnections: true,
  ownsProcess: true,
};

/** What `serveHttp` sets itself. */
const ITS_OWN: readonly string[] = ['hostGuard', 'draining'] satisfies (keyof HttpAppOptions)[];

/**
 * The options of `createHttpApp`.
 *
 * @throws KnowhowError `invalid_request` for one that is not known
 */
export function readAppOptions(given: HttpAppOptions): HttpAppOptions {
  return checkOptions(given, { function: 'createHttpApp', names: Object.keys(APP), renamed: {} });
}

/**
 * The options of `serveHttp`, and among them those of the app that it serves.
 *
 * @throws KnowhowError `invalid_request` for one that is not known
 */
export function readServeOptions(given: ServeOptions): { options: ServeOptions; app: HttpAppOptions } {
  const names = [...Object.keys(APP), ...Object.keys(SOCKET)].filter((name) => !ITS_OWN.includes(name));
  const options = checkOptions(given, { function: 'serveHttp', names, renamed: {} });
  const app = Object.fromEntries(Object.entries(options).filter(([name]) => name in APP));
  return { options, app: { ...app, service: options.service } };
}
