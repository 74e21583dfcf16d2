import { expect, test } from 'vitest';
import { acceptedId, learn, newIntake } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function marksContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const deletion = { intent: 'say\u0000nothing', threshold: 0.35, agent_type: 'voice', now: 5 };

  /** Accepts a record; gives its id and its job's. */
  async function queued(collection: number, tenant = 't') {
    const intake = newIntake(collection, tenant);
    return { record: intake.recordId, job: await acceptedId(store(), intake) };
  }

  test('are on what nothing was learned from so far, and on nothing that comes later or is elsewhere', async () => {
    const [id, other] = [await open(), await open('u')];
    await learn(store(), id, 't', [1]);
    const before = await queued(id);
    const elsewhere = await queued(other, 'u');
    expect(await store().unlearnedCount(id)).toBe(1);
    expect(await store().markDeletion(id, deletion)).toBe(1);
    const after = await queued(id);
    const [mark] = await store().marksOn(before.record);
    expect(mark).toEqual({ id: mark!.id, intent: deletion.intent, threshold: 0.35, agent_type: 'voice' });
    expect(await store().marksOn(after.record)).toEqual([]);
    expect(await store().marksOn(elsewhere.record)).toEqual([]);
    expect(await store().marksOn('nobody')).toEqual([]);
    expect(await store().markDeletion(id, { ...deletion, intent: 'more', agent_type: null })).toBe(2);
    expect((await store().marksOn(before.record)).map(({ intent }) => intent)).toEqual([
      deletion.intent,
      'more',
    ]);
    expect((await store().entries(id, [1])).length).toBe(1);
  });

  test('are not left where there is nothing to mark', async () => {
    const id = await open();
    expect(await store().markDeletion(id, deletion)).toBe(0);
    expect(await store().markDeletion(id + 9, deletion)).toBe(0);
    expect(await store().collection(id)).toMatchObject({ seq: 0 });
    expect(await store().settledMarks()).toEqual([]);
  });

  test('are settled once no marked record is to be learned, and go only then', async () => {
    const id = await open();
    const { record, job } = await queued(id);
    await store().markDeletion(id, deletion);
    await queued(id);
    const [mark] = await store().marksOn(record);
    expect(await store().settledMarks()).toEqual([]);
    await store().dropMarks([mark!.id]);
    expect(await store().marksOn(record)).toHaveLength(1);
    const [held] = await store().claim({ now: 2_000, leaseMs: 1_000, limit: 1, longestWaitMs: 1e9 });
    expect(held!.job.id).toBe(job);
    expect(await store().settledMarks()).toEqual([]);
    await store().fail({ jobId: job, token: held!.token }, { now: 2_001, error: 'e' });
    expect(await store().settledMarks()).toEqual([{ collection: id, marks: [mark!.id] }]);
    await store().retry(job, 2_002);
    await store().dropMarks([mark!.id]);
    expect(await store().marksOn(record)).toHaveLength(1);
    await store().remove(id, [], [record]);
    expect(await store().marksOn(record)).toEqual([]);
    expect(await store().settledMarks()).toEqual([{ collection: id, marks: [mark!.id] }]);
    await store().dropMarks([mark!.id]);
    expect(await store().settledMarks()).toEqual([]);
  });
}
