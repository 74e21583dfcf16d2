import type { EntryOutcome } from '../../api/inspection-requests.js';
import type { CollectionStats } from '../../api/inspection-results.js';
import type { Collection } from '../../domain/collection.js';
import { ENTRY_KINDS, type EntryKind } from '../../domain/entry.js';
import type { EngineContext } from '../../engine/context.js';

/** What a collection holds, counted by the store. */
export async function stats(
  context: Pick<EngineContext, 'store' | 'readFitted'>,
  collection: Collection,
): Promise<CollectionStats> {
  const { account, tenant } = collection;
  const [counts, [summary], jobs, fitted] = await Promise.all([
    context.store.countEntries(collection.id),
    context.store.collectionsOf(account, { most: 1, tenants: [tenant] }),
    context.store.jobCounts({ account, tenant }),
    context.readFitted(collection),
  ]);
  const kinds = Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, 0])) as Record<EntryKind, number>;
  const outcomes: Record<EntryOutcome, number> = { success: 0, failure: 0, unclear: 0 };
  const sums = { entries: 0, pinned: 0, edited: 0 };
  for (const { kind, outcome, entries, pinned, edited } of counts) {
    kinds[kind] += entries;
    outcomes[outcome] += entries;
    sums.entries += entries;
    sums.pinned += pinned;
    sums.edited += edited;
  }
  const { yes, of } = fitted?.model.credit.guided ?? { yes: 0, of: 0 };
  return {
    tenant_id: tenant,
    ...sums,
    records: summary?.records ?? 0,
    pending: jobs.queued + jobs.running,
    kinds,
    outcomes,
    guided: { successes: yes, failures: of - yes },
  };
}
