import type { Inspection } from '../../../src/api/inspection.js';
import type { Knowledge } from '../../../src/api/knowledge.js';
import type { Route } from '../../../src/api/route.js';
import { ROUTES, type RouteName } from '../../../src/api/routes.js';
import { keys, SERVER, signOut } from './session.js';
import { words } from './words.js';

/** An error that the server answered with. */
export class AskError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** Options to ask. */
export interface AskOptions {
  body?: unknown;
  /** The parameters in the query. */
  query?: Record<string, string>;
  /** The parameters of the path. */
  path?: Record<string, string>;
  /** A body that is a file. */
  file?: Blob;
  signal?: AbortSignal;
}

interface ErrorBody {
  code?: string;
  message?: string;
  detail?: { loc: (string | number)[]; msg: string }[];
}

async function errorOf(answer: Response): Promise<AskError> {
  const body = (await answer.json().catch(() => ({}))) as ErrorBody;
  const listed = body.detail?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  return new AskError(
    answer.status,
    body.code ?? (listed === undefined ? 'internal_error' : 'validation_error'),
    body.message ?? listed ?? answer.statusText,
    answer.headers.get('x-request-id'),
  );
}

/** The key that a route needs, of those that this tab has. */
const keyFor = ({ scope }: Route): string | undefined =>
  scope === 'operator' || scope === 'loopback' ? keys.value.operator_key : keys.value.api_key;

/** The address of a route with its parameters. */
export function addressOf(name: RouteName, { query = {}, path = {} }: AskOptions = {}): URL {
  const filled = ROUTES[name].path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(path[part] ?? ''),
  );
  const url = new URL(filled.slice(1), SERVER);
  for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
  return url;
}

/**
 * Asks a route; gives back the answer of a success, unread.
 *
 * @throws {AskError} see {@link askRoute}
 */
export async function send(name: RouteName, options: AskOptions = {}): Promise<Response> {
  const { body, file, signal } = options;
  const { method } = ROUTES[name];
  const key = keyFor(ROUTES[name]);
  const init: RequestInit = {
    method,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (file) init.body = file;
  if (signal) init.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(addressOf(name, options), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AskError(0, 'unreachable', words.errors.unreachable, null);
  }
  if (answer.ok) return answer;
  if (answer.status === 401) signOut();
  throw await errorOf(answer);
}

/**
 * Asks a route, and reads its answer.
 *
 * @throws {AskError} what the server refused; where the key is not valid any more the session ends
 */
export const askRoute = async <Answer>(name: RouteName, options: AskOptions = {}): Promise<Answer> =>
  (await (await send(name, options)).json()) as Answer;

type Methods = Inspection & Pick<Knowledge, 'enhanceTask' | 'storeKnowledge'>;
type Method = keyof Methods & RouteName;

/**
 * Asks a method of the interface that takes a body.
 *
 * @throws {AskError} see {@link askRoute}
 */
export const ask = <Name extends Method>(
  name: Name,
  body: Parameters<Methods[Name]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Methods[Name]>>> => askRoute(name, { body, ...(signal ? { signal } : {}) });
