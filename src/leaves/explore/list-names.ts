import type { NamesResult } from '../../api/names.js';
import type { Collection } from '../../domain/collection.js';
import type { EngineContext } from '../../engine/context.js';

/** What lists of a collection can be narrowed to. */
export async function listNames(
  { store }: Pick<EngineContext, 'store'>,
  { id, tenant }: Collection,
): Promise<NamesResult> {
  const { agentTypes, sources, environments } = await store.listNames(id);
  return { tenant_id: tenant, agent_types: agentTypes, sources, environments };
}
