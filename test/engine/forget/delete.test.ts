import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { learn, open } from '../desk.js';

/** A run of one reply, another each time, so that no two become one entry. */
const said = (query: string, i: number, rest: Partial<Interaction> = {}): Interaction => ({
  tenant_id: 'desk',
  query,
  turns: [
    {
      turn: 1,
      inputs: query,
      decision: `noted ${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}`,
    },
  ],
  success: true,
  timestamp: '2026-03-01T10:00:00Z',
  ...rest,
});

const REFUNDS = [
  'a refund for the parcel',
  'a refund for my parcel',
  'the refund for this parcel',
  'refund parcel',
];
const LOCKERS = [
  'open the locker door',
  'open my locker door',
  'the locker door is shut',
  'locker door open',
];
const ALL = [...REFUNDS, ...LOCKERS];

async function stocked(texts: readonly string[], rest: (i: number) => Partial<Interaction> = () => ({})) {
  const service = await open();
  await learn(
    service,
    texts.map((text, i) => said(text, i, rest(i))),
  );
  return service;
}

const remove = (service: KnowledgeService, intent: string, rest = {}) =>
  service.forAccount('local').deleteByIntent({ tenant_id: 'desk', intent, ...rest });

async function left(service: KnowledgeService): Promise<string[]> {
  const queries: string[] = [];
  for await (const record of service.exportRecords('local', 'desk')) queries.push(record.query);
  return queries.sort();
}

describe('delete by intent', () => {
  test('takes from a higher threshold a part of what it takes from a lower one: all of it from 0', async () => {
    const service = await stocked(ALL);
    const found = async (similarity_threshold: number) => {
      const { matches } = await remove(service, 'refund for a parcel', {
        similarity_threshold,
        all: similarity_threshold === 0,
        dry_run: true,
      });
      return matches!;
    };
    expect(await found(0)).toHaveLength(ALL.length);
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(unit, unit, async (a, b) => {
        const low = await found(Math.min(a, b));
        expect(low).toEqual(expect.arrayContaining(await found(Math.max(a, b))));
        expect(low.map(({ similarity }) => similarity)).toEqual(
          low.map(({ similarity }) => similarity).sort((x, y) => y - x),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('takes at 1 the same words and nothing else', async () => {
    const service = await stocked(ALL);
    expect((await remove(service, REFUNDS[0]!, { similarity_threshold: 1 })).deleted_count).toBe(1);
    expect(await left(service)).toEqual(ALL.filter((text) => text !== REFUNDS[0]).sort());
  });

  test('takes what the dry run named, and none of the rest because its neighbours are gone', async () => {
    const service = await stocked(ALL);
    const { matches } = await remove(service, 'refund for the parcel', { dry_run: true });
    expect(matches!.length).toBeGreaterThan(1);
    const { deleted_count } = await remove(service, 'refund for the parcel');
    expect(deleted_count).toBe(matches!.length);
    const named = new Set(matches!.map(({ situation }) => situation));
    expect(await left(service)).toEqual(ALL.filter((text) => !named.has(text)).sort());
  });

  test('takes nothing where nothing is about it', async () => {
    for (const texts of [ALL.slice(0, 1), ALL.slice(3, 5), ALL]) {
      const service = await stocked(texts);
      const { deleted_count, status } = await remove(service, 'weather forecast tomorrow');
      expect(deleted_count).toBe(0);
      expect(status).toContain('nothing was deleted');
      expect(await left(service)).toHaveLength(texts.length);
    }
  });

  test('narrowed to one kind of agent takes only its entries, as similar as they are without', async () => {
    const service = await stocked(ALL, (i) => ({ agent_type: i % 2 === 0 ? 'voice' : 'browser' }));
    const ask = async (rest: object) =>
      (
        await remove(service, 'refund for the parcel', {
          similarity_threshold: 0,
          dry_run: true,
          ...rest,
        })
      ).matches!;
    const wide = await ask({});
    const [voice, browser] = [await ask({ agent_type: 'voice' }), await ask({ agent_type: 'browser' })];
    expect(voice).toHaveLength(ALL.length / 2);
    expect(wide).toEqual(expect.arrayContaining([...voice, ...browser]));
    expect(await ask({ agent_type: 'nobody' })).toEqual([]);
  });

  test('takes also what is learned while it goes on', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    let late: (() => Promise<unknown>) | undefined;
    const service = await open({
      store: {
        ...store,
        async remove(collection, entries) {
          const removed = await store.remove(collection, entries);
          await late?.();
          late = undefined;
          return removed;
        },
      },
    });
    await learn(service, [said(REFUNDS[0]!, 0), said(LOCKERS[0]!, 1)]);
    late = () => learn(service, [said(REFUNDS[0]!, 2), said(LOCKERS[1]!, 3)]);
    expect((await remove(service, REFUNDS[0]!)).deleted_count).toBe(1);
    expect(await left(service)).toEqual([LOCKERS[0], LOCKERS[1]].sort());
  });

  test('of everything takes also what is queued to be learned anew while it goes on', async () => {
    const store = { ...(await openSqliteStore({ path: ':memory:' })), close: async () => {} };
    const worker = await open({ store });
    await learn(worker, [said(REFUNDS[0]!, 0), said(LOCKERS[0]!, 1)]);
    const [job] = await worker.jobs.list();
    await worker.close();
    let meanwhile: (() => Promise<unknown>) | undefined;
    const service = await open({
      work: false,
      store: {
        ...store,
        async *unlearned(collection) {
          yield* store.unlearned(collection);
          await meanwhile?.();
          meanwhile = undefined;
        },
      },
    });
    meanwhile = () =>
      service.inspect('local').feedback({ tenant_id: 'desk', job_id: job!.id, success: false });
    await remove(service, 'everything', { similarity_threshold: 0 });
    expect(await left(service)).toEqual([]);
    const next = await open({ store });
    await next.drain();
    expect(await next.collections()).toMatchObject([{ records: 0, entries: 0 }]);
  });

  test('stops when its signal fires, and has deleted nothing', async () => {
    const service = await stocked(ALL);
    const stopped = service
      .forAccount('local')
      .deleteByIntent({ tenant_id: 'desk', intent: REFUNDS[0]! }, { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(await left(service)).toHaveLength(ALL.length);
  });
});
