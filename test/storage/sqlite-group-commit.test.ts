import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { groupCommit } from '../../src/storage/group-commit.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { SqliteConstructor } from '../../src/storage/sqlite/sqlite-database.js';
import { newIntake } from '../../src/testing/fixtures.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();

/** A binding whose COMMIT first calls `onCommit`. */
function watched(onCommit: () => void): SqliteConstructor {
  return function open(path: string) {
    const database = new DatabaseSync(path);
    return {
      exec: (sql: string) => database.exec(sql),
      close: () => database.close(),
      prepare(sql: string) {
        const statement = database.prepare(sql);
        if (sql !== 'COMMIT') return statement;
        return {
          get: statement.get.bind(statement),
          all: statement.all.bind(statement),
          run() {
            onCommit();
            return statement.run();
          },
        };
      },
    };
  } as unknown as SqliteConstructor;
}

const count = async (items: AsyncIterable<unknown>): Promise<number> => {
  let n = 0;
  for await (const _ of items) n++;
  return n;
};

test('concurrent stores share a commit, one at a time', async () => {
  let commits = 0;
  const Database = watched(() => commits++);
  const store = await openSqliteStore({ path: file(), Database, reserveBytes: 0, commitDelayMs: 5 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  commits = 0;
  await Promise.all(Array.from({ length: 32 }, () => store.accept(newIntake(id, 't'))));
  expect(commits).toBe(1);
  await Promise.all(Array.from({ length: 600 }, () => store.accept(newIntake(id, 't'))));
  expect(commits).toBe(4);
  for (let i = 0; i < 3; i++) await store.accept(newIntake(id, 't'));
  expect(commits).toBe(7);
  await store.close();
});

test('a group that grows with every turn of the loop is waited for, and not for ever', async () => {
  const landed: number[] = [];
  const group = groupCommit<number, number>(
    1,
    () => 1 / 256,
    async (inputs) => {
      landed.push(inputs.length);
      return inputs.map((value) => ({ value }));
    },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const added = [group.add(0)];
  // The first of a group waits for a millisecond, and every turn takes half of one.
  for (let turns = 0; turns < 4_000 && landed.length === 0; turns++) {
    await turn();
    // What a turn takes in keeps the thread busy for half of the delay.
    for (const begun = performance.now(); performance.now() < begun + 0.5; );
    added.push(group.add(added.length));
  }
  expect(landed.length).toBe(1);
  expect(landed[0]).toBeGreaterThan(16);
  await group.flush();
  expect(await Promise.all(added)).toEqual(added.map((_, at) => at));
});

test('a group is no longer than a thread may be held', async () => {
  const landed: number[][] = [];
  const group = groupCommit<number, number>(
    1,
    (weight) => weight,
    async (inputs) => {
      landed.push(inputs);
      return inputs.map((value) => ({ value }));
    },
  );
  await Promise.all([0.25, 0.5, 0.25, 2, 1, 0.5].map((weight) => group.add(weight)));
  expect(landed).toEqual([[0.25, 0.5, 0.25], [2], [1], [0.5]]);
});

test('nobody hears of success before the commit, and everybody of its failure', async () => {
  let settled = 0;
  let settledAtCommit = -1;
  let broken = false;
  const Database = watched(() => {
    settledAtCommit = settled;
    if (broken) throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
  });
  const store = await openSqliteStore({ path: file(), Database, reserveBytes: 0 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const storeMany = () =>
    Promise.allSettled(
      Array.from({ length: 8 }, () => store.accept(newIntake(id, 't')).finally(() => settled++)),
    );
  await storeMany();
  expect(settledAtCommit).toBe(0);
  expect(settled).toBe(8);
  broken = true;
  for (const outcome of await storeMany()) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'storage_error' } });
    expect((outcome as PromiseRejectedResult).reason.cause.message).toBe('disk I/O error');
  }
  expect(await count(store.records(id))).toBe(8);
  broken = false;
  await storeMany();
  expect(await count(store.records(id))).toBe(16);
  await store.close();
});

test('waits for a lock that another connection holds, and says so when it takes too long', async () => {
  const path = file();
  // A busy machine may let the lock go much later than it is told to.
  const store = await openSqliteStore({ path, reserveBytes: 0, busyTimeoutMs: 300_000 });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const waiting = store.accept(newIntake(id, 't'));
  expect(await store.collection(id)).toMatchObject({ id });
  setTimeout(() => other.exec('COMMIT'), 60);
  expect(await waiting).toMatchObject({ state: 'accepted' });
  await store.close();
  const hasty = await openSqliteStore({ path, reserveBytes: 0, busyTimeoutMs: 300 });
  other.exec('BEGIN IMMEDIATE');
  await expect(hasty.accept(newIntake(id, 't'))).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringContaining('Another program has held the file for too long'),
  });
  other.exec('ROLLBACK');
  other.close();
  await hasty.close();
});
