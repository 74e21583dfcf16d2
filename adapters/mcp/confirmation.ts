import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeleteMatch, DeleteRequest } from '../../src/index.js';
import type { McpContext } from './mcp-context.js';

/** Milliseconds a confirmation token is good for. */
const TOKEN_LIFETIME_MS = 10 * 60_000;

function sign(
  secret: Uint8Array,
  request: DeleteRequest,
  matches: readonly DeleteMatch[],
  expires: number,
): Buffer {
  const { tenant_id, intent, similarity_threshold, agent_type } = request;
  const ids = matches.map(({ id }) => id).sort();
  const text = JSON.stringify([
    tenant_id,
    intent,
    similarity_threshold ?? null,
    agent_type ?? null,
    ids,
    expires,
  ]);
  return createHmac('sha256', secret).update(text).digest().subarray(0, 18);
}

/** A token that confirms deleting exactly these entries by exactly this request, for ten minutes. */
export function confirmationToken(
  context: McpContext,
  request: DeleteRequest,
  matches: DeleteMatch[],
): string {
  const expires = context.now() + TOKEN_LIFETIME_MS;
  return `${expires.toString(36)}.${sign(context.secret, request, matches, expires).toString('base64url')}`;
}

/** True where the token is one for deleting these entries by this request, and still good. */
export function confirms(
  context: McpContext,
  token: string,
  request: DeleteRequest,
  matches: DeleteMatch[],
): boolean {
  const [when = '', signature = ''] = token.split('.');
  const expires = Number.parseInt(when, 36);
  if (!Number.isSafeInteger(expires) || expires <= context.now()) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(context.secret, request, matches, expires);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
