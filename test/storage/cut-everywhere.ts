import { expect } from 'vitest';
import { openPostgresStore } from '../../src/leaves/postgres/open-postgres-store.js';
import type { Store } from '../../src/storage/store.js';
import { acceptedId, landed, newCommit, newIntake, statement } from '../../src/testing/fixtures.js';
import { cuttingProxy } from './cutting-proxy.js';
import type { TestServer } from './postgres-server.js';

/** A life of one record, as whatever calls come; what is left of it must be the same however often the connection broke. */
async function life(store: Store, tenant: string): Promise<unknown> {
  const { id } = await store.openCollection({ account: 'a', tenant });
  const idempotency = { key: tenant, bodyHash: 'h' };
  const gone = newIntake(id, tenant);
  const kept = newIntake(id, tenant, { idempotency });
  await acceptedId(store, gone);
  await acceptedId(store, kept);
  for (const n of [1, 2]) {
    // A claim that landed unseen is over with its lease.
    let job = (await store.claim({ now: 2_000, leaseMs: 10, limit: 1, longestWaitMs: 1e9 }))[0];
    job ??= (await store.claim({ now: 3_000, leaseMs: 10, limit: 1, longestWaitMs: 1e9 }))[0];
    await landed(store, newCommit(job!, [statement(n, { situation: 'words', advice: 'advice' })]));
  }
  const removed = await store.remove(id, [1]);
  const { state } = await store.accept(newIntake(id, tenant, { idempotency }));
  const records: string[] = [];
  for await (const record of store.records(id)) records.push(record.id);
  return {
    removed,
    state,
    records: records.map((one) => one === kept.recordId),
    hits: (await store.searchText(id, 'advice', 5)).map(({ entry }) => entry),
    entries: (await store.entries(id, [1, 2, 3])).map((entry) => entry.id),
    seq: (await store.collection(id))!.seq,
    learned: (await store.collection(id))!.learned,
  };
}

/**
 * Lives the same life again and again, with the connection cut at another message each time, and expects it to come to
 * the same.
 *
 * @param schema where the tables lie
 * @param which the first message that is cut, and how far it is to the next
 */
export async function cutEverywhere(
  server: TestServer,
  schema: string,
  when: 'before' | 'after',
  which: { first: number; step: number },
): Promise<void> {
  const proxy = await cuttingProxy(server.port);
  const url = `${server.url.replace(String(server.port), String(proxy.port))}?schema=${schema}`;
  const store = await openPostgresStore({ url, connections: 2, outageTimeoutMs: 60_000 });
  try {
    const expected = await life(store, 'whole');
    proxy.cutAt(Number.POSITIVE_INFINITY, when);
    expect(await life(store, 'counted')).toEqual(expected);
    const messages = proxy.seen();
    expect(messages).toBeGreaterThan(40);
    for (let n = which.first; n <= messages; n += which.step) {
      proxy.cutAt(n, when);
      expect(await life(store, `cut ${n}`), `cut at message ${n}`).toEqual(expected);
    }
    proxy.cutAt(Number.POSITIVE_INFINITY, when);
    expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await store.close();
    await proxy.close();
  }
}
