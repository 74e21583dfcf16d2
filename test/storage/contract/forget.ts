import { expect, test } from 'vitest';
import { meaningsOf, situationsOf } from '../../../src/domain/entry.js';
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

export function forgetContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const ids = async (records: AsyncIterable<{ id: string }>) => {
    const out: string[] = [];
    for await (const record of records) out.push(record.id);
    return out;
  };
  const one = (ref: number) => (record: string) => ({
    situations: [newSituation(ref)],
    added: [newEntry(ref, [record])],
  });

  test('an entry can get other traces, of new situations and known ones, and less than it had', async () => {
    const id = await open();
    await learn(store(), id, 't', one(-1));
    await learn(store(), id, 't', one(-2));
    const [first, second] = await store().entries(id, [1, 2]);
    const job = await claimed(store(), id, 't');
    await landed(
      store(),
      emptyCommit(id, 2, {
        jobs: [completes(job)],
        situations: [newSituation(-7), newSituation(-8, 'named by none')],
        updated: [
          {
            id: 1,
            traces: [
              newTrace(meaningsOf(first!)),
              newTrace([-7], [{ action: 'go', args: [], outcome: 'ok', situation: meaningsOf(second!)[0]! }]),
            ],
          },
        ],
      }),
    );
    const [changed] = await store().entries(id, [1]);
    expect(await store().situationTexts(id, [...situationsOf(changed!.traces)])).toEqual([
      'situation of -1',
      'situation of -7',
      'situation of -2',
    ]);
    const reader = await replay(store(), id);
    expect(reader.situations.size).toBe(3);
    await landed(store(), emptyCommit(id, 3, { updated: [{ id: 1, traces: [changed!.traces[1]!] }] }));
    // The one that the other entry names stays.
    expect((await replay(store(), id, reader)).situations.size).toBe(2);
    expect(await store().situationTexts(id, meaningsOf(first!))).toEqual([undefined]);
  });

  test('an entry takes others in: they are gone, their records are its own', async () => {
    const id = await open();
    const a = await learn(store(), id, 't', one(-1));
    const b = await learn(store(), id, 't', one(-2));
    const [second] = await store().entries(id, [2]);
    await landed(
      store(),
      emptyCommit(id, 2, {
        updated: [{ id: 1, evidence: evidence(2), traces: second!.traces, absorbs: [2] }],
      }),
    );
    const reader = await replay(store(), id);
    expect([...reader.entries.keys()]).toEqual([1]);
    expect([...reader.situations.keys()]).toEqual(meaningsOf(second!));
    expect(await store().searchText(id, 'advice of', 10)).toHaveLength(1);
    expect(await ids(store().unlearned(id))).toEqual([]);
    expect(await store().remove(id, [1])).toEqual({
      entries: 1,
      records: 2,
      situations: 1,
      relearned: 0,
    });
    expect(await store().job(a.jobId)).toBeUndefined();
    expect(await store().job(b.jobId)).toBeUndefined();
  });

  test('what an entry takes in goes last: others of the commit may name what only it had, and what is new', async () => {
    const id = await open();
    for (const ref of [-1, -2, -3, -4]) await learn(store(), id, 't', one(ref));
    const [, second] = await store().entries(id, [1, 2]);
    await landed(
      store(),
      emptyCommit(id, 4, {
        // The text of -2 is known: it stands for the situation that only entry 2 names so far.
        situations: [newSituation(-2), newSituation(-9)],
        updated: [
          { id: 1, absorbs: [2] },
          { id: 3, traces: [newTrace([-2]), newTrace([-9])] },
          { id: 4, traces: [newTrace(meaningsOf(second!))] },
        ],
      }),
    );
    const reader = await replay(store(), id);
    expect([...reader.entries.keys()].sort()).toEqual([1, 3, 4]);
    const [third, fourth] = await store().entries(id, [3, 4]);
    expect(await store().situationTexts(id, [...situationsOf(third!.traces)])).toEqual([
      'situation of -2',
      'situation of -9',
    ]);
    expect(meaningsOf(fourth!)).toEqual(meaningsOf(second!));
    expect(reader.situations.size).toBe(3);
  });

  test('with forgotten entries go the records no other entry needs, and their jobs', async () => {
    const id = await open();
    const alone = await learn(store(), id, 't', one(-1));
    const shared = await learn(store(), id, 't', (record) => ({
      situations: [newSituation(-2), newSituation(-3)],
      added: [newEntry(-2, [record]), newEntry(-3, [record])],
    }));
    await landed(store(), emptyCommit(id, 2, { forgotten: [1, 2] }));
    expect(await ids(store().records(id))).toEqual([shared.record]);
    expect(await store().job(alone.jobId)).toBeUndefined();
    expect((await store().job(shared.jobId))!.state).toBe('completed');
    expect([...(await replay(store(), id)).entries.keys()]).toEqual([3]);
  });

  test('the records of the jobs that a commit completes stay, whatever it forgets', async () => {
    const id = await open();
    await learn(store(), id, 't', one(-1));
    const job = await claimed(store(), id, 't');
    await landed(
      store(),
      emptyCommit(id, 1, {
        jobs: [completes(job)],
        updated: [{ id: 1, sources: [job.job.record!] }],
        forgotten: [1],
      }),
    );
    expect((await store().job(job.job.id))!.knowledge).toEqual({ added: 1, merged: 0, discarded: 0 });
    expect(await ids(store().records(id))).toEqual([job.job.record!]);
  });

  test('records that nothing was learned from are listed, and can be removed; others cannot that way', async () => {
    const id = await open();
    const other = await open('other');
    const learned = await learn(store(), id, 't', one(-1));
    const queued = newIntake(id, 't', { idempotency: { key: 'k', bodyHash: 'h' } });
    await acceptedId(store(), queued);
    const foreign = newIntake(other, 'other');
    await acceptedId(store(), foreign);
    expect(await ids(store().unlearned(id))).toEqual([queued.recordId]);
    const named = [learned.record, queued.recordId, foreign.recordId, 'rec_nobody'];
    expect(await store().remove(id, [], named)).toEqual({
      entries: 0,
      records: 1,
      situations: 0,
      relearned: 0,
    });
    expect(await ids(store().records(id))).toEqual([learned.record]);
    expect(await store().job(queued.jobId)).toBeUndefined();
    expect((await store().collection(id))!.seq).toBe(1);
    expect(await ids(store().records(other))).toEqual([foreign.recordId]);
  });

  test('a job whose record was removed while it ran has lost its lease', async () => {
    const id = await open();
    const job = await claimed(store(), id, 't');
    await store().remove(id, [], [job.job.record!]);
    expect(await store().commit(emptyCommit(id, 0, { jobs: [completes(job)] }))).toEqual({
      state: 'lease_lost',
      jobs: [job.job.id],
    });
  });
}
