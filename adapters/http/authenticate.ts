import { type Identity, KnowhowError } from '../../src/index.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';

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
  c.set('account', caller.account);
  return { caller, presented };
}
