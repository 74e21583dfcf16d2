import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openPostgresStore } from '../../../src/leaves/postgres/open-postgres-store.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import { openPglitePool } from '../../storage/pglite-pool.js';
import { API_KEY, makeOldFile, oldPostgres } from '../../storage/schema-100.js';
import { ask, folder, open } from '../desk.js';
import { knowledgeOf } from '../knowledge-of.js';

const TASK = 'Fetch the parcel from the locker';
const TENANT = { account: 'local', tenant: 'desk' };

function oldFile(): string {
  const path = join(folder(), 'old.db');
  makeOldFile(path);
  return path;
}

/** Every row that came in from outside, and when. */
function given(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = (sql: string) => database.prepare(sql).all();
  const all = {
    records: rows('SELECT * FROM record'),
    jobs: rows('SELECT number, id, record, record_id, created_at FROM job'),
    idempotency: rows('SELECT * FROM idempotency'),
    keys: rows('SELECT * FROM api_key'),
    from: rows('SELECT record, key, source, answer FROM provenance'),
    accounts: rows('SELECT * FROM account'),
    secret: rows("SELECT name, hex(value) AS value FROM meta WHERE name = 'secret'"),
  };
  database.close();
  return all;
}

/** The columns and indexes of a file's tables, by table. */
function shapeOf(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare(
      `SELECT t.name || '.' || c.name AS name, c."notnull" AS required, c.pk AS pk
         FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'
        UNION ALL SELECT name, 0, 0 FROM sqlite_schema WHERE type = 'index' ORDER BY 1`,
    )
    .all();
  database.close();
  return rows;
}

/** What is known after a store learned all that is queued: the same as when the records are brought to a new store. */
async function expectAllKnown(store: Store) {
  const records: { interaction: Interaction; key: string }[] = [];
  const waiting = await store.jobs({ ...TENANT, limit: 100 });
  expect(waiting.map(({ state }) => state)).toEqual(Array(7).fill('queued'));
  const service = await open({ path: undefined, store });
  expect((await ask(service, TASK)).response).toContain(TASK);
  await service.drain();
  const collection = (await store.findCollection(TENANT))!;
  expect(collection).toMatchObject({ learned: 7, space: hashingEmbedder().space });
  const keys = new Map<string, string>();
  for await (const { id, provenance } of store.learnedProvenances(collection.id))
    keys.set(id, provenance.key);
  for await (const { id, interaction } of store.records(collection.id)) {
    records.push({ interaction, key: keys.get(id)! });
  }
  const fresh = await openSqliteStore({ path: ':memory:' });
  const other = await open({ path: undefined, store: fresh });
  for (const { interaction, key } of records)
    await other.forAccount('local', key).storeKnowledge(interaction);
  await other.drain();
  const known = await knowledgeOf(store, 'local', 'desk');
  expect(known.entries.length).toBeGreaterThan(0);
  expect(known.jobs.map(([state]) => state)).toEqual(Array(7).fill('completed'));
  expect(known).toEqual(await knowledgeOf(fresh, 'local', 'desk'));
  expect((await ask(service, TASK)).response).toContain('reset_locker');
  expect(await service.keys.verify(API_KEY)).toMatchObject({ account: 'local' });
  // The same record under its old idempotency key is known, and not stored again.
  const third = await service
    .forAccount('local', 'agent3')
    .storeKnowledge(records[2]!.interaction, { idempotencyKey: 'run-3' });
  expect(third.job_id).toBe('job_06eda2rr03j7wjpetk33s83tg0');
  expect((await service.jobs.list({ limit: 100 })).length).toBe(7);
}

test('a file of the schema before is opened, keeps all that was given to it, and is learned again', async () => {
  const path = oldFile();
  const before = given(path);
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
  await expectAllKnown(store);
  expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
  await store.close();
  expect(given(path)).toEqual(before);
  const made = join(folder(), 'new.db');
  await (await openSqliteStore({ path: made, reserveBytes: 0 })).close();
  expect(shapeOf(path)).toEqual(shapeOf(made));
});

test('a database of the schema before is opened likewise, with its walls', async () => {
  const { pool, close } = await openPglitePool();
  /** PGlite has one connection: nobody else has a turn until it is let go. */
  const ask = async (sql: string) => {
    const client = await pool().connect();
    const { rows } = await client.query(sql).finally(() => client.release(false));
    return rows;
  };
  await ask(oldPostgres('kept'));
  const open = (schema: string) =>
    openPostgresStore({ url: `postgres://pglite/db?schema=${schema}`, pool: pool() });
  const store = await open('kept');
  await expectAllKnown(store);
  await (await open('made')).close();
  const columns = (schema: string) =>
    ask(
      `SELECT table_name, column_name, data_type, is_nullable, collation_name FROM information_schema.columns
        WHERE table_schema = '${schema}' ORDER BY 1, 2`,
    );
  const walls = (schema: string) =>
    ask(`SELECT tablename FROM pg_policies WHERE schemaname = '${schema}' ORDER BY 1`);
  expect(await columns('kept')).toEqual(await columns('made'));
  expect(await walls('kept')).toEqual(await walls('made'));
  await store.close();
  await close();
});

test('killed before the upgrade is confirmed, the file is the old one still', async () => {
  const path = oldFile();
  const before = given(path);
  const copies: string[] = [];
  /** Copies what a kill at this moment would leave on the disk. */
  class Watched extends DatabaseSync {
    override exec(sql: string): void {
      if (copies.length > 0 || sql === 'BEGIN IMMEDIATE') {
        const copy = join(folder(), 'killed.db');
        for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, copy + end);
        copies.push(copy);
      }
      super.exec(sql);
    }
  }
  await (await openSqliteStore({ path, reserveBytes: 0, Database: Watched })).close();
  const committed = copies.findIndex((copy) => versionIn(copy) !== 100);
  // Begin, the upgrade itself, its two marks, and the commit.
  expect(committed).toBeGreaterThanOrEqual(5);
  for (const copy of copies.slice(0, committed)) expect(given(copy)).toEqual(before);
  const last = copies[committed - 1]!;
  const store = await openSqliteStore({ path: last, reserveBytes: 0 });
  expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
  await store.close();
});

const versionIn = (path: string): number => {
  const database = new DatabaseSync(path);
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  database.close();
  return version;
};

test('opened to be read only, a file of the schema before is refused with what to do, untouched', async () => {
  const path = oldFile();
  const before = readFileSync(path);
  await expect(openSqliteStore({ path, readOnly: true })).rejects.toMatchObject({
    code: 'storage_error',
    message: expect.stringMatching(/schema 100.*knowhow work --drain/s),
    details: { found: 100 },
  });
  expect(readFileSync(path).equals(before)).toBe(true);
});
