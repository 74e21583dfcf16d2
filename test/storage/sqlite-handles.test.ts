import { existsSync, readdirSync, renameSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/open-database.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import { learn } from '../../src/testing/fixtures.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const DESCRIPTORS = '/proc/self/fd';
const countable = existsSync(DESCRIPTORS);
if (!countable)
  console.warn(`there is no ${DESCRIPTORS} here: nobody counts the files that a closed store has open`);

/** Opens the store of a file, writes and reads in it, and closes it. */
async function comeAndGo(path: string): Promise<void> {
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await learn(store, id, 't', [1]);
  expect((await store.searchText(id, 'advice', 3)).length).toBeGreaterThan(0);
  await store.close();
}

test.runIf(countable)(
  'a store that was closed has no file open, however often: 300 times one, 20 times a new one',
  async () => {
    const path = file();
    await comeAndGo(path);
    const before = readdirSync(DESCRIPTORS).length;
    for (let i = 0; i < 300; i++) {
      const store = await openSqliteStore({ path, reserveBytes: 0 });
      await store.openCollection({ account: 'a', tenant: `t${i % 7}` });
      await store.close();
    }
    for (let i = 0; i < 20; i++) await comeAndGo(file());
    // Fewer where those of another test file were closed meanwhile.
    expect(readdirSync(DESCRIPTORS).length).toBeLessThanOrEqual(before);
  },
);

test('the file has the settings that durability and erasure rest on', async () => {
  const database = await openDatabase(DatabaseSync, file(), 1_000);
  const setting = (name: string) =>
    Object.values(database.prepare(`PRAGMA store.${name}`).get() as object)[0];
  expect(['journal_mode', 'synchronous', 'secure_delete', 'cache_size'].map(setting)).toEqual([
    'wal',
    2,
    1,
    -32768,
  ]);
  const count = 'SELECT count(*) AS n FROM main.sqlite_schema';
  expect(database.prepare(count).get(), 'everything is made in the file').toEqual({ n: 0 });
  database.close();
});

test('closing folds the log in, and the file can be moved at once', async () => {
  const path = file();
  await comeAndGo(path);
  expect(existsSync(`${path}-wal`)).toBe(false);
  renameSync(path, `${path}.moved`);
  const store = await openSqliteStore({ path: `${path}.moved`, reserveBytes: 0 });
  expect(await store.collections()).toMatchObject([{ account: 'a', tenant: 't', entries: 1 }]);
  await store.close();
});

test.each(['it\'s here; a "b" #1 ?mode=ro %41.db', 'file:memory.db', 'кот 猫.db'])(
  'a file may be called %s',
  async (name) => {
    const path = `${file()}-${name}`;
    await comeAndGo(path);
    expect(existsSync(path)).toBe(true);
    await comeAndGo(path);
  },
);
