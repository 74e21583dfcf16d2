import { type Caller, KnowhowError } from '../../src/index.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';

/** A caller and the text it was recognised by, which must never be kept or logged. */
export interface Identity {
  caller: Caller;
  presented: string;
}

/** `x-api-key`, or `Authorization: Bearer` where that is missing. */
export function presentedKey(c: HttpContext): string | undefined {
  const direct = c.req.header('x-api-key')?.trim();
  if (direct !== undefined) return direct === '' ? undefined : direct;
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
}

/**
 * Recognises the caller, whatever its key may do.
 *
 * @throws KnowhowError `unauthorized`
 */
export async function authenticate(c: HttpContext, service: HttpService): Promise<Identity> {
  const presented = presentedKey(c);
  const caller = presented === undefined ? undefined : await service.keys.verify(presented);
  if (presented === undefined || !caller) {
    throw new KnowhowError('unauthorized', 'The API key is missing, not valid or revoked.');
  }
  c.set('keyId', caller.keyId);
  return { caller, presented };
}

/**
 * Checks what a key may do. `any` takes every key but an operator's, which reads `/metrics` and nothing else.
 *
 * @throws KnowhowError `forbidden`
 */
export function requireScope(caller: Caller, needed: 'read' | 'write' | 'any'): void {
  if (caller.scope === 'operator') {
    throw new KnowhowError(
      'forbidden',
      'This is an operator key: it reads /metrics and nothing else. Use a key that may read or write.',
    );
  }
  if (needed === 'any' || caller.scope === 'read_write' || caller.scope === needed) return;
  throw new KnowhowError(
    'forbidden',
    `This key may only ${caller.scope}, and the operation needs a key that may ${needed}.`,
  );
}
