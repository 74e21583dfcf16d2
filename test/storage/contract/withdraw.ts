import { expect, test } from 'vitest';
import type { Provenance } from '../../../src/domain/support.js';
import type { CurrentStore } from '../contract.js';
import {
  acceptedId,
  completes,
  emptyCommit,
  landed,
  newEntry,
  newIntake,
  newSituation,
} from '../fixtures.js';

export function withdrawContract(store: CurrentStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;
  const now = (dryRun = false) => ({ now: 9_000, dryRun });
  const none = { records: 0, entries: 0, relearned: 0 };

  /** Accepts a record of each provenance, at 1,000, 2,000 and so on. */
  async function accepted(id: number, provenances: Partial<Provenance>[]) {
    const intakes = provenances.map((rest, i) => {
      const intake = newIntake(id, 't', { now: (i + 1) * 1_000 });
      return { ...intake, provenance: { ...intake.provenance, ...rest } };
    });
    for (const intake of intakes) await acceptedId(store(), intake);
    return intakes;
  }
  /** Completes all jobs, with one entry learned from each list of records. */
  async function learned(id: number, entries: string[][]) {
    const jobs = await store().claim({ now: 8_000, leaseMs: 1_000, limit: 1_000 });
    await landed(
      store(),
      emptyCommit(id, (await store().collection(id))!.seq, {
        jobs: jobs.map(completes),
        situations: entries.map((_, i) => newSituation(-1 - i)),
        added: entries.map((records, i) => newEntry(-1 - i, records)),
      }),
    );
  }
  async function left(id: number) {
    const records: string[] = [];
    for await (const record of store().records(id)) records.push(record.id);
    const entries = (await store().entries(id, [1, 2, 3, 4, 5])).map((entry) => entry.id);
    return { records, entries };
  }

  test('takes what came from there, and queues what was learned together with it', async () => {
    const id = await open();
    const [bad, both, far, apart] = await accepted(id, [{ key: 'bad' }, {}, {}, {}]);
    await learned(id, [
      [bad!.recordId],
      [bad!.recordId, both!.recordId],
      [both!.recordId, far!.recordId],
      [apart!.recordId],
    ]);
    await store().setTuning(id, '{}', 0);
    const counts = { records: 1, entries: 3, relearned: 2 };
    expect(await store().withdraw(id, { key: 'bad' }, now(true))).toEqual(counts);
    expect((await left(id)).entries).toEqual([1, 2, 3, 4]);
    expect(await store().withdraw(id, { key: 'bad' }, now())).toEqual(counts);
    expect(await left(id)).toEqual({
      records: [both!, far!, apart!].map(({ recordId }) => recordId),
      entries: [4],
    });
    expect(await store().tuning(id)).toBeNull();
    expect(await store().job(bad!.jobId)).toBeUndefined();
    expect(await store().job(apart!.jobId)).toMatchObject({ state: 'completed' });
    const claims = await store().claim({ now: 9_000, leaseMs: 1_000, limit: 9 });
    expect(claims.map(({ job }) => job.record)).toEqual([both!.recordId, far!.recordId]);
    // By this a worker knows that it learned from them before.
    for (const { job } of claims) expect(job).toMatchObject({ attempts: 1, knowledge: { added: 1 } });
    expect(await store().withdraw(id, { key: 'bad' }, now())).toEqual(none);
    expect(await store().withdraw(id + 1, { key: 'local' }, now())).toEqual(none);
  });

  test('goes by key, by source and by time, and by all that is given', async () => {
    const id = await open();
    await accepted(id, [{ key: 'k' }, { key: 'k', source: 's' }, { source: 's' }, {}]);
    const of = async (origin: object) => (await store().withdraw(id, origin, now(true))).records;
    expect(await of({ key: 'k' })).toBe(2);
    expect(await of({ source: 's' })).toBe(2);
    expect(await of({ source: '' })).toBe(2);
    expect(await of({ key: 'k', source: 's' })).toBe(1);
    expect(await of({ after: 2_000 })).toBe(3);
    expect(await of({ before: 2_000 })).toBe(1);
    expect(await of({ after: 2_000, before: 4_000, source: 's' })).toBe(2);
    expect(await of({ key: 'nobody' })).toBe(0);
  });

  test('a record that counts for more without it is learned anew', async () => {
    const id = await open();
    const same = { task: 't', body: 'b', shape: 's' };
    const [first, copy, near, other] = await accepted(id, [same, same, { shape: 's' }, {}]);
    await learned(id, [[first!.recordId], [copy!.recordId], [near!.recordId], [other!.recordId]]);
    expect(await store().withdraw(id, { before: 2_000 }, now())).toEqual({
      records: 1,
      entries: 3,
      relearned: 2,
    });
    expect((await left(id)).entries).toEqual([4]);
    expect(await store().provenanceBefore(id, [copy!.recordId])).toEqual([
      { copies: 0, bodies: 0, alike: 0 },
    ]);
  });

  test('a job that runs on a record that goes can no longer land', async () => {
    const id = await open();
    await accepted(id, [{ key: 'bad' }]);
    const [job] = await store().claim({ now: 8_000, leaseMs: 1_000, limit: 1 });
    await store().withdraw(id, { key: 'bad' }, now());
    const late = emptyCommit(id, (await store().collection(id))!.seq, { jobs: [completes(job!)] });
    expect(await store().commit(late)).toMatchObject({ state: 'lease_lost' });
  });
}
