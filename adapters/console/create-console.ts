import { countedBody } from '../counted-body.js';
import { type BuiltFile, builtFiles } from './built-files.js';
import type { OneTimeSession } from './one-time-session.js';

/** Answers requests under `/console`. */
export type ConsoleHandler = (request: Request) => Promise<Response>;

/** Options to serve the console. */
export interface ConsoleOptions {
  /** The session of `knowhow ui`. Without it people sign in with a key. */
  session?: OneTimeSession | undefined;
  /** Where the built files are; default those of this package. */
  folder?: string | undefined;
}

/** Nothing but this server's own files runs, is shown or is asked; no page of another may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A token has 43 characters. */
const MOST_TOKEN_BYTES = 1_024;

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });

function sendFile(request: Request, file: BuiltFile): Response {
  const cached = file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  const headers = { ...HEADERS, etag: file.etag, 'cache-control': cached, vary: 'accept-encoding' };
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  const bytes = takesGzip ? file.gzipped : file.bytes;
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...headers,
      'content-type': file.type,
      'content-length': String(bytes.byteLength),
      ...(takesGzip ? { 'content-encoding': 'gzip' } : {}),
    },
  });
}

/** Gives the keys of the session for its token, once. */
async function openSession(request: Request, session: OneTimeSession | undefined): Promise<Response> {
  if (request.method !== 'POST') return plain(405, 'This path takes POST.', { allow: 'POST' });
  const token = session && (await countedBody(request, MOST_TOKEN_BYTES));
  const keys = token && session.exchange(new TextDecoder().decode(token));
  if (!keys) return plain(403, 'This address was used already, or is none of ours.');
  return Response.json(keys, { headers: { ...HEADERS, 'cache-control': 'no-store' } });
}

/**
 * The console: its files under `/console/`, and at `/console/session` the exchange of a one-time token. It asks for no key:
 * what people see comes from the routes of the interface, each of which does.
 *
 * @throws KnowhowError `internal_error` where the files were not built, or not shipped
 */
export function createConsole({ session, folder }: ConsoleOptions = {}): ConsoleHandler {
  const files = builtFiles(folder);
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/console/, '');
    // Relative: behind a proxy the console may be at another path.
    if (path === '') return plain(302, 'The console is at console/.', { location: 'console/' });
    if (path === '/session') return openSession(request, session);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'This path takes GET, HEAD.', { allow: 'GET, HEAD' });
    }
    const file = files.get(path === '/' ? 'index.html' : path.slice(1));
    return file ? sendFile(request, file) : plain(404, 'There is no such file in the console.');
  };
}
