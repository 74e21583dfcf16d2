import { expect, test } from 'vitest';
import { CURATION_CALLS } from '../../leaves/explore/store-contract/closing-calls.js'; // leaf: explore
import { MOVED_KEYS_CALLS } from '../../leaves/move/store/moved-keys-contract.js'; // leaf: move
import type { ClaimedJob, Store } from '../../storage/store.js';
import { fitOf, newCommit, newIntake } from '../fixtures.js';
import type { MakeStore } from '../make-store.js';

const lease = { jobId: 'j', token: 1 };
const key = { account: 'a', tenant: 't' };

const CALLS: Record<
  Exclude<keyof Store, 'close' | 'pendingTraces' | 'retentionPolicies'>,
  (store: Store) => Promise<unknown>
> = {
  secret: (store) => store.secret(),
  openCollection: (store) => store.openCollection(key),
  findCollection: (store) => store.findCollection(key),
  collection: (store) => store.collection(1),
  collectionsOf: (store) => store.collectionsOf('acme', { most: 1 }),
  collections: (store) => store.collections(),
  tuning: (store) => store.tuning(1),
  keepFit: (store) => store.keepFit(1, fitOf(0)),
  untuned: (store) => store.untuned(0),
  deletedJob: (store) => store.deletedJob('j'),
  learnedWith: (store) => store.learnedWith(1, [1]),
  accept: (store) => store.accept(newIntake(1, 't')),
  unlearned: async (store) => {
    for await (const _ of store.unlearned(1)) return;
  },
  records: async (store) => {
    for await (const _ of store.records(1)) return;
  },
  record: (store) => store.record(1, 'r'),
  learnedProvenances: async (store) => {
    for await (const _ of store.learnedProvenances(1)) return;
  },
  recordOf: (store) => store.recordOf('j'),
  claim: (store) => store.claim({ now: 1, leaseMs: 1, limit: 1 }),
  heartbeat: (store) => store.heartbeat([lease], 1),
  release: (store) => store.release(lease, { runAt: 1, error: '' }),
  fail: (store) => store.fail(lease, { now: 1, error: '' }),
  commit: (store) => store.commit(newCommit({ job: { id: 'j', collection: 1 }, token: 1 } as ClaimedJob)),
  job: (store) => store.job('j'),
  jobs: (store) => store.jobs({ limit: 1 }),
  jobCounts: (store) => store.jobCounts(),
  retry: (store) => store.retry('j', 1),
  nextDue: (store) => store.nextDue(),
  waiting: (store) => store.waiting(1, 1),
  changes: async (store) => {
    for await (const _ of store.changes(1, 0)) return;
  },
  entries: (store) => store.entries(1, [1]),
  entryTexts: (store) => store.entryTexts(1, [1]),
  meaningVectors: (store) => store.meaningVectors(1, [1]),
  meaningTexts: (store) => store.meaningTexts(1, [1]),
  searchText: (store) => store.searchText(1, 'x', 1),
  remove: (store) => store.remove(1, [1]),
  forget: (store) => store.forget(1, [1]),
  erase: (store) => store.erase(),
  unlearnedCount: (store) => store.unlearnedCount(1),
  markDeletion: (store) => store.markDeletion(1, { intent: 'x', threshold: 0.5, agent_type: null, now: 1 }),
  marksOn: (store) => store.marksOn('r'),
  settledMarks: (store) => store.settledMarks(),
  dropMarks: (store) => store.dropMarks([1]),
  setVectors: (store) => store.setVectors(1, 'space', []),
  reembed: (store) => store.reembed(1, 's', async () => []),
  acceptedAt: (store) => store.acceptedAt(1, 0),
  recordsBehind: (store) => store.recordsBehind(1, [1], 1),
  entriesLearnedFrom: (store) => store.entriesLearnedFrom(1, ['r']),
  insertKey: (store) =>
    store.insertKey({
      id: 'k',
      account: 'a',
      name: '',
      secret_hash: '',
      scope: 'read',
      tenants: null,
      created_at: 0,
      revoked_at: null,
    }),
  findKey: (store) => store.findKey('k'),
  keys: (store) => store.keys(),
  revokeKey: (store) => store.revokeKey('k', 1),
  ping: (store) => store.ping(),
  check: (store) => store.check(),
  ...CURATION_CALLS, // leaf: explore
  ...MOVED_KEYS_CALLS, // leaf: move
};

export function closingContract(makeStore: MakeStore): void {
  test('every call after it throws `closed`, and closing again does no harm', async () => {
    const store = await makeStore();
    await store.close();
    await store.close();
    for (const [name, call] of Object.entries(CALLS)) {
      await expect(call(store), name).rejects.toMatchObject({ code: 'closed' });
    }
  });

  test('what is under way lands first', async () => {
    const store = await makeStore();
    const { id } = await store.openCollection(key);
    const accepting = Array.from({ length: 10 }, () => store.accept(newIntake(id, 't')));
    await store.close();
    const accepted = await Promise.all(accepting);
    expect(accepted.every(({ state }) => state === 'accepted')).toBe(true);
  });

  test('before it, the store answers its ping and finds itself in order', async () => {
    const store = await makeStore();
    await store.ping();
    const findings = await store.check();
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    await store.close();
  });
}
