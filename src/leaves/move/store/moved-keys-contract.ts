import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Store } from '../../../storage/store.js';
import { acceptedId, learnAll, newIntake } from '../../../testing/fixtures.js';
import type { CurrentStore, MakeStore } from '../../../testing/make-store.js';
import type { MovedKeys, UsedKeys } from './moved-keys.js';

/** A call of each verb, on a store that is closed. */
export const MOVED_KEYS_CALLS: Record<keyof MovedKeys, (store: Store) => Promise<unknown>> = {
  usedKeys: async (store) => {
    for await (const _ of store.usedKeys(1)) return;
  },
  addUsedKeys: (store) => store.addUsedKeys(1, { salt: new Uint8Array(32), keys: [] }),
};

/** What every store must do of idempotency keys that go from one store to another. */
export function movedKeysContract(store: CurrentStore, makeStore: MakeStore): void {
  const open = async () => (await store().openCollection({ account: 'a', tenant: 't' })).id;

  /** A record under the key, from which entry 1 was learned; its job. */
  async function learned(id: number): Promise<string> {
    const idempotency = { key: 'k', bodyHash: 'h' };
    const jobId = await acceptedId(store(), newIntake(id, 't', { idempotency }));
    await learnAll(store(), id, [[1]]);
    return jobId;
  }

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
