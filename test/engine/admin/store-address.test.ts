import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeAddress } from '../../../src/engine/admin/store-address.js';
import { openService } from '../../../src/engine/open-service.js';
import { folder } from '../desk.js';

test('an address names a file, in the home folder or by URL too, or a database server', () => {
  for (const [address, named] of [
    ['agents.db', { path: 'agents.db' }],
    ['/srv/a b.db', { path: '/srv/a b.db' }],
    ['~/agents.db', { path: join(homedir(), 'agents.db') }],
    ['~ada/agents.db', { path: '~ada/agents.db' }],
    ['file:///srv/a%20b.db', { path: '/srv/a b.db' }],
    ['file:/srv/a.db', { path: '/srv/a.db' }],
    ['FILE:///srv/a.db', { path: '/srv/a.db' }],
    ['file:sub/a%20b.db', { path: 'sub/a b.db' }],
    ['C:\\agents.db', { path: 'C:\\agents.db' }],
    ['postgres://u:p@h/d', { url: 'postgres://u:p@h/d' }],
  ] as const) {
    expect(storeAddress(address)).toEqual(named);
  }
});

test('an address of another kind is refused, and never told with a password', () => {
  for (const address of ['mysql://u:secret@h/d', 'https://h/d']) {
    expect(() => storeAddress(address)).toThrow(/keeps nothing at (mysql|https): addresses/);
  }
  expect(() => storeAddress('file://elsewhere/a.db')).toThrow(/no file of this machine/);
  expect(() => storeAddress('file:///a%zz.db')).toThrow(/no file of this machine/);
});

test('a service opens what is named so, and says which folder is missing', async () => {
  const path = folder();
  const service = await openService({ path: `file://${path}/a.db`, work: false, preload: false });
  await service.keys.create();
  await service.close();
  const again = await openService({ store: `${path}/a.db`, work: false, preload: false });
  expect(await again.keys.list()).toHaveLength(1);
  await again.close();
  const missing = openService({ path: `file://${path}/none/a.db`, work: false, preload: false });
  await expect(missing).rejects.toThrow(`Make the folder ${path}/none first`);
});
