import { randomBytes } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { numberFrom, type OptionChecks, required, TEXTS, withMethods } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { type Caller, type KeyedService, KnowhowError, keyedKnowledge, type Verb } from '../../src/index.js';
import { type HostGuard, refusedBy } from '../host-guard.js';
import { serverWith } from './create-mcp-server.js';
import { emptyMemory, type KnowledgeMcpOptions, type McpMemory } from './mcp-context.js';
import { SERVER_CHECKS } from './read-options.js';

/** How MCP is served over HTTP. */
export interface McpHttpOptions extends HostGuard, Omit<KnowledgeMcpOptions, 'knowledge'> {
  /** Whose keys are good, and what they open. */
  service: KeyedService;
  /** Bytes of a request body; default 1 MiB. */
  maxBodyBytes?: number | undefined;
}

const CHECKS: OptionChecks<McpHttpOptions> = {
  ...SERVER_CHECKS,
  service: required(withMethods('forAccount')),
  maxBodyBytes: numberFrom(0),
  allowedHosts: TEXTS,
  allowedOrigins: TEXTS,
};

/** Keys whose memory is kept. */
const MAX_KEYS = 1_000;

/** Counts a request of an account, and says whether it may go on. */
export type Admit = (account: string, verb: Verb) => Promise<{ allowed: boolean; retryAfterMs: number }>;

/** Takes one request and answers it; `admit` limits how often an account may ask. */
export type McpHttpHandler = (request: Request, limits?: { admit?: Admit }) => Promise<Response>;

function presentedKey(headers: Headers): string | undefined {
  const direct = headers.get('x-api-key')?.trim();
  if (direct !== undefined) return direct === '' ? undefined : direct;
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1];
}

const error = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/**
 * The request as one that accepts both of what the protocol names. Answers are always JSON here, so clients that accept
 * JSON, or say nothing of what they accept, are served.
 */
function acceptingBoth(request: Request): Request {
  const accept = request.headers.get('accept') ?? '*/*';
  if (accept.includes('text/event-stream') || !/\*\/\*|application\/(?:json|\*)/i.test(accept))
    return request;
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  const { url, method, body } = request;
  return new Request(url, { method, headers, body, duplex: 'half' });
}

async function count(admit: Admit | undefined, account: string, verb: Verb): Promise<void> {
  const decision = await admit?.(account, verb);
  if (!decision || decision.allowed) return;
  const { retryAfterMs } = decision;
  const message = `Too many requests of this account. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`;
  throw new KnowhowError('rate_limit_exceeded', message, { retry_after_ms: retryAfterMs });
}

/**
 * Streamable HTTP for mounting at a path of any server that speaks in web `Request`s, e.g.
 * `app.all('/mcp', (c) => handler(c.req.raw))`. Host and Origin are checked first, then the key
 * (`Authorization: Bearer` or `x-api-key`), then the request is served by a server of its own: nothing that an answer
 * needs is kept between requests, so any process may answer any of them. A client cannot be asked anything over it; deletes are
 * confirmed by token.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known
 * @example
 * const handler = mcpHttpHandler({ service });
 * app.all('/mcp', (c) => handler(c.req.raw));
 */
export function mcpHttpHandler(given: McpHttpOptions): McpHttpHandler {
  const options = readOptions('mcpHttpHandler', given, CHECKS);
  const { service, maxBodyBytes = 1024 * 1024 } = options;
  const secret = options.secret ?? randomBytes(32);
  const memories = new Map<string, McpMemory>();
  const validator = new AjvJsonSchemaValidator();

  /**
   * What the clients of a key need not repeat; of keys that have long been silent nothing is remembered. Not of an account: a key
   * could take what another was told in a tenant that it may not name.
   */
  function memoryOf({ account, keyId }: Caller): McpMemory {
    const key = `${account} ${keyId}`;
    const memory = memories.get(key) ?? emptyMemory();
    memories.delete(key);
    memories.set(key, memory);
    if (memories.size > MAX_KEYS) memories.delete(memories.keys().next().value!);
    return memory;
  }

  return async (request, limits) => {
    const refused = refusedBy(options, request.headers);
    if (refused !== undefined) return error(403, refused);
    const presented = presentedKey(request.headers);
    const caller = presented === undefined ? undefined : await service.keys.verify(presented);
    if (presented === undefined || !caller) {
      return error(401, 'The API key is missing, not valid or revoked.', { 'www-authenticate': 'Bearer' });
    }
    if (request.method !== 'POST') return error(405, 'Only POST is served here.', { allow: 'POST' });
    const knowledge = keyedKnowledge(service, { caller, presented }, (verb) =>
      count(limits?.admit, caller.account, verb),
    );
    const server = serverWith({ ...options, knowledge, secret }, memoryOf(caller), validator);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: maxBodyBytes,
    });
    try {
      await server.connect(transport);
      return await transport.handleRequest(acceptingBoth(request));
    } finally {
      await server.close();
    }
  };
}
