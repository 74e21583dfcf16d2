import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/storage/sqlite/migrate.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import { replay } from './contract/replay.js';
import { emptyCommit, learn, newEntry, newIntake, newSituation } from './fixtures.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();
const bodyHash = (body: string): string => createHash('sha256').update(body).digest('hex');
const open = (path: string) => openSqliteStore({ path, reserveBytes: 0 });

test('a file of the first schema is brought to the present one with what it holds', async () => {
  const path = file();
  const old = new DatabaseSync(path);
  old.exec(MIGRATIONS[0]!);
  old.exec('PRAGMA user_version = 1; PRAGMA application_id = 0x6b6e6f77');
  old.exec(`
    INSERT INTO meta VALUES ('secret', x'${'ab'.repeat(32)}');
    INSERT INTO collection (id, account, tenant, tuning) VALUES (7, 'a', 't', '{"a":1}'), (8, 'b', 't', NULL);
    INSERT INTO record VALUES (1, 'rec_old', 7, 5, '${bodyHash('{"tenant_id":"t"}')}', '{"tenant_id":"t"}');
    INSERT INTO job (id, collection, record, state, created_at, run_at, due_at)
      VALUES ('job_old', 7, 1, 'queued', 5, 5, 5);
  `);
  old.close();
  const store = await open(path);
  expect(Buffer.from(await store.secret()).toString('hex')).toBe('ab'.repeat(32));
  expect(await store.job('job_old')).toMatchObject({ state: 'queued', record: 'rec_old', tenant: 't' });
  expect(await store.collection(7)).toMatchObject({ account: 'a', tuned: 1 });
  expect(await store.tuning(7)).toBe('{"a":1}');
  expect(await store.collection(8)).toMatchObject({ account: 'b', tuned: 0 });
  const { added } = await learn(store, 7, 't', (record) => ({
    situations: [newSituation(-1)],
    added: [newEntry(-1, [record, 'rec_old'])],
  }));
  expect(added).toEqual([1]);
  expect(await store.remove(7, [1])).toMatchObject({ entries: 1, records: 2 });
  expect((await store.check()).find(({ name }) => name === 'schema')).toMatchObject({ ok: true });
  await store.close();
});

test('an idempotency key of a file where accounts had them stays good for the collection of its job', async () => {
  const path = file();
  const old = new DatabaseSync(path);
  for (const step of MIGRATIONS.slice(0, 13)) old.exec(step);
  old.exec('PRAGMA user_version = 13; PRAGMA application_id = 0x6b6e6f77');
  old.exec(`
    INSERT INTO meta VALUES ('secret', x'${'ab'.repeat(32)}');
    INSERT INTO collection (id, account, tenant) VALUES (7, 'a', 't'), (8, 'a', 'u');
    INSERT INTO record VALUES (1, 'rec_old', 7, 5, '${bodyHash('{"tenant_id":"t"}')}', '{"tenant_id":"t"}');
    INSERT INTO voice VALUES (1, 7, 'k', '', 'task', 'body', 'shape');
    INSERT INTO job (id, account, collection, record, state, created_at, run_at, due_at)
      VALUES ('job_old', 'a', 7, 1, 'queued', 5, 5, 5);
    INSERT INTO idempotency VALUES ('a', 'once', 'h', 1);
  `);
  old.close();
  const store = await open(path);
  const idempotency = { key: 'once', bodyHash: 'h' };
  expect(await store.accept(newIntake(7, 't', { idempotency }))).toEqual({
    state: 'replayed',
    jobId: 'job_old',
  });
  expect(await store.accept(newIntake(8, 'u', { idempotency }))).toMatchObject({ state: 'accepted' });
  expect((await store.check()).find(({ name }) => name === 'schema')).toMatchObject({ ok: true });
  expect((await store.check()).find(({ name }) => name === 'integrity')).toMatchObject({ ok: true });
  await store.close();
});

