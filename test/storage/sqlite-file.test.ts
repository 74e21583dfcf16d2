import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { SCHEMA } from '../../src/storage/schema-version.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { fitOf, learn, newIntake } from '../../src/testing/fixtures.js';
import { replay } from '../../src/testing/store/replay.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const open = (path: string) => openSqliteStore({ path, reserveBytes: 0 });
const failed = async (store: Store) => (await store.check()).filter(({ ok }) => !ok);

test('everything is there again after closing and opening', async () => {
  const path = file();
  const store = await open(path);
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const { jobId } = await learn(store, id, 't', [1]);
  await store.keepFit(id, fitOf(0));
  const part = {
    trace: 'trace',
    ended: true,
    isLoop: false,
    tenant: 't',
    key: 'k',
    source: null,
    size: 1,
    body: Buffer.from('span'),
  };
  await store.pendingTraces.keep('a', [part], 0);
  const seen = async (of: Store) => ({
    secret: Buffer.from(await of.secret()).toString('hex'),
    collections: await of.collections(),
    job: await of.job(jobId),
    entries: await of.entries(id, [1]),
    reader: await replay(of, id),
    hits: await of.searchText(id, 'advice', 5),
    due: await of.pendingTraces.nextDue(),
  });
  const before = await seen(store);
  await store.close();
  expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  const again = await open(path);
  expect(await seen(again)).toEqual(before);
  await again.close();
});

test('two stores on one file see each other’s writes at once', async () => {
  const path = file();
  const [one, two] = [await open(path), await open(path)];
  const { id } = await one.openCollection({ account: 'a', tenant: 't' });
  const reader = await replay(two, id);
  await learn(one, id, 't', [1]);
  expect(await replay(two, id, reader)).toEqual(await replay(one, id));
  expect(await two.searchText(id, 'advice', 5)).toEqual(await one.searchText(id, 'advice', 5));
  expect(await two.searchText(id, 'advice', 5)).toHaveLength(1);
  await two.remove(id, [1]);
  expect(await one.entries(id, [1])).toEqual([]);
  expect(await one.searchText(id, 'advice', 5)).toEqual([]);
  expect(await failed(one)).toEqual([]);
  expect(await failed(two)).toEqual([]);
  await one.close();
  await two.close();
});

test('a schema of the future is refused, untouched, with a word on what to do', async () => {
  const path = file();
  await (await open(path)).close();
  const newer = new DatabaseSync(path);
  newer.exec(`PRAGMA user_version = ${SCHEMA + 1}`);
  newer.close();
  const before = readFileSync(path);
  await expect(open(path)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('Install the knowhow that wrote it'),
    details: { found: SCHEMA + 1, known: SCHEMA },
  });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a file of an older knowhow is refused, untouched, and said how to bring over', async () => {
  const path = file();
  const older = new DatabaseSync(path);
  older.exec('CREATE TABLE record (number INTEGER); PRAGMA user_version = 19');
  older.exec('PRAGMA application_id = 0x6b6e6f77');
  older.close();
  const before = readFileSync(path);
  await expect(open(path)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('`knowhow export`'),
    details: { found: 19, known: SCHEMA },
  });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a file that a newer program brought to its schema is read on and written no more', async () => {
  const path = file();
  const store = await open(path);
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const kept = newIntake(id, 't');
  await store.accept(kept);
  const newer = new DatabaseSync(path);
  newer.exec(`PRAGMA user_version = ${SCHEMA + 1}`);
  newer.close();
  const refused = {
    code: 'storage_error',
    message: expect.stringContaining('Restart this program'),
    details: { found: SCHEMA + 1, known: SCHEMA },
  };
  await expect(store.accept(newIntake(id, 't'))).rejects.toMatchObject(refused);
  await expect(store.ping()).rejects.toMatchObject(refused);
  await expect(store.claim({ now: 2_000, leaseMs: 1, limit: 1 })).rejects.toMatchObject(refused);
  await expect(store.remove(id, [], [kept.recordId])).rejects.toMatchObject(refused);
  expect((await store.job(kept.jobId))?.record).toBe(kept.recordId);
  expect(await failed(store)).toMatchObject([{ name: 'schema' }]);
  await store.close();
});

test('a database of another program, a file that is none, and a missing folder are refused', async () => {
  const foreign = file();
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE theirs (a)');
  database.close();
  await expect(open(foreign)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('another program'),
  });
  const text = file();
  writeFileSync(text, 'these are words and no database at all '.repeat(100));
  await expect(open(text)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining(`${text} cannot be opened: file is not a database.`),
  });
  await expect(open(`${file()}/no/folder.db`)).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('Make the folder'),
  });
});

test.skipIf(process.platform === 'win32')('nobody else may read the files', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 4096 });
  await store.openCollection({ account: 'a', tenant: 't' });
  for (const name of [path, `${path}-wal`, `${path}-shm`, `${path}-reserve`]) {
    expect((statSync(name).mode & 0o777).toString(8), name).toBe('600');
  }
  expect(await failed(store)).toEqual([]);
  chmodSync(path, 0o644);
  expect(await failed(store)).toMatchObject([{ name: 'file', remedy: expect.stringContaining('chmod 600') }]);
  await store.close();
});

test('the self-check finds a changed record and a count that is off', async () => {
  const path = file();
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const intake = newIntake(id, 't');
  await store.accept(intake);
  expect(await failed(store)).toEqual([]);
  const other = new DatabaseSync(path);
  other.exec(`UPDATE record SET body = replace(body, 'cancel', 'cancal')`);
  other.exec('UPDATE collection SET words = words + 1');
  other.close();
  expect(await failed(store)).toMatchObject([
    { name: 'counts', remedy: expect.any(String) },
    { name: 'records', detail: expect.stringContaining(intake.recordId) },
  ]);
  await store.close();
});

test('the self-check reports bytes that were flipped in the file, and does not throw', async () => {
  const path = file();
  await (await open(path)).close();
  const empty = statSync(path).size;
  const store = await open(path);
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await Promise.all(Array.from({ length: 200 }, () => store.accept(newIntake(id, 't'))));
  await store.close();
  const bytes = readFileSync(path);
  for (let at = empty; at < bytes.length; at += 4096) bytes.fill(0xa5, at + 1_000, at + 1_200);
  writeFileSync(path, bytes);
  const damaged = await open(path);
  expect((await failed(damaged)).length).toBeGreaterThan(0);
  await damaged.close();
});
