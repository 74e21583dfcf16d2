import fc from 'fast-check';
import { expect, test } from 'vitest';
import { situationsOf } from '../../../src/domain/entry.js';
import type { Store } from '../../../src/storage/store.js';
import type { MakeStore } from '../contract.js';
import {
  claimed,
  completes,
  emptyCommit,
  evidence,
  landed,
  newEntry,
  newSituation,
  newTrace,
  vector,
} from '../fixtures.js';
import { type Reader, replay } from './replay.js';

type Step =
  | { do: 'learn'; tenant: number; texts: number[]; sharesRecord: boolean }
  | { do: 'update'; tenant: number; pick: number }
  | { do: 'forget'; tenant: number; pick: number }
  | { do: 'remove'; tenant: number; picks: number[] }
  | { do: 'reembed'; tenant: number }
  | { do: 'read'; tenant: number };

const tenant = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('learn' as const),
      tenant,
      texts: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
      sharesRecord: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('update' as const), tenant, pick: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), tenant, pick: fc.nat(50) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      tenant,
      picks: fc.array(fc.nat(50), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reembed' as const), tenant }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), tenant }) },
);

const TENANTS = ['t1', 't10'];

async function take(store: Store, collection: number, name: string, action: Step): Promise<void> {
  const { seq, space } = (await store.collection(collection))!;
  const known = [...(await replay(store, collection)).entries.keys()];
  const base = { space: space ?? 'space-1' };
  if (action.do === 'learn') {
    const job = await claimed(store, collection, name);
    const refs = [...new Set(action.texts)].map((text) => ({ text, ref: -1 - text }));
    const first = refs[0]!.ref;
    await landed(
      store,
      emptyCommit(collection, seq, {
        ...base,
        jobs: [completes(job)],
        situations: refs.map(({ text, ref }) => newSituation(ref, `text ${text}`)),
        added: refs.map(({ ref }) =>
          newEntry(ref, [job.job.record!], {
            traces: [newTrace([ref], [{ action: 'go', args: [], outcome: 'ok', situation: first }])],
          }),
        ),
        updated:
          action.sharesRecord && known.length > 0
            ? [{ id: known[0]!, evidence: evidence(seq + 1), sources: [job.job.record!] }]
            : [],
      }),
    );
  } else if (action.do === 'update' && known.length > 0) {
    const id = known[action.pick % known.length]!;
    await landed(
      store,
      emptyCommit(collection, seq, {
        ...base,
        updated: [{ id, evidence: evidence(seq + 1), advice: `n ${seq}` }],
      }),
    );
  } else if (action.do === 'forget' && known.length > 0) {
    const id = known[action.pick % known.length]!;
    await landed(store, emptyCommit(collection, seq, { ...base, forgotten: [id] }));
  } else if (action.do === 'remove') {
    await store.remove(
      collection,
      known.length > 0 ? action.picks.map((pick) => known[pick % known.length]!) : [7],
    );
    // What shared a record with what went is to be learned anew; nothing comes of it here. Left undone, its job would
    // keep back all later ones of the collection.
    const again = await store.claim({ now: 2_000, leaseMs: 60_000, limit: 1_000 });
    const { seq: now } = (await store.collection(collection))!;
    if (again.length > 0)
      await landed(store, emptyCommit(collection, now, { ...base, jobs: again.map(completes) }));
  } else if (action.do === 'reembed') {
    await store.reembed(collection, `space-${seq}`, async (texts) =>
      texts.map((text) => vector(seq + text.length)),
    );
  }
}

export function readerContract(makeStore: MakeStore): void {
  test('knows exactly what a new reader learns, whenever it looks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const store = await makeStore();
        try {
          const ids: number[] = [];
          for (const name of TENANTS) {
            ids.push((await store.openCollection({ account: 'a', tenant: name })).id);
          }
          const readers: (Reader | undefined)[] = [undefined, undefined];
          for (const action of steps) {
            const { tenant: t } = action;
            if (action.do === 'read') readers[t] = await replay(store, ids[t]!, readers[t]);
            else await take(store, ids[t]!, TENANTS[t]!, action);
          }
          for (const [t, id] of ids.entries()) {
            const fresh = await replay(store, id);
            expect(await replay(store, id, readers[t])).toEqual(fresh);
            expect(fresh.seq).toBe((await store.collection(id))!.seq);
            const told = [...fresh.entries.values()];
            const named = told.flatMap((entry) => [...situationsOf(entry.traces)]);
            expect(new Set(fresh.situations.keys())).toEqual(new Set(named));
            const entries = await store.entries(id, [...fresh.entries.keys()]);
            expect(entries.map(({ situation: _, advice: __, ...outline }) => outline)).toEqual(told);
            const hits = await store.searchText(id, 'advice n situation', 1_000);
            expect(new Set(hits.map((hit) => hit.entry))).toEqual(new Set(fresh.entries.keys()));
          }
        } finally {
          await store.close();
        }
      }),
      { numRuns: 25 },
    );
  });
}
