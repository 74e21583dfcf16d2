import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { getRequestListener } from '@hono/node-server';
import {
  FLAG,
  LONGEST_WAIT_MS,
  numberFrom,
  type OptionChecks,
  TEXT,
  TEXTS,
} from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { KnowhowError } from '../../src/index.js';
import { isThisMachine } from '../host-guard.js';
import { answerMalformed, malformedResponse } from './answer-malformed.js';
import { APP_CHECKS, createHttpApp, type HttpAppOptions } from './create-http-app.js';
import { leaveUnread } from './leave-unread.js';

/** Options to serve. */
export interface ServeOptions extends Omit<HttpAppOptions, 'draining' | 'hostGuard'> {
  /** Address to listen on; default `127.0.0.1`. */
  host?: string | undefined;
  /**
   * Where `host` is this machine alone: the names (without port) by which it may be asked, e.g. what a proxy in front
   * passes on; default those of this machine. Any other `Host`, and the `Origin` of a page from elsewhere, gets 403: it
   * may be a page in a browser here whose name was made to point here.
   */
  allowedHosts?: readonly string[] | undefined;
  /** Port to listen on; 0 (the default) picks a free one. */
  port?: number | undefined;
  /** Milliseconds that requests under way get when the server stops; default 10,000. */
  shutdownMs?: number | undefined;
  /** Milliseconds a client may take for a request's headers (default 10,000) and for all of it (default 60,000). */
  headersTimeoutMs?: number | undefined;
  requestTimeoutMs?: number | undefined;
  /** Milliseconds an idle connection is kept; default 60,000. */
  keepAliveMs?: number | undefined;
  /**
   * Connections at once; default 4,000. One more is closed at once, and `http_connections_full` logged once a minute
   * while that goes on.
   */
  maxConnections?: number | undefined;
  /**
   * True where this server is what the process is for: the process's `Request` and `Response` are then replaced by
   * lighter ones, for about 1.6 times as many requests a second. Not the default, since other code in the process
   * may ask `instanceof Response`.
   */
  ownsProcess?: boolean | undefined;
}

/** A server that is listening. */
export interface HttpServer {
  /** Where it is reached from this machine, e.g. `http://127.0.0.1:8787`. */
  url: string;
  /** Stops accepting, lets requests under way finish within their time, and resolves when all is over. */
  close(): Promise<void>;
}

const SOCKET_CHECKS: OptionChecks<Omit<ServeOptions, keyof HttpAppOptions>> = {
  host: TEXT,
  allowedHosts: TEXTS,
  port: numberFrom(0, 65_535),
  shutdownMs: numberFrom(0, LONGEST_WAIT_MS),
  headersTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  requestTimeoutMs: numberFrom(0, LONGEST_WAIT_MS),
  keepAliveMs: numberFrom(0, LONGEST_WAIT_MS),
  maxConnections: numberFrom(0),
  ownsProcess: FLAG,
};
// What is set here is nobody else's.
const { hostGuard: _guard, draining: _draining, ...FOR_APP } = APP_CHECKS;
const CHECKS: OptionChecks<ServeOptions> = { ...FOR_APP, ...SOCKET_CHECKS };

/** Interval at which idle connections are looked for while stopping: a connection is idle only after its last answer. */
const SWEEP_MS = 20;
const CHECK_TIMEOUTS_MS = 1_000;
/** A connection takes about 35 KB (1,000 slow clients: 34 MiB), so these take about 140 MiB. */
const MAX_CONNECTIONS = 4_000;
const FULL_LOG_MS = 60_000;

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `Cannot listen on ${host} port ${port} (${cause.code ?? cause.message}). Choose another host or port; port 0 picks a free one.`;
      reject(
        new KnowhowError('invalid_request', message, { field: 'port', error: String(cause.code) }, { cause }),
      );
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve(server.address() as AddressInfo);
    });
  });
}

function urlOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * Serves knowhow over HTTP. The service is the caller's: closing the server leaves it open.
 *
 * @throws KnowhowError `invalid_request` when the address cannot be listened on, or an option is not known
 * @example
 * const server = await serveHttp({ service, port: 8077 });
 * console.log(server.url);
 * await server.close();
 */
export async function serveHttp(given: ServeOptions): Promise<HttpServer> {
  const options = readOptions('serveHttp', given, CHECKS);
  const ofApp = Object.fromEntries(Object.entries(options).filter(([name]) => name in FOR_APP));
  const { host = '127.0.0.1', port = 0, shutdownMs = 10_000, log = () => {} } = options;
  let draining = false;
  const { allowedHosts, allowedOrigins } = options;
  const app = createHttpApp({
    ...ofApp,
    service: options.service,
    ...(isThisMachine(host)
      ? { hostGuard: { ...(allowedHosts && { allowedHosts }), ...(allowedOrigins && { allowedOrigins }) } }
      : {}),
    draining: () => draining,
  });
  const listener = getRequestListener(app.fetch, {
    hostname: host,
    overrideGlobalObjects: options.ownsProcess ?? false,
    autoCleanupIncoming: false,
    errorHandler: malformedResponse,
  });
  const answers = new WeakMap<Socket, ServerResponse>();
  function refuse(code: string | undefined, socket: Socket): void {
    const answer = answers.get(socket);
    answerMalformed(code, socket, answer?.headersSent === true && !answer.writableFinished);
  }
  const server = createServer(
    {
      headersTimeout: options.headersTimeoutMs ?? 10_000,
      requestTimeout: options.requestTimeoutMs ?? 60_000,
      keepAliveTimeout: options.keepAliveMs ?? 60_000,
      connectionsCheckingInterval: CHECK_TIMEOUTS_MS,
      // An intent of full length, each character of three bytes percent-encoded, must fit into the request's line.
      maxHeaderSize: 16 * 1024 + options.service.limits.intentLength * 9,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') {
        // RFC 9112 3.2. Node would refuse it too, with no body.
        refuse(undefined, incoming.socket);
        return;
      }
      answers.set(incoming.socket, outgoing);
      leaveUnread(incoming, outgoing);
      void listener(incoming, outgoing);
    },
  );
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    const now = performance.now();
    if (now - loggedAt < FULL_LOG_MS) return;
    loggedAt = now;
    log({ level: 'warn', event: 'http_connections_full', connections: server.maxConnections });
  });
  // Without this Node tells every client to go on sending before the key was looked at.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error.code, socket as Socket));
  const address = await listen(server, host, port);
  server.on('error', (error) => log({ level: 'error', event: 'http_server_error', error: error.name }));

  async function stop(): Promise<void> {
    draining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const deadline = setTimeout(() => {
      log({ level: 'warn', event: 'http_requests_cut', after_ms: shutdownMs });
      server.closeAllConnections();
    }, shutdownMs);
    server.closeIdleConnections();
    await closed;
    clearInterval(sweep);
    clearTimeout(deadline);
  }

  let closing: Promise<void> | undefined;
  return {
    url: urlOf(address),
    close() {
      closing ??= stop();
      return closing;
    },
  };
}
