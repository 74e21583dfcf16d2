import type { CollectionsPage, CollectionsRequest } from '../../api/collections.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { EngineContext } from '../../engine/context.js';

const DEFAULT_LIMIT = 50;

/** Lists the collections of an account, by name. */
export async function listCollections(
  { store }: Pick<EngineContext, 'store'>,
  account: string,
  { tenants, limit = DEFAULT_LIMIT, after }: CollectionsRequest,
): Promise<CollectionsPage> {
  const found = await store.collectionsOf(account, {
    after: after === undefined ? undefined : wellFormed(after),
    most: limit + 1,
    tenants: tenants?.map(wellFormed),
  });
  const page = found.slice(0, limit);
  return {
    collections: page.map(({ tenant, entries, records }) => ({ tenant_id: tenant, entries, records })),
    ...(found.length > limit ? { next: page.at(-1)!.tenant } : {}),
  };
}
