import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryOf } from '../../../src/domain/meaning-id.js';
import type { Store } from '../../../src/storage/store.js';
import type { MakeStore } from '../contract.js';
import { claimed, fitOf, landed, lesson, newCommit, statement, vector } from '../fixtures.js';
import { type Reader, replay } from './replay.js';

type Step =
  | { do: 'learn'; tenant: number; ids: number[]; success: number }
  | { do: 'fit'; tenant: number; ids: number[] }
  | { do: 'edit'; tenant: number; pick: number }
  | { do: 'forget'; tenant: number; pick: number }
  | { do: 'remove'; tenant: number; picks: number[] }
  | { do: 'reembed'; tenant: number }
  | { do: 'read'; tenant: number };

const tenant = fc.integer({ min: 0, max: 1 });
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('learn' as const), tenant, ids, success: fc.constantFrom(0, 1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fit' as const), tenant, ids }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), tenant, pick: fc.nat(50) }) },
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
  const { seq, tuned, ...bound } = (await store.collection(collection))!;
  const space = bound.space ?? 'space-1';
  const known = [...(await replay(store, collection)).entries.keys()];
  if (action.do === 'learn') {
    const job = await claimed(store, collection, name);
    const said = action.ids.map((id) => statement(id, { advice: `advice ${id} of ${seq}` }));
    const outcome = { seen: seq, success: action.success, certainty: 1 };
    await landed(store, newCommit(job, said, { space, outcome }));
  } else if (action.do === 'fit') {
    const records: string[] = [];
    for await (const { id } of store.records(collection)) records.push(id);
    const lessons = action.ids.map((id) => lesson(100 + id, records.slice(0, id), { advice: `n ${seq}` }));
    expect(await store.keepFit(collection, fitOf(tuned, lessons, { space }))).toBe(true);
  } else if (action.do === 'edit' && known.length > 0) {
    const text = `situation ${seq}`;
    await store.correct(collection, known[action.pick % known.length]!, {
      situation: { text, vector: vector(seq), space },
      edited_at: seq,
    });
  } else if (action.do === 'forget' && known.length > 0) {
    await store.forget(collection, [known[action.pick % known.length]!]);
  } else if (action.do === 'remove') {
    await store.remove(
      collection,
      known.length > 0 ? action.picks.map((pick) => known[pick % known.length]!) : [7],
    );
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
            expect(new Set([...fresh.meanings.keys()].map(entryOf))).toEqual(new Set(fresh.entries.keys()));
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
