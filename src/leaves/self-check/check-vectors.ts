import { vectorFault } from '../../domain/vector-fault.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { Finding, Store } from '../../storage/store.js';

/** Collections that a finding names, at most. */
const NAMED = 5;

/** Number of vectors of a collection, and of those that are damaged. */
async function countDamaged(store: Store, collection: number, dimensions: number | undefined) {
  let length = dimensions;
  let total = 0;
  let damaged = 0;
  for await (const page of store.changes(collection, 0)) {
    if (page.meanings.length === 0) break;
    for (const { vector } of page.meanings) {
      // Which length another embedder's vectors have, only they can tell.
      length ??= vector.length;
      total += 1;
      if (vectorFault(vector, length) !== undefined) damaged += 1;
    }
  }
  return { total, damaged };
}

/** Looks at every vector of every collection: its length, its numbers, and that it is a unit vector. */
export async function checkVectors(store: Store, embedder: Embedder): Promise<Finding> {
  try {
    return await look(store, embedder);
  } catch (error) {
    const remedy = 'The file itself cannot be read: see the other findings first.';
    return { name: 'vectors', ok: false, detail: (error as Error).message, remedy };
  }
}

async function look(store: Store, embedder: Embedder): Promise<Finding> {
  let vectors = 0;
  let damaged = 0;
  const which: string[] = [];
  for (const { id, account, tenant, space } of await store.collections()) {
    const found = await countDamaged(store, id, space === embedder.space ? embedder.dimensions : undefined);
    vectors += found.total;
    damaged += found.damaged;
    if (found.damaged > 0) which.push(`${JSON.stringify(tenant)} of account ${JSON.stringify(account)}`);
  }
  if (damaged === 0) return { name: 'vectors', ok: true, detail: `${vectors} vectors are in order` };
  const more = which.length > NAMED ? ` and ${which.length - NAMED} more` : '';
  return {
    name: 'vectors',
    ok: false,
    detail: `${damaged} of ${vectors} vectors are damaged, in ${which.slice(0, NAMED).join(', ')}${more}`,
    remedy:
      'Nothing is lost: a running knowhow makes them again from their texts when it uses the collection. At once: `knowhow doctor reembed --db PATH --account ACCOUNT --tenant TENANT`.',
  };
}
