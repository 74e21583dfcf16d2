import { expect, test } from 'vitest';
import { acceptedId, learnAll, newIntake } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function deletedKeysContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const idempotency = { key: 'k', bodyHash: 'h' };
  const again = { ...idempotency, again: true };

  /** A record under the key, from which entry 1 was learned; its job. */
  async function learned(id: number): Promise<string> {
    const jobId = await acceptedId(store(), newIntake(id, 't', { idempotency }));
    await learnAll(store(), id, [[1]]);
    return jobId;
  }

  /** Every way in which somebody deletes a record that was accepted under the key. */
  const WAYS: [string, (id: number) => Promise<string>][] = [
    [
      'an entry of it',
      async (id) => {
        const jobId = await learned(id);
        await store().remove(id, [1]);
        return jobId;
      },
    ],
    [
      'the record, which was not learned from',
      async (id) => {
        const intake = newIntake(id, 't', { idempotency });
        await acceptedId(store(), intake);
        await store().remove(id, [], [intake.recordId]);
        return intake.jobId;
      },
    ],
  ];

  test.each(WAYS)(
    'after %s was deleted its key brings nothing back, unless that is said',
    async (_, drop) => {
      const id = await open();
      const jobId = await drop(id);
      const deleted = { state: 'deleted', jobId };
      expect(await store().accept(newIntake(id, 't', { idempotency }))).toEqual(deleted);
      const other = { key: 'k', bodyHash: 'other' };
      expect(await store().accept(newIntake(id, 't', { idempotency: other }))).toEqual(deleted);
      expect(await store().deletedJob(jobId)).toEqual({ account: 'a', tenant: 't' });
      expect((await store().collections())[0]).toMatchObject({ records: 0, pending: 0 });
      const stored = newIntake(id, 't', { idempotency: again });
      expect(await store().accept(stored)).toEqual({ state: 'accepted', jobId: stored.jobId });
      const replayed = { state: 'replayed', jobId: stored.jobId };
      expect(await store().accept(newIntake(id, 't', { idempotency }))).toEqual(replayed);
      expect(await store().accept(newIntake(id, 't', { idempotency: again }))).toEqual(replayed);
      const changed = newIntake(id, 't', { idempotency: { ...other, again: true } });
      expect(await store().accept(changed)).toEqual({ state: 'conflict' });
      expect(await store().deletedJob(jobId)).toBeUndefined();
    },
  );

  test('a key is that of its collection, deleted or not', async () => {
    const [id, other] = [await open(), await open('other')];
    await learned(id);
    await store().remove(id, [1]);
    expect(await store().accept(newIntake(other, 'other', { idempotency }))).toMatchObject({
      state: 'accepted',
    });
  });

  test('of many callers at once that say so, one brings it back', async () => {
    const id = await open();
    await learned(id);
    await store().remove(id, [1]);
    const accepted = await Promise.all(
      Array.from({ length: 9 }, () => store().accept(newIntake(id, 't', { idempotency: again }))),
    );
    expect(accepted.map(({ state }) => state).sort()).toEqual(['accepted', ...Array(8).fill('replayed')]);
  });

  test('what is forgotten to make room was deleted by nobody', async () => {
    const id = await open();
    const jobId = await learned(id);
    await store().forget(id, [1]);
    expect(await store().deletedJob(jobId)).toBeUndefined();
    expect(await store().accept(newIntake(id, 't', { idempotency }))).toMatchObject({ state: 'accepted' });
  });
}
