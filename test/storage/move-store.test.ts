import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { moveStore } from '../../src/storage/move-store.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import {
  acceptedId,
  claimed,
  emptyCommit,
  landed,
  learn,
  newEntry,
  newIntake,
  newSituation,
} from './fixtures.js';
import { startTestServer, type TestServer } from './postgres-server.js';
import { temporaryFiles } from './temporary-folder.js';

const started = await startTestServer();
const missing = 'reason' in started;
if (missing) console.log(`skipped: ${started.reason}`);
else afterAll(() => started.close());
const server = started as TestServer;
const file = temporaryFiles();
let made = 0;
const database = () => `${server.url}?schema=moved${++made}`;

/** A bit of everything, in two accounts. */
async function fill(store: Store): Promise<void> {
  for (const account of ['a', 'b\u0000']) {
    for (const tenant of ['t', 'u']) {
      const { id } = await store.openCollection({ account, tenant });
      const first = await learn(store, id, tenant, (record) => ({
        situations: [newSituation(-1), newSituation(-2, 'other words\u0000')],
        added: [newEntry(-1, [record], { advice: 'refund the ticket' }), newEntry(-2, [record])],
      }));
      await learn(store, id, tenant, (record) => ({
        situations: [newSituation(-3)],
        added: [newEntry(-3, [record])],
      }));
      await landed(store, emptyCommit(id, 2, { forgotten: [2], credit: { id: 'c', until: 9e12 } }));
      await acceptedId(store, newIntake(id, tenant, { idempotency: { key: 'k\u0000', bodyHash: 'h' } }));
      await store.setTuning(id, `{"of":"${first.jobId}"}`, 0);
      await store.markDeletion(id, { intent: 'x', threshold: 0.5, agent_type: null, now: 5 });
    }
    await store.takeTokens({
      account,
      bucket: 'b',
      burst: 9,
      perMinute: 1,
      wanted: 2,
      back: 0,
      now: () => 7,
    });
  }
  await claimed(store, (await store.openCollection({ account: 'a', tenant: 'v' })).id, 'v');
  await store.insertKey({
    id: 'key',
    account: 'a',
    name: 'n',
    secret_hash: 's',
    scope: 'write',
    tenants: ['t'],
    created_at: 1,
    revoked_at: null,
  });
}

/** Everything that can be asked of a store. */
async function everything(store: Store): Promise<unknown> {
  const collections = [];
  for (const one of await store.collections()) {
    const pages = [];
    for await (const page of store.changes(one.id, 0)) pages.push(page);
    const records = [];
    for await (const { voice, ...record } of store.records(one.id)) {
      records.push({
        ...record,
        interaction: record.interaction,
        voice,
        marks: await store.marksOn(record.id),
      });
    }
    const gone = [];
    for await (const page of store.changes(one.id, 1))
      gone.push(page.removed_entries, page.removed_situations);
    collections.push({
      one,
      pages,
      records,
      gone,
      before: await store.voicesBefore(
        one.id,
        records.map(({ id }) => id),
      ),
      entries: await store.entries(one.id, [1, 2, 3]),
      hits: await store.searchText(one.id, 'refund advice of situation', 9),
      tuning: await store.tuning(one.id),
    });
  }
  return {
    collections,
    jobs: await store.jobs({ limit: 100 }),
    keys: await store.keys(),
    audit: await store.auditTrail({}),
    secret: Buffer.from(await store.secret()).toString('hex'),
  };
}

const seen = async (store: Store) => {
  const all = await everything(store);
  await store.close();
  return all;
};

test.skipIf(missing)('everything moves into a database and back, and both go on from there', async () => {
  const [from, back] = [file(), file()];
  const to = database();
  const source = await openSqliteStore({ path: from, reserveBytes: 0 });
  await fill(source);
  const expected = await seen(source);
  expect(await moveStore(from, to)).toMatchObject({ collection: 5, record: 13, entry: 8 });
  const moved = await openPostgresStore({ url: to });
  expect((await moved.check()).filter(({ ok }) => !ok)).toEqual([]);
  expect(await everything(moved)).toEqual(expected);
  expect(await moveStore(to, back)).toMatchObject({ entry_source: 8 });
  const returned = await openSqliteStore({ path: back, reserveBytes: 0 });
  expect((await returned.check()).filter(({ ok }) => !ok)).toEqual([]);
  expect(await everything(returned)).toEqual(expected);
  for (const store of [moved, returned]) {
    const { id } = (await store.findCollection({ account: 'a', tenant: 't' }))!;
    const idempotency = { key: 'k\u0000', bodyHash: 'h' };
    expect((await store.accept(newIntake(id, 't', { idempotency }))).state).toBe('replayed');
    expect(
      await store.takeTokens({
        account: 'a',
        bucket: 'b',
        burst: 9,
        perMinute: 1,
        wanted: 9,
        back: 0,
        now: () => 7,
      }),
    ).toMatchObject({ taken: 7 });
    const records: string[] = [];
    for await (const record of store.records(id)) records.push(record.id);
    const { seq } = (await store.collection(id))!;
    const { added } = await landed(
      store,
      emptyCommit(id, seq, {
        situations: [newSituation(-9, 'words of its own')],
        added: [newEntry(-9, [records[0]!])],
      }),
    );
    expect(added).toEqual([4]);
    expect(await store.remove(id, [1, 3, 4])).toMatchObject({ entries: 3 });
    expect(await store.searchText(id, 'refund situation advice', 9)).toEqual([]);
    await store.close();
  }
});

test.skipIf(missing)('a move that was interrupted goes on, and nobody opens what is half moved', async () => {
  const from = file();
  const to = database();
  const source = await openSqliteStore({ path: from, reserveBytes: 0 });
  await fill(source);
  const expected = await seen(source);
  for (const table of ['record', 'entry']) {
    const cut = moveStore(from, to, (progress) => {
      if (progress.table === table) throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    await expect(openPostgresStore({ url: to })).rejects.toMatchObject({
      code: 'storage_error',
      message: expect.stringMatching(/knowhow migrate.*again/),
    });
  }
  await moveStore(from, to);
  expect(await seen(await openPostgresStore({ url: to }))).toEqual(expected);
});

test.skipIf(missing)('what is there is not written over, and a source that changes is noticed', async () => {
  const [from, taken] = [file(), file()];
  const to = database();
  const source = await openSqliteStore({ path: from, reserveBytes: 0 });
  await fill(source);
  await expect(moveStore(from, file())).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(moveStore(file(), to)).rejects.toMatchObject({ code: 'not_found' });
  let late = true;
  const changed = moveStore(from, to, ({ verifying }) => {
    if (verifying && late) void source.openCollection({ account: 'late', tenant: 't' });
    late &&= !verifying;
  });
  await expect(changed).rejects.toMatchObject({ message: expect.stringMatching(/written to meanwhile/) });
  await source.close();
  const other = database();
  await moveStore(from, other);
  await expect(moveStore(from, other)).rejects.toMatchObject({
    message: expect.stringMatching(/something in the database already/),
  });
  await (await openSqliteStore({ path: taken, reserveBytes: 0 })).close();
  await expect(moveStore(other, taken)).rejects.toMatchObject({ code: 'invalid_request' });
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const name = new URL(other).searchParams.get('schema');
  const { rows } = await client.query(`SELECT count(*)::integer AS n FROM ${name}.record`);
  await client.end();
  expect(rows).toEqual([{ n: 13 }]);
});
