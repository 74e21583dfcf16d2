import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { moveStore } from '../../src/storage/move-store.js';
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import {
  acceptedId,
  claimed,
  completes,
  emptyCommit,
  evidence,
  landed,
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

/** Rows of each table, each row by column. */
type Rows = Record<string, Record<string, unknown>[]>;
/** What a column holds where nobody said anything, by table and column, as SQL. */
type Defaults = Record<string, Record<string, string | null>>;

/** Leaves no column of any table as it is where nobody said anything. */
async function fill(store: Store): Promise<void> {
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  // Two voices behind one entry.
  const once = { idempotency: { key: 'k', bodyHash: 'h' } };
  const said = newIntake(id, 't', { answer: 'answer', ...once });
  await store.accept({ ...said, voice: { ...said.voice, source: 'desk' } });
  await store.accept(newIntake(id, 't'));
  const jobs = await store.claim({ now: 2_000, leaseMs: 60_000, limit: 2 });
  const records = jobs.map(({ job }) => job.record!);
  await landed(store, {
    ...emptyCommit(id, 0),
    jobs: jobs.map((job) => ({ ...completes(job), successEstimate: 0.75 })),
    situations: [newSituation(-1), newSituation(-2)],
    added: [newEntry(-1, records, { agent_type: 'desk' }), newEntry(-2, records)],
    credit: { id: 'c', until: 9e12 },
  });
  await landed(
    store,
    emptyCommit(id, 1, {
      updated: [{ id: 1, pinned: true, edited_at: 9, evidence: { ...evidence(), credits: 1, debits: 2 } }],
      forgotten: [2],
    }),
  );
  await store.setTuning(id, '{}', 0);
  // One that a worker gave up, and one that lost its worker.
  const other = (await store.openCollection({ account: 'a', tenant: 'u' })).id;
  const failed = await claimed(store, other, 'u');
  await store.fail({ jobId: failed.job.id, token: failed.token }, { now: 3_000, error: 'broken' });
  await acceptedId(store, newIntake(other, 'u'));
  await store.claim({ now: 4_000, leaseMs: 10, limit: 9 });
  await store.claim({ now: 5_000, leaseMs: 10, limit: 9 });
  await store.markDeletion(other, { intent: 'x', threshold: 0.5, agent_type: 'desk', now: 5, actor: 'me' });
  await store.insertKey({
    id: 'key',
    account: 'a',
    name: 'n',
    secret_hash: 's',
    scope: 'write',
    tenants: ['t'],
    created_at: 1,
    revoked_at: 2,
  });
  const wanted = { account: 'a', bucket: 'b', burst: 9, perMinute: 1, wanted: 2, back: 0, now: () => 7 };
  await store.takeTokens(wanted);
}

const sorted = (rows: Record<string, unknown>[]) =>
  rows
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
        ]),
      ),
    )
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** All that a file holds, but for what is noted of its own upkeep. */
function inFile(path: string): { rows: Rows; defaults: Defaults } {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const rows: Rows = {};
  const defaults: Defaults = {};
  for (const row of all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")) {
    const name = row.name as string;
    // Parts of a text index, which is read below as what it indexes.
    if (/^entry_text/.test(name)) continue;
    rows[name] = sorted(all(`SELECT * FROM ${name}`));
    defaults[name] = Object.fromEntries(
      all(`SELECT name, dflt_value FROM pragma_table_info('${name}')`).map((column) => [
        column.name as string,
        column.dflt_value as string | null,
      ]),
    );
  }
  rows.meta = rows.meta!.filter(({ name }) => name === 'secret' || name === 'secret_check');
  rows.entry_text = sorted(all('SELECT rowid, words FROM entry_text'));
  rows.counted = sorted(all('SELECT name, seq FROM sqlite_sequence'));
  database.close();
  return { rows, defaults };
}

/** All that a schema holds, but for what is noted of its own upkeep. */
async function inSchema(schema: string): Promise<{ rows: Rows; defaults: Defaults }> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rows: columns } = await client.query<{ t: string; c: string; d: string | null }>(
    `SELECT table_name AS t, column_name AS c, column_default AS d FROM information_schema.columns
      WHERE table_schema = $1 ORDER BY 1, 2`,
    [schema],
  );
  const rows: Rows = {};
  const defaults: Defaults = {};
  for (const { t, c, d } of columns) {
    // Numbers of writes under way.
    if (t === 'landed') continue;
    defaults[t] = { ...defaults[t], [c]: d };
    rows[t] ??= sorted((await client.query(`SELECT * FROM ${schema}.${t}`)).rows);
  }
  rows.meta = rows.meta!.filter(({ name }) => name === 'secret' || name === 'secret_check');
  // Where claims went round last; they go round from the first account in a new place.
  for (const row of rows.account!) delete row.last_collection;
  delete defaults.account!.last_collection;
  await client.end();
  return { rows, defaults };
}

/** Columns that hold nothing but what they hold where nobody said anything: a move could lose them unseen. */
const unfilled = ({ rows, defaults }: { rows: Rows; defaults: Defaults }): string[] =>
  Object.entries(defaults).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([column, usual]) => {
        const plain = (usual ?? '').replace(/::[a-z ]+$/, '').replace(/^'(.*)'$/, '$1');
        return rows[table]!.every((row) => row[column] === null || String(row[column]) === plain);
      })
      .map(([column]) => `${table}.${column}`),
  );

test.skipIf(missing)('every table and every column comes through a move there and back', async () => {
  const [from, back] = [file(), file()];
  const [to, again] = ['columns', 'columns_again'].map((name) => `${server.url}?schema=${name}`) as [
    string,
    string,
  ];
  const source = await openSqliteStore({ path: from, reserveBytes: 0 });
  await fill(source);
  await source.close();
  const before = inFile(from);
  expect(unfilled(before)).toEqual([]);
  await moveStore(from, to);
  const database = await inSchema('columns');
  expect(unfilled(database)).toEqual([]);
  await moveStore(to, back);
  expect(inFile(back).rows).toEqual(before.rows);
  await moveStore(back, again);
  expect((await inSchema('columns_again')).rows).toEqual(database.rows);
});

test.skipIf(missing)(
  'a run is found by the answer that it was given, after a move there and back',
  async () => {
    const [from, back] = [file(), file()];
    const to = `${server.url}?schema=answers`;
    const source = await openSqliteStore({ path: from, reserveBytes: 0 });
    const { id } = await source.openCollection({ account: 'a', tenant: 't' });
    const given = await acceptedId(source, newIntake(id, 't', { answer: 'answer' }));
    await acceptedId(source, newIntake(id, 't'));
    expect(await source.jobAnswered(id, 'answer')).toBe(given);
    await source.close();
    await moveStore(from, to);
    await moveStore(to, back);
    for (const store of [
      await openPostgresStore({ url: to }),
      await openSqliteStore({ path: back, reserveBytes: 0 }),
    ]) {
      expect(await store.jobAnswered(id, 'answer')).toBe(given);
      expect(await store.jobAnswered(id, 'other')).toBeUndefined();
      await store.close();
    }
  },
);