test('a record of a file where answers lay apart is still found by the one that it was given', async () => {
  const path = file();
  const old = new DatabaseSync(path);
  for (const step of MIGRATIONS.slice(0, 18)) old.exec(step);
  old.exec('PRAGMA user_version = 18; PRAGMA application_id = 0x6b6e6f77');
  old.exec(`
    INSERT INTO meta VALUES ('secret', x'${'ab'.repeat(32)}');
    INSERT INTO collection (id, account, tenant) VALUES (7, 'a', 't');
  `);
  for (const [number, answer] of [
    [1, "'one'"],
    [2, 'NULL'],
  ] as const) {
    old.exec(`
      INSERT INTO record VALUES (${number}, 'rec_${number}', 7, 5, '${bodyHash('{"tenant_id":"t"}')}', '{"tenant_id":"t"}');
      INSERT INTO voice VALUES (${number}, 7, 'k', '', 'task', 'body', 'shape');
      INSERT INTO job (id, account, collection, record, state, created_at, run_at, due_at)
        VALUES ('job_${number}', 'a', 7, ${number}, 'queued', 5, 5, 5);
      INSERT INTO answered SELECT ${number}, 7, ${answer} WHERE ${answer} IS NOT NULL;
    `);
  }
  old.close();
  const store = await open(path);
  expect(await store.jobAnswered(7, 'one')).toBe('job_1');
  expect(await store.jobAnswered(7, 'two')).toBeUndefined();
  expect((await store.check()).find(({ name }) => name === 'integrity')).toMatchObject({ ok: true });
  await store.close();
});

test('an entry of a file from before there were traces keeps its texts, its way and its evidence', async () => {
  const path = file();
  const old = new DatabaseSync(path);
  for (const step of MIGRATIONS.slice(0, 4)) old.exec(step);
  old.exec('PRAGMA user_version = 4; PRAGMA application_id = 0x6b6e6f77');
  old.exec(`
    INSERT INTO meta VALUES ('secret', x'${'ab'.repeat(32)}');
    INSERT INTO collection (id, account, tenant, seq, space) VALUES (7, 'a', 't', 1, 's');
  `);
  for (const id of [1, 2, 3, 4]) {
    old
      .prepare('INSERT INTO situation VALUES (?, 7, 1, ?, ?, ?)')
      .run(id, `hash ${id}`, `text ${id}`, new Uint8Array(32));
  }
  const steps = (...situations: number[]) =>
    situations.map((situation, i) => ({ action: `a${i}\u0000`, args: ['x'], outcome: 'ok', situation }));
  const entry = (id: number, key: string, meanings: number[], path: unknown[], runs: number) =>
    old
      .prepare(`INSERT INTO entry VALUES (?, 7, ?, 1, 'recipe', NULL, ?, ?, 1, 5, 0, 0, ?, ?, ?, 's', 'a')`)
      .run(id, id, runs, runs - 1, key, JSON.stringify(meanings), JSON.stringify(path));
  entry(1, 'run:x', [1, 2], steps(3, 4), 4);
  entry(2, 'error:x', [3], steps(4, 3), 2);
  entry(3, 'fact:x', [4, 1], [], 1);
  for (const [situation, of] of [
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [3, 2],
    [4, 2],
    [4, 3],
    [1, 3],
  ] as const) {
    old.prepare('INSERT INTO entry_situation VALUES (?, ?)').run(situation, of);
  }
  old.close();

  const store = await open(path);
  const known = (await store.entries(7, [1, 2, 3])).map(({ traces }) => traces);
  const half = { path: steps(3, 4), runs: 2, successes: 1.5, failures: 0.5 };
  expect(known).toEqual([
    [
      { meanings: [1], ...half },
      { meanings: [2], ...half },
    ],
    [{ meanings: [3], path: steps(4, 3), runs: 2, successes: 1, failures: 1 }],
    [{ meanings: [4, 1], path: [], runs: 1, successes: 0, failures: 1 }],
  ]);
  expect((await replay(store, 7)).entries.size).toBe(3);
  expect((await store.check()).find(({ name }) => name === 'integrity')).toMatchObject({ ok: true });
  const commit = { space: 's', updated: [{ id: 1, traces: [known[0]![0]!] }] };
  expect(await store.commit(emptyCommit(7, 1, commit))).toMatchObject({ state: 'committed' });
  expect([...(await replay(store, 7)).situations.keys()]).toEqual([1, 3, 4]);
  await store.close();
});
