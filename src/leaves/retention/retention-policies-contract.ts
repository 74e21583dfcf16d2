import { expect, test } from 'vitest';
import type { CurrentStore } from '../../testing/make-store.js';

/** What a store keeps of policies of retention. */
export function retentionPoliciesContract(store: CurrentStore): void {
  test('each account by itself, the newest of a place, until one keeps everything', async () => {
    const { list, set } = store().retentionPolicies;
    const policy = { account: 'a', tenant: null, set_at: 1, set_by: 'local' };
    expect(await list()).toEqual([]);
    await set({ ...policy, tenant: 'shop', days: 0.5 });
    await set({ ...policy, days: 9 });
    await set({ ...policy, account: 'b\0ü', records: 7 });
    await set({ ...policy, days: 8, set_at: 2, set_by: 'key' });
    expect(await list('a')).toEqual([
      { ...policy, days: 8, set_at: 2, set_by: 'key' },
      { ...policy, tenant: 'shop', days: 0.5 },
    ]);
    expect((await list()).map(({ account, tenant }) => [account, tenant])).toEqual([
      ['a', null],
      ['a', 'shop'],
      ['b\0ü', null],
    ]);
    await set({ ...policy });
    await set({ ...policy, account: 'b\0ü' });
    expect(await list()).toEqual([{ ...policy, tenant: 'shop', days: 0.5 }]);
  });
}
