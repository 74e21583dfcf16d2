import { expect, test } from 'vitest';
import { createKeyAdmin } from '../../../src/engine/admin/keys.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';

async function keys() {
  let now = 1_000;
  const admin = createKeyAdmin(await openSqliteStore({ path: ':memory:' }), { now: () => now });
  return {
    admin,
    at(time: number) {
      now = time;
    },
  };
}

/** Another secret, or another id, of the same form. */
const changed = (key: string, at: number) =>
  `${key.slice(0, at)}${key[at] === '1' ? '2' : '1'}${key.slice(at + 1)}`;

test('a key is recognised with its account, scope and tenants, and by nothing but all of it', async () => {
  const { admin } = await keys();
  const { api_key, key } = await admin.create({ account: 'a', scope: 'read', tenants: ['t'] });
  const other = await admin.create({ account: 'b' });
  expect(await admin.verify(api_key)).toEqual({ account: 'a', keyId: key.id, scope: 'read', tenants: ['t'] });
  expect(api_key).toMatch(/^kh_/);
  const mixed = api_key.slice(0, 20) + other.api_key.slice(20);
  for (const wrong of [
    changed(api_key, api_key.length - 5),
    changed(api_key, 5),
    mixed,
    `${api_key}x`,
    ` ${api_key}`,
    api_key.slice(0, -1),
    `kh_${key.id}_`,
    '',
  ]) {
    expect([wrong, await admin.verify(wrong)]).toEqual([wrong, undefined]);
    expect(await admin.belongsTo(wrong, 'a')).toBe(false);
  }
  expect(await admin.belongsTo(api_key, 'a')).toBe(true);
  expect(await admin.belongsTo(api_key, 'b')).toBe(false);
});

test('what is kept of a key is not the key', async () => {
  const { admin } = await keys();
  const { api_key, key } = await admin.create();
  expect(key).toMatchObject({ account: 'local', name: '', scope: 'read_write', tenants: null });
  expect(JSON.stringify(await admin.list())).not.toContain(api_key.slice(20));
});

test('a revoked key is nobody at once; a key is revoked once', async () => {
  const { admin, at } = await keys();
  const { api_key, key } = await admin.create();
  at(2_000);
  await admin.revoke(key.id);
  expect(await admin.verify(api_key)).toBeUndefined();
  expect((await admin.list())[0]).toMatchObject({ created_at: 1_000, revoked_at: 2_000 });
  for (const id of [key.id, 'nobody']) {
    await expect(admin.revoke(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(admin.rotate(id)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(id),
    });
  }
  expect(await admin.list()).toHaveLength(1);
});

test('rotating gives another key with the same rights and ends the old one', async () => {
  const { admin } = await keys();
  const old = await admin.create({ account: 'a', name: 'robot', scope: 'read', tenants: ['t'] });
  const fresh = await admin.rotate(old.key.id);
  expect(fresh.api_key).not.toBe(old.api_key);
  expect(await admin.verify(old.api_key)).toBeUndefined();
  expect(await admin.verify(fresh.api_key)).toMatchObject({ account: 'a', scope: 'read', tenants: ['t'] });
  expect(fresh.key).toMatchObject({ name: 'robot', account: 'a' });
});
