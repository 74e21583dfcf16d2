import { expect, test } from 'vitest';
import type { Interaction } from '../../api/interaction.js';
import type { Store } from '../../storage/store.js';
import { acceptedId, newIntake } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const out: T[] = [];
  for await (const item of items) out.push(item);
  return out;
};

const open = async (store: Store, tenant = 't', account = 'a') =>
  (await store.openCollection({ account, tenant })).id;

export function intakeContract(store: CurrentStore): void {
  test('keeps the record as it came, and a queued job for it', async () => {
    const id = await open(store());
    const interaction: Interaction = {
      tenant_id: 't',
      query: 'naïve 😀 "quotes"\n\u0000 nul',
      turns: [{ turn: 1, inputs: 'a\nb', decision: '{"x":1}', memory: 'm', result: 'r' }],
      success: false,
      agent_type: 'browser',
      timestamp: '2026-01-01T00:00:00Z',
      metadata: JSON.parse('{"__proto__":{"x":1},"deep":[[1,null,true]],"":""}'),
    };
    const intake = newIntake(id, 't', { interaction, now: 1234 });
    expect(await store().accept(intake)).toEqual({ state: 'accepted', jobId: intake.jobId });
    const [record] = await collect(store().records(id));
    expect(record).toMatchObject({ id: intake.recordId, collection: id, created_at: 1234 });
    expect(JSON.stringify(record!.interaction)).toBe(JSON.stringify(interaction));
    expect(await store().job(intake.jobId)).toEqual({
      id: intake.jobId,
      account: 'a',
      tenant: 't',
      collection: id,
      record: intake.recordId,
      state: 'queued',
      attempts: 0,
      deaths: 0,
      created_at: 1234,
      started_at: null,
      completed_at: null,
      failed_at: null,
      run_at: 1234,
      error: null,
      knowledge: null,
      success_estimate: null,
    });
  });

  test('records stream in order of acceptance, each collection its own', async () => {
    const [one, two] = [await open(store(), 't1'), await open(store(), 't10')];
    const expected: string[] = [];
    for (let i = 0; i < 450; i += 50) {
      const batch = Array.from({ length: 50 }, () => newIntake(one, 't1'));
      await Promise.all(batch.map((intake) => store().accept(intake)));
      expected.push(...batch.map((intake) => intake.recordId));
    }
    const other = newIntake(two, 't10');
    await store().accept(other);
    expect((await collect(store().records(one))).map(({ id }) => id)).toEqual(expected);
    expect((await collect(store().records(two))).map(({ id }) => id)).toEqual([other.recordId]);
    expect(await collect(store().records(two + 1))).toEqual([]);
  });

  test('an idempotency key replays the job, and conflicts with another body', async () => {
    const id = await open(store());
    const key = { key: 'k', bodyHash: 'h1' };
    const first = newIntake(id, 't', { idempotency: key });
    await store().accept(first);
    const again = newIntake(id, 't', { idempotency: key });
    expect(await store().accept(again)).toEqual({ state: 'replayed', jobId: first.jobId });
    const other = newIntake(id, 't', { idempotency: { key: 'k', bodyHash: 'h2' } });
    expect(await store().accept(other)).toEqual({ state: 'conflict' });
    expect(await collect(store().records(id))).toHaveLength(1);
    expect(await store().job(again.jobId)).toBeUndefined();
  });

  test('an idempotency key belongs to its collection: the same key of another tenant is another one', async () => {
    const [mine, sibling, theirs] = [
      await open(store(), 't1'),
      await open(store(), 't2'),
      await open(store(), 't1', 'b'),
    ];
    const send = (id: number, tenant: string, bodyHash: string) =>
      store().accept(newIntake(id, tenant, { idempotency: { key: 'k', bodyHash } }));
    const first = await acceptedId(
      store(),
      newIntake(mine, 't1', { idempotency: { key: 'k', bodyHash: 'h' } }),
    );
    expect(await send(sibling, 't2', 'other')).toMatchObject({ state: 'accepted' });
    expect(await send(theirs, 't1', 'h')).toMatchObject({ state: 'accepted' });
    expect(await send(mine, 't1', 'h')).toEqual({ state: 'replayed', jobId: first });
    expect(await send(sibling, 't2', 'h')).toEqual({ state: 'conflict' });
  });

  test('the same key from many callers at once is accepted once', async () => {
    const id = await open(store());
    const idempotency = { key: 'k', bodyHash: 'h' };
    const accepted = await Promise.all(
      Array.from({ length: 16 }, () => store().accept(newIntake(id, 't', { idempotency }))),
    );
    expect(accepted.filter(({ state }) => state === 'accepted')).toHaveLength(1);
    expect(accepted.filter(({ state }) => state === 'replayed')).toHaveLength(15);
    expect(await collect(store().records(id))).toHaveLength(1);
  });

  test('one bad intake among many fails alone', async () => {
    const id = await open(store());
    const good = Array.from({ length: 8 }, () => newIntake(id, 't'));
    const twice = newIntake(id, 't', { recordId: good[0]!.recordId });
    const nowhere = newIntake(id + 77, 't');
    const settled = await Promise.allSettled(
      [good[0]!, twice, nowhere, ...good.slice(1)].map((intake) => store().accept(intake)),
    );
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      ...good.slice(1).map(() => 'fulfilled'),
    ]);
    expect((await collect(store().records(id))).map((r) => r.id)).toEqual(good.map((g) => g.recordId));
    expect(await store().job(twice.jobId)).toBeUndefined();
    expect((await store().jobCounts()).queued).toBe(8);
  });
}
