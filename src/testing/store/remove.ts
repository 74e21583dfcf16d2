import { expect, test } from 'vitest';
import { acceptedId, claimed, fitOf, landed, learn, newCommit, newIntake, statement } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';
import { replay } from './replay.js';

export function removeContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const recordIds = async (id: number) => {
    const out: string[] = [];
    for await (const record of store().records(id)) out.push(record.id);
    return out;
  };
  const none = { entries: 0, records: 0 };

  test('takes the entry, its meanings and words, its records and their jobs', async () => {
    const id = await open();
    const idempotency = { key: 'k', bodyHash: 'h' };
    const intake = newIntake(id, 't', { idempotency });
    await acceptedId(store(), intake);
    const [job] = await store().claim({ now: 2_000, leaseMs: 1, limit: 1 });
    await landed(store(), newCommit(job!, [statement(1, { situation: 'zebra crossing' })]));
    expect(await store().remove(id, [1])).toEqual({ entries: 1, records: 1 });
    expect(await store().entries(id, [1])).toEqual([]);
    expect(await store().searchText(id, 'zebra advice', 5)).toEqual([]);
    expect((await replay(store(), id)).meanings.size).toBe(0);
    expect(await recordIds(id)).toEqual([]);
    expect(await store().job(intake.jobId)).toBeUndefined();
    expect((await store().jobCounts()).completed).toBe(0);
    expect((await store().collection(id))!.learned).toBe(0);
    expect(
      await store().accept(newIntake(id, 't', { idempotency: { ...idempotency, again: true } })),
    ).toMatchObject({
      state: 'accepted',
    });
  });

  /** Entries 1 and 2 of the first record, 3 of the first and the second, 4 of the second and the third. */
  async function shared(id: number) {
    const first = await learn(store(), id, 't', [1, 2, 3]);
    const second = await learn(store(), id, 't', [3, 4]);
    const third = await learn(store(), id, 't', [4]);
    return { one: first.record, two: second.record, three: third.record, job: first.jobId };
  }
  const left = async (id: number) => (await store().entries(id, [1, 2, 3, 4])).map((entry) => entry.id);

  test('what others say too stays, counted over those alone', async () => {
    const id = await open();
    const { two, three, job } = await shared(id);
    const before = await store().entries(id, [4]);
    expect(await store().learnedWith(id, [1])).toEqual([2]);
    expect(await store().remove(id, [1])).toEqual({ entries: 2, records: 1 });
    expect(await recordIds(id)).toEqual([two, three]);
    expect(await store().job(job)).toBeUndefined();
    expect(await left(id)).toEqual([3, 4]);
    expect((await store().entries(id, [3]))[0]!.evidence).toMatchObject({ runs: 1, successes: 1 });
    expect(await store().entries(id, [4])).toEqual(before);
    expect((await store().collection(id))!.learned).toBe(2);
    expect(await store().unlearnedCount(id)).toBe(0);
    expect((await store().jobCounts()).queued).toBe(0);
  });

  test('what is left is what the others alone would have taught, to the bit', async () => {
    const [id, other] = [await open(), await open('other')];
    const outcomes = [1, 0, 0.25, 1, 0];
    const said = [[1, 2], [1], [1, 3], [2, 1], [3]];
    for (const [i, ids] of said.entries()) {
      const outcome = { seen: i, success: outcomes[i]!, certainty: 1 };
      const by = (n: number) => statement(n, { advice: `${n} by ${i}` });
      await learn(store(), id, 't', [by(90 + i)], { outcome });
      await learn(store(), id, 't', ids.map(by), { outcome });
      await learn(store(), other, 'other', ids.map(by), { outcome });
    }
    await store().remove(id, [90, 91, 92, 93, 94]);
    const all = [1, 2, 3, 90, 91];
    expect(await store().entries(id, all)).toEqual(await store().entries(other, all));
    const [mine, theirs] = [await replay(store(), id), await replay(store(), other)];
    expect(mine.meanings).toEqual(theirs.meanings);
    expect(await store().searchText(id, 'by 1', 9)).toEqual(await store().searchText(other, 'by 1', 9));
  });

  test('says before what goes with it', async () => {
    const id = await open();
    await shared(id);
    expect(await store().learnedWith(id, [3])).toEqual([1, 2]);
    expect(await store().learnedWith(id, [1, 2])).toEqual([]);
    expect(await store().learnedWith(id, [3, 4])).toEqual([1, 2]);
    expect(await store().learnedWith(id, [99])).toEqual([]);
    expect(await store().learnedWith(id + 50, [1])).toEqual([]);
  });

  test('takes what was fitted to the collection as a whole, and lets nothing back that was fitted before', async () => {
    const id = await open();
    await learn(store(), id, 't', [1]);
    const { job } = await claimed(store(), id, 't');
    expect(await store().keepFit(id, fitOf(0, [], { learned: 1 }))).toBe(true);
    await store().remove(id, [99]);
    expect(await store().tuning(id)).toBe('{"a":1}');
    expect(await store().untuned(0)).toEqual([]);
    await store().remove(id, [1]);
    expect(await store().tuning(id)).toBeNull();
    const collection = (await store().collection(id))!;
    expect(collection.tuned).toBe(2);
    expect(await store().untuned(0)).toEqual([collection]);
    expect(await store().keepFit(id, fitOf(1))).toBe(false);
    expect(await store().tuning(id)).toBeNull();
    await store().remove(id, [], [job.record!]);
    expect(await store().keepFit(id, fitOf(2))).toBe(false);
    expect(await store().keepFit(id, fitOf(3))).toBe(true);
    expect(await store().untuned(0)).toEqual([]);
  });

  test('unknown ids are passed over, repeated ones count once', async () => {
    const id = await open();
    await learn(store(), id, 't', [1]);
    expect(await store().remove(id, [99])).toEqual(none);
    expect(await store().remove(id, [])).toEqual(none);
    expect((await store().collection(id))!.seq).toBe(1);
    expect(await store().remove(id, [1, 1, 99])).toEqual({ entries: 1, records: 1 });
    expect((await store().collection(id))!.seq).toBe(2);
    expect(await store().remove(id + 50, [1])).toEqual(none);
  });

  test('never reaches into another collection', async () => {
    const [one, ten] = [await open('t1'), await open('t10')];
    await learn(store(), one, 't1', [1]);
    await learn(store(), ten, 't10', [1]);
    await store().remove(one, [1]);
    expect(await store().entries(ten, [1])).toHaveLength(1);
    expect(await recordIds(ten)).toHaveLength(1);
    expect(await store().searchText(ten, 'advice', 5)).toHaveLength(1);
    expect((await store().collection(ten))!.seq).toBe(1);
  });

  test('erasing after it succeeds when nobody reads, or is left to the server whose files they are', async () => {
    expect(['erased', 'server']).toContain(await store().erase());
  });
}
