import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UsedKeys } from '../../storage/store.js';
import { acceptedId, learnAll, newIntake } from '../fixtures.js';
import type { CurrentStore, MakeStore } from '../make-store.js';

export function deletedKeysContract(store: CurrentStore, makeStore: MakeStore): void {
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
    [
      'what came from its key',
      async (id) => {
        const jobId = await learned(id);
        await store().withdraw(id, { before: 1e15 }, { dryRun: false });
        return jobId;
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

  test('keys go to another store as they are kept', async () => {
    const id = await open();
    const gone = await learned(id);
    await store().remove(id, [1]);
    const many = Array.from({ length: 501 }, (_, n) =>
      newIntake(id, 't', { idempotency: { key: `key ${n}`, bodyHash: 'h' } }),
    );
    await Promise.all(many.map((intake) => store().accept(intake)));
    const pages: UsedKeys[] = [];
    for await (const page of store().usedKeys(id)) pages.push(page);
    expect(pages.flatMap(({ keys }) => keys)).toHaveLength(502);
    expect(JSON.stringify(pages.map(({ keys }) => keys))).not.toContain('key 7');

    const other = await makeStore();
    try {
      const { id: there } = await other.openCollection({ account: 'a', tenant: 't' });
      const { idempotency: _, ...moved } = many[7]!;
      await other.accept({ ...moved, collection: there });
      for (const page of [...pages, ...pages]) expect(await other.addUsedKeys(there, page)).toBe(true);
      const send = (key: string) =>
        other.accept(newIntake(there, 't', { idempotency: { key, bodyHash: 'h' } }));
      expect(await send('k')).toEqual({ state: 'deleted', jobId: gone });
      expect(await send('key 7')).toEqual({ state: 'replayed', jobId: moved.jobId });
      // Its record did not come along.
      expect(await send('key 8')).toMatchObject({ state: 'accepted' });
      expect(await other.addUsedKeys(there, { salt: new Uint8Array(32), keys: pages[0]!.keys })).toBe(false);
    } finally {
      await other.close();
    }
  });

  test('of a key there is a hash that nobody makes without the salt', async () => {
    const id = await open();
    await learned(id);
    await store().remove(id, [1]);
    for await (const { salt, keys } of store().usedKeys(id)) {
      const plain = createHash('sha256').update('k').digest('base64');
      expect(keys[0]!.hash).not.toBe(plain);
      expect(keys[0]!.hash).toBe(createHmac('sha256', salt).update('k').digest('base64'));
    }
  });
}
