import { expect, test } from 'vitest';
import type { CurrentStore } from '../contract.js';
import {
  acceptedId,
  claimed,
  completes,
  emptyCommit,
  evidence,
  landed,
  learn,
  newEntry,
  newIntake,
  newSituation,
  newTrace,
} from '../fixtures.js';
import { replay } from './replay.js';

export function removeContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const recordIds = async (id: number) => {
    const out: string[] = [];
    for await (const record of store().records(id)) out.push(record.id);
    return out;
  };

  test('takes the entry, its situations and words, its records, their jobs and idempotency keys', async () => {
    const id = await open();
    const idempotency = { key: 'k', bodyHash: 'h' };
    const intake = newIntake(id, 't', { idempotency });
    await acceptedId(store(), intake);
    const [job] = await store().claim({ now: 2_000, leaseMs: 1, limit: 1 });
    await landed(
      store(),
      emptyCommit(id, 0, {
        jobs: [completes(job!)],
        situations: [newSituation(-1, 'zebra crossing')],
        added: [newEntry(-1, [intake.recordId], { situation: 'zebra crossing' })],
      }),
    );
    expect(await store().remove(id, [1])).toEqual({
      entries: 1,
      records: 1,
      situations: 1,
      relearned: 0,
    });
    expect(await store().entries(id, [1])).toEqual([]);
    expect(await store().searchText(id, 'zebra advice', 5)).toEqual([]);
    expect(await recordIds(id)).toEqual([]);
    expect(await store().job(intake.jobId)).toBeUndefined();
    expect((await store().jobCounts()).completed).toBe(0);
    expect((await store().collection(id))!.learned).toBe(0);
    expect(await store().accept(newIntake(id, 't', { idempotency }))).toMatchObject({ state: 'accepted' });
  });

  /** Three entries of the first record, the last of them of a second one too, and a fourth of the second and a third. */
  async function shared(id: number) {
    const first = await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1), newSituation(-2), newSituation(-3)],
      added: [
        newEntry(-1, [record]),
        newEntry(-2, [record]),
        newEntry(-3, [record], {
          traces: [newTrace([-3], [{ action: 'go', args: [], outcome: 'ok', situation: -2 }])],
        }),
      ],
    }));
    const second = await claimed(store(), id, 't');
    await landed(
      store(),
      emptyCommit(id, 1, {
        jobs: [completes(second)],
        updated: [{ id: 3, evidence: evidence(2), sources: [second.job.record!] }],
      }),
    );
    const third = await claimed(store(), id, 't');
    await landed(
      store(),
      emptyCommit(id, 2, {
        jobs: [completes(third)],
        situations: [newSituation(-4)],
        added: [newEntry(-4, [second.job.record!, third.job.record!])],
      }),
    );
    const apart = await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-5)],
      added: [newEntry(-5, [record])],
    }));
    const [one, two, three, four] = [first, second.job, third.job, apart].map((job) => job.record!);
    return { one: one!, two: two!, three: three!, four: four!, job: first.jobId };
  }
  const left = async (id: number) => (await store().entries(id, [1, 2, 3, 4, 5])).map((entry) => entry.id);
  const queued = async () =>
    (await store().claim({ now: 9_000, leaseMs: 1_000, limit: 9 })).map(({ job }) => job.record);

  test('what was learned from others too is learned anew from those, and has nothing of what went', async () => {
    const id = await open();
    const { two, three, four, job } = await shared(id);
    expect(await store().remove(id, [1], [], 5_000)).toEqual({
      entries: 2,
      records: 1,
      situations: 4,
      relearned: 2,
    });
    expect(await recordIds(id)).toEqual([two, three, four]);
    expect(await store().job(job)).toBeUndefined();
    expect(await left(id)).toEqual([5]);
    expect((await replay(store(), id)).situations.size).toBe(1);
    expect((await store().collection(id))!.learned).toBe(1);
    expect(await store().unlearnedCount(id)).toBe(2);
    const jobs = await store().claim({ now: 4_999, leaseMs: 1_000, limit: 9 });
    expect(jobs).toEqual([]);
    expect(await queued()).toEqual([two, three]);
  });

  test('takes of the records behind an entry only those that are named, and learns the others anew', async () => {
    const id = await open();
    const { one, two, three, four } = await shared(id);
    expect(await store().learnedWith(id, [3], [one])).toEqual([1, 2]);
    expect(await store().learnedWith(id, [3], [two, three])).toEqual([]);
    // The third is not behind that entry.
    expect(await store().remove(id, [3], [], undefined, [two, three, 'rec_unknown'])).toEqual({
      entries: 1,
      records: 1,
      situations: 4,
      relearned: 2,
    });
    expect(await recordIds(id)).toEqual([one, three, four]);
    expect(await left(id)).toEqual([5]);
    expect(await queued()).toEqual([one, three]);
  });

  test('what somebody pinned or edited stays with what it says, and counts nothing', async () => {
    const id = await open();
    const { two } = await shared(id);
    const { seq } = (await store().collection(id))!;
    await landed(
      store(),
      emptyCommit(id, seq, {
        updated: [
          { id: 3, pinned: true },
          { id: 4, advice: 'mine', edited_at: 1 },
        ],
      }),
    );
    const reader = await replay(store(), id);
    expect(await store().remove(id, [1])).toMatchObject({ entries: 2, records: 1, relearned: 2 });
    const [pinned, edited] = await store().entries(id, [3, 4]);
    expect(edited!.advice).toBe('mine');
    for (const entry of [pinned!, edited!]) {
      expect(entry.evidence).toMatchObject({ runs: 0, successes: 0, failures: 0 });
      expect(entry.backing).toMatchObject({ sources: 0 });
      expect(entry.traces[0]).toMatchObject({ runs: 0 });
    }
    await replay(store(), id, reader);
    expect([...reader.entries.keys()].sort()).toEqual([3, 4, 5]);
    expect((await queued())[0]).toBe(two);
  });

  test('takes what was learned from nothing else, and says so before', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1), newSituation(-2), newSituation(-3)],
      added: [newEntry(-1, [record]), newEntry(-2, [record]), newEntry(-3, [record])],
    }));
    const second = await claimed(store(), id, 't');
    await landed(
      store(),
      emptyCommit(id, 1, {
        jobs: [completes(second)],
        updated: [{ id: 3, evidence: evidence(2), sources: [second.job.record!] }],
      }),
    );
    expect(await store().learnedWith(id, [1])).toEqual([2]);
    expect(await store().learnedWith(id, [3])).toEqual([1, 2]);
    expect(await store().learnedWith(id, [1, 2])).toEqual([]);
    expect(await store().learnedWith(id, [99])).toEqual([]);
    expect(await store().learnedWith(id + 50, [1])).toEqual([]);
    expect(await store().remove(id, [1])).toMatchObject({ entries: 2, records: 1, relearned: 1 });
    expect(await store().entries(id, [1, 2, 3])).toEqual([]);
  });

  test('takes what was fitted to the collection as a whole, and lets nothing back that was fitted before', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1)],
      added: [newEntry(-1, [record])],
    }));
    const { job } = await claimed(store(), id, 't');
    expect(await store().setTuning(id, '{"a":1}', 0)).toBe(true);
    await store().remove(id, [99]);
    expect(await store().tuning(id)).toBe('{"a":1}');
    expect(await store().untuned()).toEqual([]);
    await store().remove(id, [1]);
    expect(await store().tuning(id)).toBeNull();
    const collection = (await store().collection(id))!;
    expect(collection.tuned).toBe(2);
    expect(await store().untuned()).toEqual([collection]);
    expect(await store().setTuning(id, '{"a":1}', 1)).toBe(false);
    expect(await store().tuning(id)).toBeNull();
    await store().remove(id, [], [job.record!]);
    expect(await store().setTuning(id, '{"a":2}', 2)).toBe(false);
    expect(await store().setTuning(id, '{"a":2}', 3)).toBe(true);
    expect(await store().untuned()).toEqual([]);
  });

  test('unknown numbers are passed over, repeated ones count once', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1)],
      added: [newEntry(-1, [record])],
    }));
    expect(await store().remove(id, [99])).toEqual({
      entries: 0,
      records: 0,
      situations: 0,
      relearned: 0,
    });
    expect(await store().remove(id, [])).toEqual({
      entries: 0,
      records: 0,
      situations: 0,
      relearned: 0,
    });
    expect((await store().collection(id))!.seq).toBe(1);
    expect(await store().remove(id, [1, 1, 99])).toEqual({
      entries: 1,
      records: 1,
      situations: 1,
      relearned: 0,
    });
    expect((await store().collection(id))!.seq).toBe(2);
    expect(await store().remove(id + 50, [1])).toEqual({
      entries: 0,
      records: 0,
      situations: 0,
      relearned: 0,
    });
  });

  test('never reaches into another collection', async () => {
    const [one, ten] = [await open('t1'), await open('t10')];
    for (const [id, tenant] of [
      [one, 't1'],
      [ten, 't10'],
    ] as const) {
      await learn(store(), id, tenant, (record) => ({
        situations: [newSituation(-1)],
        added: [newEntry(-1, [record])],
      }));
    }
    await store().remove(one, [1]);
    expect(await store().entries(ten, [1])).toHaveLength(1);
    expect(await recordIds(ten)).toHaveLength(1);
    expect(await store().searchText(ten, 'advice', 5)).toHaveLength(1);
    expect((await store().collection(ten))!.seq).toBe(1);
  });

  test('a job that runs on a removed record can no longer land', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    await landed(
      store(),
      emptyCommit(id, 0, { situations: [newSituation(-1)], added: [newEntry(-1, [job.job.record!])] }),
    );
    await store().remove(id, [1]);
    const late = emptyCommit(id, 2, { jobs: [completes(job)] });
    expect(await store().commit(late)).toEqual({ state: 'lease_lost', jobs: [job.job.id] });
  });

  test('a commit decided before a removal is stale after it', async () => {
    const id = await open();
    await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1)],
      added: [newEntry(-1, [record])],
    }));
    await store().remove(id, [1]);
    const update = emptyCommit(id, 1, { updated: [{ id: 1, advice: 'back again' }] });
    expect(await store().commit(update)).toEqual({ state: 'stale' });
  });

  test('erasing after it succeeds when nobody reads, or is left to the server whose files they are', async () => {
    expect(['erased', 'server']).toContain(await store().erase());
  });
}
