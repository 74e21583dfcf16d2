import { expect, test } from 'vitest';
import type { Provenance } from '../../../domain/support.js';
import { acceptedId, fitOf, learnAll, newCommit, newIntake, vector } from '../../../testing/fixtures.js';
import type { CurrentStore } from '../../../testing/make-store.js';
import { replay } from '../../../testing/store/replay.js';

export function withdrawContract(store: CurrentStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;
  const dryRun = { dryRun: true };
  const really = { dryRun: false };

  /** Accepts a record of each provenance, at 1,000, 2,000 and so on. */
  async function accepted(id: number, provenances: Partial<Provenance>[]) {
    const intakes = provenances.map((rest, i) => {
      const intake = newIntake(id, 't', { now: (i + 1) * 1_000 });
      return { ...intake, provenance: { ...intake.provenance, ...rest } };
    });
    for (const intake of intakes) await acceptedId(store(), intake);
    return intakes;
  }

  test('takes what came from there, and leaves of what others say too what they say', async () => {
    const id = await open();
    const [bad, both, other] = await accepted(id, [{ key: 'bad' }, {}, {}]);
    await learnAll(store(), id, [[1, 2], [2], [3]]);
    await store().keepFit(id, fitOf(0));
    const counts = { records: 1, entries: 1 };
    expect(await store().withdraw(id, { key: 'bad' }, dryRun)).toEqual(counts);
    expect(await store().entries(id, [1, 2, 3])).toHaveLength(3);
    expect(await store().withdraw(id, { key: 'bad' }, really)).toEqual(counts);
    const left = await store().entries(id, [1, 2, 3]);
    expect(left.map((entry) => [entry.id, entry.evidence.runs])).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(await store().tuning(id)).toBeNull();
    expect(await store().job(bad!.jobId)).toBeUndefined();
    for (const { jobId } of [both!, other!]) {
      expect(await store().job(jobId)).toMatchObject({ state: 'completed' });
    }
    expect(await store().withdraw(id, { key: 'bad' }, really)).toEqual({ records: 0, entries: 0 });
    expect(await store().withdraw(id + 1, { key: 'local' }, really)).toEqual({ records: 0, entries: 0 });
  });

  test('goes by key, by source and by time, and by all that is given', async () => {
    const id = await open();
    await accepted(id, [{ key: 'k' }, { key: 'k', source: 's' }, { source: 's' }, {}]);
    const of = async (origin: object) => (await store().withdraw(id, origin, dryRun)).records;
    expect(await of({ key: 'k' })).toBe(2);
    expect(await of({ source: 's' })).toBe(2);
    expect(await of({ source: '' })).toBe(2);
    expect(await of({ key: 'k', source: 's' })).toBe(1);
    expect(await of({ after: 2_000 })).toBe(3);
    expect(await of({ before: 2_000 })).toBe(1);
    expect(await of({ after: 2_000, before: 4_000, source: 's' })).toBe(2);
    expect(await of({ key: 'nobody' })).toBe(0);
  });

  test('hands on what a key edited to the key that takes its place, or takes it back', async () => {
    const id = await open();
    await accepted(id, [{}, {}]);
    await learnAll(store(), id, [[1], [2]]);
    const said = await store().entries(id, [1, 2]);
    await store().correct(id, 1, { key: 'old', advice: 'mine', edited_at: 5 });
    await store().correct(id, 2, { key: 'old', pinned: true });
    expect(await store().endCorrections(id, 'nobody')).toBe(0);
    expect(await store().endCorrections(id, 'old', 'new')).toBe(2);
    expect(await store().endCorrections(id, 'old')).toBe(0);
    expect(await store().entries(id, [1, 2])).not.toEqual(said);
    expect(await store().endCorrections(id, 'new')).toBe(2);
    expect(await store().entries(id, [1, 2])).toEqual(said);
  });

  test('takes back what a key edited, pinned and retired, and of others nothing', async () => {
    const id = await open();
    await accepted(id, [{}, {}, {}]);
    await learnAll(store(), id, [[1], [2], [3]]);
    const situation = { text: 'in other words', vector: vector(7), space: 'space-1' };
    const before = await replay(store(), id);
    const said = await store().entries(id, [1, 2, 3]);
    await store().correct(id, 1, { key: 'bad', situation, advice: 'mine', edited_at: 5 });
    await store().correct(id, 1, { key: 'good', pinned: true });
    await store().correct(id, 2, { key: 'bad', pinned: true });
    await store().correct(id, 2, { key: 'bad', retired: true });
    await store().correct(id, 2, { key: 'good', retired: true });
    await store().correct(id, 3, { key: 'bad', advice: 'mine', edited_at: 5 });
    await store().correct(id, 3, { key: 'good', advice: 'ours', edited_at: 6 });
    const reader = await replay(store(), id);
    const counts = { records: 0, entries: 0, corrections: 2 };
    expect(await store().withdraw(id, { key: 'bad', before: 9_000 }, dryRun)).toEqual({
      records: 0,
      entries: 0,
    });
    expect(await store().withdraw(id, { key: 'bad' }, dryRun)).toEqual(counts);
    expect(await store().withdraw(id, { key: 'bad' }, really)).toEqual(counts);
    expect(await store().withdraw(id, { key: 'bad' }, really)).toEqual({ records: 0, entries: 0 });
    const [first, second, third] = await store().entries(id, [1, 2, 3]);
    expect(first).toEqual({ ...said[0], pinned: true });
    expect(second).toEqual({ ...said[1], retired: true });
    expect(third).toMatchObject({ advice: 'ours', edited_at: 6 });
    expect(await store().searchText(id, 'mine', 5)).toEqual([]);
    for (const seen of [await replay(store(), id, reader), await replay(store(), id)]) {
      expect(seen.meanings).toEqual(before.meanings);
      expect(seen.entries.get(1)).toMatchObject({ pinned: true });
      expect(seen.entries.get(1)!.edited_at).toBeUndefined();
    }
    expect((await store().check()).filter(({ ok }) => !ok)).toEqual([]);
    expect(await store().remove(id, [1, 2, 3])).toEqual({ entries: 3, records: 3 });
  });

  test('a job that runs on a record that goes can no longer land', async () => {
    const id = await open();
    await accepted(id, [{ key: 'bad' }]);
    const [job] = await store().claim({ now: 8_000, leaseMs: 1_000, limit: 1 });
    await store().withdraw(id, { key: 'bad' }, really);
    expect(await store().commit(newCommit(job!))).toMatchObject({ state: 'lease_lost' });
  });
}
