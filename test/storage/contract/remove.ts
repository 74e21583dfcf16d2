import { expect, test } from 'vitest';
import { situationsOf } from '../../../src/domain/entry.js';
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
    expect(await store().remove(id, [1])).toEqual({ entries: 1, records: 1, situations: 1, damaged: [] });
    expect(await store().entries(id, [1])).toEqual([]);
    expect(await store().searchText(id, 'zebra advice', 5)).toEqual([]);
    expect(await recordIds(id)).toEqual([]);
    expect(await store().job(intake.jobId)).toBeUndefined();
    expect((await store().jobCounts()).completed).toBe(0);
    expect(await store().accept(newIntake(id, 't', { idempotency }))).toMatchObject({ state: 'accepted' });
  });

  test('what another entry shares stays, less the link', async () => {
    const id = await open();
    const first = await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-1), newSituation(-2), newSituation(-3)],
      added: [
        newEntry(-1, [record], { traces: [newTrace([-1, -2])] }),
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
        updated: [{ id: 2, evidence: evidence(2), sources: [second.job.record!] }],
      }),
    );
    expect(await store().remove(id, [1])).toEqual({ entries: 1, records: 1, situations: 1, damaged: [] });
    expect(await recordIds(id)).toEqual([second.job.record!]);
    expect(await store().job(first.jobId)).toBeUndefined();
    const [survivor] = await store().entries(id, [2]);
    expect(survivor!.evidence).toEqual(evidence(2));
    const named = [...situationsOf(survivor!.traces)];
    expect(await store().situationTexts(id, named)).toEqual(['situation of -3', 'situation of -2']);
    expect(await store().remove(id, [2])).toEqual({ entries: 1, records: 1, situations: 2, damaged: [] });
    expect((await replay(store(), id)).situations.size).toBe(0);
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
    expect(await store().remove(id, [1])).toEqual({ entries: 2, records: 1, situations: 2, damaged: [] });
    expect((await store().entries(id, [1, 2, 3])).map((entry) => entry.id)).toEqual([3]);
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
    expect(await store().remove(id, [99])).toEqual({ entries: 0, records: 0, situations: 0, damaged: [] });
    expect(await store().remove(id, [])).toEqual({ entries: 0, records: 0, situations: 0, damaged: [] });
    expect((await store().collection(id))!.seq).toBe(1);
    expect(await store().remove(id, [1, 1, 99])).toEqual({
      entries: 1,
      records: 1,
      situations: 1,
      damaged: [],
    });
    expect((await store().collection(id))!.seq).toBe(2);
    expect(await store().remove(id + 50, [1])).toEqual({
      entries: 0,
      records: 0,
      situations: 0,
      damaged: [],
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
