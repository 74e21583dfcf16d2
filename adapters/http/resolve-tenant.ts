import { KnowhowError } from '../../src/index.js';
import type { Identity } from './authenticate.js';
import type { HttpService } from './http-service.js';

/** The name of an account's default collection. */
const DEFAULT_TENANT = 'default';

/** True when a text is a key of the caller's account, valid or not any more: it must not be handed on. */
export async function isOwnKey(
  text: string,
  { caller, presented }: Identity,
  service: HttpService,
): Promise<boolean> {
  const trimmed = text.trim();
  return trimmed === presented || service.keys.belongsTo(trimmed, caller.account);
}

/**
 * The collection that a `tenant_id` means. A key of the caller's own account, valid or not any more, means the default
 * collection, so that no key ever comes to the engine or to disk.
 *
 * @throws KnowhowError `forbidden` when the key is limited to other tenants
 */
export async function resolveTenant(
  tenantId: string,
  identity: Identity,
  service: HttpService,
): Promise<string> {
  const { caller } = identity;
  const tenant = (await isOwnKey(tenantId, identity, service)) ? DEFAULT_TENANT : tenantId;
  if (caller.tenants !== null && !caller.tenants.includes(tenant)) {
    throw new KnowhowError('forbidden', 'This key is limited to other tenants than the one named.');
  }
  return tenant;
}
