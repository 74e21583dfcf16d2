import { expect, test } from 'vitest';
import type { ApiKey } from '../../domain/api-key.js';
import type { CurrentStore } from '../make-store.js';

const key = (id: string, change: Partial<ApiKey> = {}): ApiKey => ({
  id,
  account: 'a',
  name: 'for "tests"',
  secret_hash: 'ab12',
  scope: 'read_write',
  tenants: null,
  created_at: 5,
  revoked_at: null,
  ...change,
});

export function keysContract(store: CurrentStore): void {
  test('come back as they were, oldest first', async () => {
    const late = key('late', { created_at: 9, scope: 'operator', tenants: ['t1', 'naïve\u0000'] });
    const early = key('early', { name: '', created_at: 1 });
    await store().insertKey(late);
    await store().insertKey(early);
    expect(await store().keys()).toEqual([early, late]);
    expect(await store().findKey('late')).toEqual(late);
    expect(await store().findKey('lat')).toBeUndefined();
    expect(await store().findKey('late\u0000')).toBeUndefined();
  });

  test('an id is given once', async () => {
    await store().insertKey(key('k'));
    await expect(store().insertKey(key('k', { account: 'b' }))).rejects.toMatchObject({
      code: 'storage_error',
    });
    expect((await store().findKey('k'))!.account).toBe('a');
  });

  test('are revoked once', async () => {
    await store().insertKey(key('k'));
    expect(await store().revokeKey('k', 70)).toBe(true);
    expect(await store().revokeKey('k', 80)).toBe(false);
    expect(await store().revokeKey('nobody', 80)).toBe(false);
    expect((await store().findKey('k'))!.revoked_at).toBe(70);
  });
}
