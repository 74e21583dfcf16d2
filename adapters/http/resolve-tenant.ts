import { KnowhowError } from '../../src/index.js';
import type { Identity } from './authenticate.js';
import type { HttpService } from './http-service.js';

/** The name of an account's default collection. */
const DEFAULT_TENANT = 'default';

/**
 * The collection that a `tenant_id` means. A key of the caller's own account, valid or not any more, means the default
 * collection, so that no key ever comes to the engine or to disk.
 *
 * @throws KnowhowError `forbidden` when the key is limited to other tenants
 */
export async function resolveTenant(
  tenantId: string,
  { caller, presented }: Identity,
  service: HttpService,
): Promise<string> {
  const text = tenantId.trim();
  const isKey = text === presented || (await service.keys.belongsTo(text, caller.account));
  const tenant = isKey ? DEFAULT_TENANT : tenantId;
  if (caller.tenants !== null && !caller.tenants.includes(tenant)) {
    throw new KnowhowError('forbidden', 'This key is limited to other tenants than the one named.');
  }
  return tenant;
}
