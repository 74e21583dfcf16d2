import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { learn, newIntake } from '../../src/testing/fixtures.js';
import { replay } from '../../src/testing/store/replay.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const open = (path: string) => openSqliteStore({ path, reserveBytes: 0 });
const openToRead = (path: string) => openSqliteStore({ path, readOnly: true });
const REFUSED = { code: 'storage_error', message: expect.stringContaining('read only') };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  }
});

/** A folder of its own with copies of files, none of which may be written. */
function copyOf(path: string, parts = ['']): string {
  const folder = `${path}-copy`;
  mkdirSync(folder);
  folders.push(folder);
  const copy = join(folder, "a copy's #1.db");
  for (const part of parts) {
    copyFileSync(`${path}${part}`, `${copy}${part}`);
    chmodSync(`${copy}${part}`, 0o444);
  }
  chmodSync(folder, 0o555);
  return copy;
}

/** A store with one entry and a record that is still queued. */
async function filled(path: string) {
  const store = await open(path);
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await learn(store, id, 't', [1]);
  await store.accept(newIntake(id, 't'));
  return { store, id };
}

const seen = async (store: Store, id: number) => {
  const records: string[] = [];
  for await (const record of store.records(id)) records.push(record.interaction.query);
  return {
    secret: Buffer.from(await store.secret()).toString('hex'),
    collections: await store.collections(),
    entries: await store.entries(id, [1]),
    reader: await replay(store, id),
    hits: await store.searchText(id, 'advice', 5),
    records,
  };
};

test('a copy is read whole, checked, and not touched', async () => {
  const path = file();
  const { store, id } = await filled(path);
  const all = await seen(store, id);
  await store.close();
  const copy = copyOf(path);
  const before = readFileSync(copy);
  const reader = await openToRead(copy);
  expect(await seen(reader, id)).toEqual(all);
  expect((await reader.check()).filter(({ ok }) => !ok)).toEqual([]);
  await reader.close();
  expect(readFileSync(copy).equals(before)).toBe(true);
  expect(readdirSync(dirname(copy))).toHaveLength(1);
});

test('whatever writes is refused', async () => {
  const path = file();
  const { store, id } = await filled(path);
  await store.close();
  const reader = await openToRead(copyOf(path));
  await expect(reader.accept(newIntake(id, 't'))).rejects.toMatchObject(REFUSED);
  await expect(reader.openCollection({ account: 'a', tenant: 'new' })).rejects.toMatchObject(REFUSED);
  await expect(reader.claim({ now: 1e15, leaseMs: 1, limit: 1 })).rejects.toMatchObject(REFUSED);
  await expect(reader.remove(id, [1])).rejects.toMatchObject(REFUSED);
  await expect(reader.ping()).rejects.toMatchObject(REFUSED);
  await reader.close();
});

test('beside a store at work, what that one writes is seen', async () => {
  const path = file();
  const { store, id } = await filled(path);
  const reader = await openToRead(path);
  expect(await seen(reader, id)).toEqual(await seen(store, id));
  await store.accept(newIntake(id, 't'));
  await store.openCollection({ account: 'a', tenant: 'later' });
  expect(await reader.collections()).toEqual(await store.collections());
  expect((await reader.collections()).length).toBe(2);
  await reader.close();
  expect(await seen(store, id)).toMatchObject({ records: { length: 3 } });
  await store.close();
});

test('what cannot be read is said, with what to do', async () => {
  await expect(openToRead(file())).rejects.toMatchObject({
    message: expect.stringContaining('There is no store'),
  });
  const older = file();
  await (await open(older)).close();
  const database = new DatabaseSync(older);
  database.exec('PRAGMA user_version = 3');
  database.close();
  await expect(openToRead(older)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringMatching(/schema 3.*knowhow export/s),
    details: { found: 3 },
  });
  const foreign = file();
  const theirs = new DatabaseSync(foreign);
  theirs.exec('CREATE TABLE theirs (a)');
  theirs.close();
  await expect(openToRead(foreign)).rejects.toMatchObject({
    message: expect.stringContaining('a database of another program'),
  });
  await expect(
    openSqliteStore({ path: older, readOnly: true, Database: DatabaseSync }),
  ).rejects.toMatchObject({
    code: 'internal_error',
  });
});

test('a copy whose log cannot be read without writing says so', async (context) => {
  const path = file();
  const { store } = await filled(path);
  const copy = copyOf(path, ['', '-wal']);
  await store.close();
  chmodSync(dirname(dirname(copy)), 0o755);
  const root = process.getuid?.() === 0;
  if (process.platform === 'win32') context.skip('modes keep nobody from writing here');
  if (root) process.seteuid!(65_534);
  try {
    await expect(openToRead(copy)).rejects.toMatchObject({
      code: 'storage_error',
      message: expect.stringContaining('Copy both to a folder where this user may write'),
    });
  } finally {
    if (root) process.seteuid!(0);
  }
});
