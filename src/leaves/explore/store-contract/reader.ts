import { expect, test } from 'vitest';
import { entryOf } from '../../../domain/meaning-id.js';
import { seededRandom } from '../../../domain/random.js';
import type { Store } from '../../../storage/store.js';
import { claimed, fitOf, landed, lesson, newCommit, statement, vector } from '../../../testing/fixtures.js';
import type { MakeStore } from '../../../testing/make-store.js';
import { type Reader, replay } from '../../../testing/store/replay.js';
import { uniform } from '../../../testing/uniform.js';

type Step =
  | { do: 'learn'; tenant: number; ids: number[]; success: number }
  | { do: 'fit'; tenant: number; ids: number[] }
  | { do: 'edit'; tenant: number; pick: number }
  | { do: 'forget'; tenant: number; pick: number }
  | { do: 'remove'; tenant: number; picks: number[] }
  | { do: 'reembed'; tenant: number }
  | { do: 'read'; tenant: number };

type Kind = Step['do'];

/** Kinds of steps, those that are usual more often. */
const KINDS: readonly Kind[] = (
  [
    ['learn', 5],
    ['fit', 2],
    ['edit', 2],
    ['forget', 1],
    ['remove', 2],
    ['reembed', 1],
    ['read', 3],
  ] as const
).flatMap(([kind, weight]) => new Array<Kind>(weight).fill(kind));

/** Lives of a store, each drawn by its number. */
const LIVES = Array.from({ length: 25 }, (_, life) => life + 1);
const MOST_STEPS = 25;

function drawnSteps(life: number): Step[] {
  const upTo = uniform(seededRandom(life));
  const several = (least: number, most: number, of: () => number): number[] =>
    Array.from({ length: least + upTo(most - least) }, of);
  const step = (): Step => {
    const kind = KINDS[upTo(KINDS.length - 1)]!;
    const tenant = upTo(1);
    if (kind === 'learn' || kind === 'fit') {
      const ids = [...new Set(several(1, 4, () => 1 + upTo(6)))];
      return kind === 'fit' ? { do: kind, tenant, ids } : { do: kind, tenant, ids, success: upTo(1) };
    }
    if (kind === 'edit' || kind === 'forget') return { do: kind, tenant, pick: upTo(50) };
    if (kind === 'remove') return { do: kind, tenant, picks: several(0, 3, () => upTo(50)) };
    return { do: kind, tenant };
  };
  return Array.from({ length: upTo(MOST_STEPS) }, step);
}

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
  test.each(LIVES)('knows exactly what a new reader learns, whenever it looks: life %i', async (life) => {
    const store = await makeStore();
    try {
      const ids: number[] = [];
      for (const name of TENANTS) {
        ids.push((await store.openCollection({ account: 'a', tenant: name })).id);
      }
      const readers: (Reader | undefined)[] = [undefined, undefined];
      for (const action of drawnSteps(life)) {
        const { tenant: t } = action;
        if (action.do === 'read') readers[t] = await replay(store, ids[t]!, readers[t]);
        else await take(store, ids[t]!, TENANTS[t]!, action);
      }
      for (const [t, id] of ids.entries()) {
        const fresh = await replay(store, id);
        expect(await replay(store, id, readers[t])).toEqual(fresh);
        expect(fresh.seq).toBe((await store.collection(id))!.seq);
        const outlines = [...fresh.entries.values()];
        expect(new Set([...fresh.meanings.keys()].map(entryOf))).toEqual(new Set(fresh.entries.keys()));
        const entries = await store.entries(id, [...fresh.entries.keys()]);
        expect(entries.map(({ situation: _, advice: __, ...outline }) => outline)).toEqual(outlines);
        const hits = await store.searchText(id, 'advice n situation', 1_000);
        expect(new Set(hits.map((hit) => hit.entry))).toEqual(new Set(fresh.entries.keys()));
      }
    } finally {
      await store.close();
    }
  });
}
