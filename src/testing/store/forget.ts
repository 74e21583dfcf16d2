import { expect, test } from 'vitest';
import { acceptedId, claimed, fitOf, learn, lesson, newCommit, newIntake } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { replay } from './replay.js';

export function forgetContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const ids = async (records: AsyncIterable<{ id: string }>) => {
    const out: string[] = [];
    for await (const record of records) out.push(record.id);
    return out;
  };

  test('with forgotten entries go the records that say nothing of any other, and their jobs', async () => {
    const id = await open();
    const alone = await learn(store(), id, 't', [1]);
    const shared = await learn(store(), id, 't', [2, 3]);
    await store().forget(id, [1, 2, 99]);
    expect(await ids(store().records(id))).toEqual([shared.record]);
    expect(await store().job(alone.jobId)).toBeUndefined();
    expect((await store().job(shared.jobId))!.state).toBe('completed');
    expect(await store().collection(id)).toMatchObject({ seq: 3, learned: 1 });
    const reader = await replay(store(), id);
    expect([...reader.entries.keys()]).toEqual([3]);
    expect(reader.meanings.size).toBe(1);
    expect(await store().searchText(id, 'advice', 10)).toHaveLength(1);
    await store().forget(id, []);
    await store().forget(id + 9, [3]);
    expect((await store().collection(id))!.seq).toBe(3);
  });

  test('a record that only lessons rest on goes too, out of them, and what was fitted is stale', async () => {
    const id = await open();
    const gone = await learn(store(), id, 't', [1]);
    const left = await learn(store(), id, 't', [2]);
    const { tuned } = (await store().collection(id))!;
    await store().keepFit(
      id,
      fitOf(tuned, [lesson(101, [gone.record, left.record]), lesson(102, [gone.record])], { learned: 2 }),
    );
    expect(await store().collection(id)).toMatchObject({ stale: false, learned: 2 });
    await store().forget(id, [1]);
    expect(await ids(store().records(id))).toEqual([left.record]);
    expect(await store().collection(id)).toMatchObject({ stale: true, learned: 1 });
    const reader = await replay(store(), id);
    expect([...reader.entries.keys()].sort()).toEqual([101, 2]);
  });

  test('records that nothing was learned from are listed, and can be removed; others cannot that way', async () => {
    const id = await open();
    const other = await open('other');
    const learned = await learn(store(), id, 't', [1]);
    const queued = newIntake(id, 't', { idempotency: { key: 'k', bodyHash: 'h' } });
    await acceptedId(store(), queued);
    const foreign = newIntake(other, 'other');
    await acceptedId(store(), foreign);
    expect(await ids(store().unlearned(id))).toEqual([queued.recordId]);
    const named = [learned.record, queued.recordId, foreign.recordId, 'rec_nobody'];
    expect(await store().remove(id, [], named)).toEqual({ entries: 0, records: 1 });
    expect(await ids(store().records(id))).toEqual([learned.record]);
    expect(await store().job(queued.jobId)).toBeUndefined();
    expect((await store().collection(id))!.seq).toBe(1);
    expect(await ids(store().records(other))).toEqual([foreign.recordId]);
  });

  test('a job whose record was removed while it ran has lost its lease', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    await store().remove(id, [], [job.job.record!]);
    expect(await store().commit(newCommit(job))).toEqual({ state: 'lease_lost' });
  });
}
