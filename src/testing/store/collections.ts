import { expect, test } from 'vitest';
import { acceptedId, fitOf, learn, newIntake, statement } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function collectionsContract(store: CurrentStore): void {
  test('the same key gives the same collection', async () => {
    const key = { account: 'a', tenant: 't' };
    expect(await store().findCollection(key)).toBeUndefined();
    const made = await store().openCollection(key);
    expect(made).toEqual({
      ...key,
      id: made.id,
      seq: 0,
      space: null,
      entries: 0,
      learned: 0,
      tuned: 0,
      stale: false,
    });
    expect(await store().openCollection(key)).toEqual(made);
    expect(await store().findCollection(key)).toEqual(made);
    expect(await store().collection(made.id)).toEqual(made);
    expect(await store().collection(made.id + 1)).toBeUndefined();
  });

  test('opened by many callers at once, it is one', async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => store().openCollection({ account: 'a', tenant: 't' })),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test('an account gets no more tenants than it may have, and keeps those that it has', async () => {
    const { openCollection } = store();
    const open = (account: string, tenant: string, most?: number) =>
      openCollection({ account, tenant }, most);
    const first = await open('a', 't1', 2);
    await open('a', 't2', 2);
    const refused = { code: 'validation_error', details: { field: 'tenant_id' } };
    await expect(open('a', 't3', 2)).rejects.toMatchObject(refused);
    expect(await store().findCollection({ account: 'a', tenant: 't3' })).toBeUndefined();
    expect(await open('a', 't1', 2)).toEqual(first);
    expect(await open('a', 't1', 1)).toEqual(first);
    await open('b', 't3', 2);
    await open('a', 't3', 3);
    const many = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => open('c', `t${i}`, 4)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect((await store().collections()).filter(({ account }) => account === 'c')).toHaveLength(4);
  });

  test('account and tenant are compared whole', async () => {
    const keys = [
      ['a', 't1'],
      ['a', 't10'],
      ['a', 'T1'],
      ['a', 't1 '],
      ['at', '1'],
      ['a1', 't'],
      ['b', 't1'],
      ['a', 't%'],
      ['a', ''],
    ].map(([account, tenant]) => ({ account: account!, tenant: tenant! }));
    const ids = [];
    for (const key of keys) ids.push((await store().openCollection(key)).id);
    expect(new Set(ids).size).toBe(keys.length);
    for (const [i, key] of keys.entries()) {
      expect(await store().findCollection(key)).toMatchObject({ ...key, id: ids[i] });
    }
  });

  test('are listed by account and tenant, with counts', async () => {
    const b = await store().openCollection({ account: 'b', tenant: 'x' });
    const a2 = await store().openCollection({ account: 'a', tenant: 'y' });
    const a1 = await store().openCollection({ account: 'a', tenant: 'x' });
    await learn(store(), b.id, 'x', [statement(1, { meanings: ['a', 'b'] }), statement(2)]);
    await acceptedId(store(), newIntake(b.id, 'x'));
    const counts = (await store().collections()).map(({ id, entries, records, meanings, pending }) => ({
      id,
      entries,
      records,
      meanings,
      pending,
    }));
    expect(counts).toEqual([
      { id: a1.id, entries: 0, records: 0, meanings: 0, pending: 0 },
      { id: a2.id, entries: 0, records: 0, meanings: 0, pending: 0 },
      { id: b.id, entries: 2, records: 2, meanings: 3, pending: 1 },
    ]);
  });

  test('of an account are listed by tenant, a page at a time', async () => {
    for (const tenant of ['b', 'a\u0000', 'ä', 'B', 'a'])
      await store().openCollection({ account: 'a', tenant });
    await store().openCollection({ account: 'b', tenant: 'a' });
    const names = async (page: { after?: string; most: number; tenants?: string[] }) =>
      (await store().collectionsOf('a', page)).map(({ tenant }) => tenant);
    expect(await names({ most: 9 })).toEqual(['B', 'a', 'a\u0000', 'b', 'ä']);
    expect(await names({ most: 2 })).toEqual(['B', 'a']);
    expect(await names({ most: 2, after: 'a' })).toEqual(['a\u0000', 'b']);
    expect(await names({ most: 9, tenants: ['b', 'c', 'B'] })).toEqual(['B', 'b']);
    expect(await names({ most: 9, tenants: [] })).toEqual([]);
    expect(await store().collectionsOf('nobody', { most: 9 })).toEqual([]);
    const { id } = (await store().findCollection({ account: 'a', tenant: 'b' }))!;
    await learn(store(), id, 'b', [statement(1), statement(2)]);
    expect(await store().collectionsOf('a', { most: 1, tenants: ['b'] })).toEqual([
      { tenant: 'b', entries: 2, records: 1 },
    ]);
  });

  test('tuning is kept and does not move the sequence number', async () => {
    const { id } = await store().openCollection({ account: 'a', tenant: 't' });
    const keep = (collection: number, json: string, base: number) =>
      store().keepFit(collection, fitOf(base, [], { json }));
    expect(await keep(id, '{"a":1}', 0)).toBe(true);
    expect(await store().tuning(id)).toBe('{"a":1}');
    expect(await store().collection(id)).toMatchObject({ tuned: 1, seq: 0 });
    expect(await keep(id, '{"a":0}', 0)).toBe(false);
    expect(await keep(id, '{"a":2}', 1)).toBe(true);
    expect(await store().tuning(id)).toBe('{"a":2}');
    expect(await store().findCollection({ account: 'a', tenant: 't' })).toMatchObject({ tuned: 2, seq: 0 });
    const other = await store().openCollection({ account: 'a', tenant: 'other' });
    expect(other.tuned).toBe(0);
    expect(await store().tuning(other.id)).toBeNull();
    await expect(keep(other.id + 1, '{}', 0)).rejects.toMatchObject({ code: 'internal_error' });
  });

  test('the secret has 32 bytes and stays the same', async () => {
    const secret = await store().secret();
    expect(secret.length).toBe(32);
    expect(Buffer.from(await store().secret()).equals(secret)).toBe(true);
  });
}
