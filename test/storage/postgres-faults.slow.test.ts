import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openService } from '../../src/engine/open-service.js';
import { openPostgresStore } from '../../src/leaves/postgres/open-postgres-store.js';
import { claimed, fitOf, learn, newIntake } from '../../src/testing/fixtures.js';
import { cutEverywhere } from './cut-everywhere.js';
import { startTestServer, type TestServer } from './postgres-server.js';

const started = await startTestServer();
const missing = 'reason' in started;
if (missing) console.log(`skipped: ${started.reason}`);
else afterAll(() => started.close());
const server = started as TestServer;

let made = 0;
const schema = () => `fault${++made}`;

async function admin(...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error as { code: string; message: string; details: Record<string, unknown> };
};

describe.skipIf(missing)('opening', () => {
  const open = (url: string) => failure(openPostgresStore({ url, outageTimeoutMs: 300 }));

  test.each([
    ['postgres://[', /cannot be read. Expected postgres:/],
    ['mysql://localhost/db', /begins with mysql:/],
    ['postgres://localhost/db?schema=a;b', /is no name/],
  ])('a URL that is none says what is expected: %s', async (url, message) => {
    const error = await open(url);
    expect(error).toMatchObject({ code: 'storage_error' });
    expect(error.message).toMatch(message);
  });

  test('the library takes its URL as a store, and that of no other server', async () => {
    const error = await failure(openService({ store: 'mysql://localhost/db' }));
    expect(error).toMatchObject({ code: 'invalid_request' });
    const service = await openService({ store: `${server.url}?schema=${schema()}`, work: false });
    expect(await service.collections()).toEqual([]);
    await service.close();
  });

  test('a server that is not there, a database and a user that are not, say so and what to do', async () => {
    expect((await open('postgres://knowhow:hidden@127.0.0.1:1/knowhow')).message).toMatch(
      /cannot be reached.*Look whether the server runs/,
    );
    expect((await open(server.url.replace(/knowhow$/, 'nowhere'))).message).toMatch(/Make the database/);
    expect((await open(server.url.replace('knowhow@', 'nobody@'))).message).toMatch(
      /does not exist|not let this user in/,
    );
  });

  test('a user who may not make the schema is told how to give it', async () => {
    await admin('CREATE ROLE guest LOGIN');
    const error = await open(`${server.url.replace('knowhow@', 'guest@')}?schema=${schema()}`);
    expect(error.message).toMatch(/permission denied.*CREATE SCHEMA/);
  });

  test("another program's schema, and one of a newer knowhow, are left alone", async () => {
    const [theirs, newer] = [schema(), schema()];
    await admin(
      `CREATE SCHEMA ${theirs} AUTHORIZATION knowhow`,
      `CREATE TABLE ${theirs}.orders (id int)`,
      `GRANT ALL ON ${theirs}.orders TO knowhow`,
    );
    expect((await open(`${server.url}?schema=${theirs}`)).message).toMatch(/tables of another program/);
    await (await openPostgresStore({ url: `${server.url}?schema=${newer}` })).close();
    await admin(`UPDATE ${newer}.version SET number = 999`);
    expect((await open(`${server.url}?schema=${newer}`)).message).toMatch(
      /schema 999.*Install the knowhow that wrote it/,
    );
  });

  test('many processes that make one new store at once make one', async () => {
    const url = `${server.url}?schema=${schema()}`;
    const stores = await Promise.all(
      Array.from({ length: 5 }, () => openPostgresStore({ url, connections: 2 })),
    );
    const secrets = await Promise.all(stores.map((store) => store.secret()));
    expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('a store that is kept with a secret opens for nobody without it', async () => {
    const url = `${server.url}?schema=${schema()}`;
    const secret = new Uint8Array(32).fill(7);
    await (await openPostgresStore({ url, secret })).close();
    expect((await open(url)).message).toMatch(/none was given/);
    const other = await failure(openPostgresStore({ url, secret: new Uint8Array(32) }));
    expect(other.message).toMatch(/another secret/);
    const store = await openPostgresStore({ url, secret });
    expect(await store.secret()).toEqual(secret);
    await store.close();
    expect(
      await admin(`SELECT name FROM ${new URL(url).searchParams.get('schema')}.meta WHERE name = 'secret'`),
    ).toEqual([]);
  });
});

describe.skipIf(missing)('collections', () => {
  test('the server shows a transaction the rows of its own collections alone, and none where none is said', async () => {
    const name = schema();
    const store = await openPostgresStore({ url: `${server.url}?schema=${name}` });
    const numbers: number[] = [];
    for (const [account, tenant] of [
      ['a', 't'],
      ['a', 'u'],
      ['b', 't'],
    ] as const) {
      const { id } = await store.openCollection({ account, tenant });
      numbers.push(id);
      await learn(store, id, tenant, [1]);
      expect(await store.keepFit(id, fitOf(0))).toBe(true);
    }
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const seen = async (within: string | undefined, table: string) => {
      const collection = table === 'collection' ? 'id' : 'collection';
      await client.query('BEGIN');
      if (within !== undefined) await client.query("SELECT set_config('knowhow.within', $1, true)", [within]);
      const { rows } = await client.query(
        `SELECT DISTINCT ${collection} AS id FROM ${name}.${table} ORDER BY ${collection}`,
      );
      await client.query('ROLLBACK');
      return rows.map((row: { id: string }) => Number(row.id));
    };
    const [first, second] = numbers;
    for (const table of [
      'collection',
      'record',
      'provenance',
      'job',
      'meaning',
      'entry',
      'entry_words',
      'word',
      'word_place',
      'tuning',
    ]) {
      expect(await seen(undefined, table), table).toEqual([]);
      expect(await seen(String(first), table), table).toEqual([first]);
      expect(await seen(`${first},${second}`, table), table).toEqual([first, second]);
      expect(await seen('0', table), table).toEqual(numbers);
    }
    await expect(
      client.query(
        `SELECT set_config('knowhow.within', '${first}', false); UPDATE ${name}.record SET collection = ${second}`,
      ),
    ).rejects.toThrow(/row-level security/);
    await client.end();
    expect((await store.check()).find((finding) => finding.name === 'accounts')!.detail).toMatch(
      /keeps collections apart/,
    );
    await store.close();
  });
});

describe.skipIf(missing)('a connection that breaks', () => {
  // Every third message here; every one in the long tests of faults.
  test.each([
    ['before', 1],
    ['after', 2],
  ] as const)(
    'at any message, %s the server got it: every call does what it does, once',
    (when, first) => cutEverywhere(server, schema(), when, { first, step: 3 }),
    300_000,
  );

  test('because the server is started again is not seen by callers', async () => {
    const store = await openPostgresStore({
      url: `${server.url}?schema=${schema()}`,
      outageTimeoutMs: 60_000,
    });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    const acknowledged: string[] = [];
    let going = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (going) {
        const intake = newIntake(id, 't');
        await store.accept(intake);
        acknowledged.push(intake.recordId);
      }
    });
    await server.restart();
    await server.crash();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    going = false;
    await Promise.all(writers);
    const kept: string[] = [];
    for await (const record of store.records(id)) kept.push(record.id);
    expect(kept.sort()).toEqual(acknowledged.sort());
    await store.close();
  });

  test('for longer than anyone waits is a clear error, and over when the server is back', async () => {
    const store = await openPostgresStore({ url: `${server.url}?schema=${schema()}`, outageTimeoutMs: 400 });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    await server.stop();
    for (const call of [() => store.accept(newIntake(id, 't')), store.ping, () => store.collection(id)]) {
      const error = await failure(call());
      expect(error).toMatchObject({ code: 'storage_error', details: { retry_after_ms: 5_000 } });
      expect(error.message).toMatch(/cannot be reached.*nothing has to be restarted/);
    }
    await server.start();
    await expect
      .poll(() =>
        store.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await store.accept(newIntake(id, 't'))).toMatchObject({ state: 'accepted' });
    expect(await store.unlearnedCount(id)).toBe(1);
    await store.close();
  });

  test('another program that moves the schema on stops writes, and says why', async () => {
    const name = schema();
    const store = await openPostgresStore({ url: `${server.url}?schema=${name}` });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    await claimed(store, id, 't');
    await admin(`UPDATE ${name}.version SET number = 99`);
    const error = await failure(store.accept(newIntake(id, 't')));
    expect(error).toMatchObject({ code: 'storage_error', details: { found: 99 } });
    expect((await store.check()).find((finding) => finding.name === 'schema')!.ok).toBe(false);
    await store.close();
  });
});
