import { meaningsOf } from '../../src/domain/meaning-id.js';
import type { Store } from '../../src/storage/store.js';

/** Everything that was learned. */
export async function knowledgeOf(store: Store, account: string, tenant: string) {
  const collection = await store.findCollection({ account, tenant });
  if (!collection) return { entries: [], jobs: [], tuning: null };
  const ids: number[] = [];
  for await (const page of store.changes(collection.id, 0)) for (const { id } of page.entries) ids.push(id);
  ids.sort((a, b) => a - b);
  const entries = [];
  for (const entry of await store.entries(collection.id, ids)) {
    const texts = await store.meaningTexts(collection.id, meaningsOf(entry.id));
    const records = await store.recordsBehind(collection.id, [entry.id], 1_000);
    entries.push({ ...entry, texts, records: records.length });
  }
  const jobs = (await store.jobs({ account, tenant, limit: 1_000 })).map((job) => [
    job.state,
    job.knowledge,
    job.success_estimate,
  ]);
  // A record's own id says nothing of what was learned from it.
  let tuning = await store.tuning(collection.id);
  let number = 0;
  for await (const { id } of store.records(collection.id))
    tuning = tuning?.replaceAll(id, `record ${number++}`) ?? null;
  return { entries, jobs, tuning };
}
