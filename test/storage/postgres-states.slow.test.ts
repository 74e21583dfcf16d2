import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { KnowhowError } from '../../src/domain/errors.js';
import { openPostgresStore } from '../../src/leaves/postgres/open-postgres-store.js';
import { newIntake } from '../../src/testing/fixtures.js';
import { cuttingProxy } from './cutting-proxy.js';
import { startTestServer, type TestServer } from './postgres-server.js';

// Passwords are asked of those who are named so.
const folder = mkdtempSync(join(tmpdir(), 'knowhow-hba-'));
await chmod(folder, 0o755);
const rules = join(folder, 'pg_hba.conf');
writeFileSync(
  rules,
  `host all secretive 127.0.0.1/32 scram-sha-256
host all stranger 127.0.0.1/32 reject
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
local all all trust
`,
);
const started = await startTestServer({ settings: [`hba_file=${rules}`] });
const missing = 'reason' in started;
if (missing) console.log(`skipped: ${started.reason}`);
const server = started as TestServer;
afterAll(async () => {
  if (!missing) await server.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
const schema = () => `state${++made}`;

async function admin(...statements: string[]): Promise<void> {
  await on(server.adminUrl, ...statements);
}

async function on(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** What a call fails with, which must be one of ours. */
async function failure(work: Promise<unknown>): Promise<KnowhowError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!KnowhowError.isInstance(error)) throw new Error(`expected a KnowhowError, got ${error}`);
  return error;
}

describe.skipIf(missing)('a URL that does not lead in', () => {
  const open = (url: string) => failure(openPostgresStore({ url, outageTimeoutMs: 300 }));

  test('with a wrong password, or none, says so', async () => {
    await admin("CREATE ROLE secretive LOGIN PASSWORD 'right'", 'CREATE ROLE stranger LOGIN');
    const wrong = await open(server.url.replace('knowhow@', 'secretive:wrong@'));
    expect(wrong).toMatchObject({ code: 'storage_error', details: { sql_state: '28P01' } });
    expect(wrong.message).toMatch(/password authentication failed.*Correct the URL/);
    expect(wrong.message).not.toContain('wrong@');
    const none = await open(server.url.replace('knowhow@', 'secretive@'));
    expect(none).toMatchObject({ code: 'storage_error' });
    expect(none.message).toMatch(/password.*Correct the URL, or PGPASSWORD/);
    expect((await open(server.url.replace('knowhow@', 'stranger@'))).message).toMatch(/pg_hba.conf/);
  });

  test('to a host that nobody knows, to several, or to something else, says so', async () => {
    const unknown = await open('postgres://knowhow@no-such-host.invalid/knowhow');
    expect(unknown).toMatchObject({ code: 'storage_error' });
    expect(unknown.message).toMatch(/no-such-host.*Look at the host in the URL/);
    const several = await open('postgres://knowhow@one:5432,two:5432/knowhow');
    expect(several.message).toMatch(/several hosts.*one address that moves with the primary/);
    const talker = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await once(talker.listen(0, '127.0.0.1'), 'listening');
    const { port } = talker.address() as AddressInfo;
    const other = await open(server.url.replace(String(server.port), String(port)));
    expect(other).toMatchObject({ code: 'storage_error' });
    expect(other.message).toMatch(/database.*Look /);
    talker.close();
    const encrypted = await open(`${server.url}?sslmode=verify-full`);
    expect(encrypted.message).toMatch(/does not support SSL.*sslmode/);
  });
});

/** A store whose next `times` inserts of a record are refused by the server with a state: it waits so long for the end. */
async function refusing(state: string, times: number, outageTimeoutMs: number) {
  const name = schema();
  const store = await openPostgresStore({ url: `${server.url}?schema=${name}`, outageTimeoutMs });
  const { id } = await store.openCollection({ account: 'a', tenant: 't' });
  await admin(
    `CREATE SEQUENCE ${name}.refused`,
    `GRANT ALL ON SEQUENCE ${name}.refused TO knowhow`,
    `CREATE FUNCTION ${name}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('${name}.refused') <= ${times} THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END IF;
       RETURN NEW; END $$`,
    `CREATE TRIGGER refuse BEFORE INSERT ON ${name}.record FOR EACH ROW EXECUTE FUNCTION ${name}.refuse()`,
  );
  return { store, id, heal: () => admin(`DROP TRIGGER refuse ON ${name}.record`) };
}

describe.skipIf(missing)('what the server says', () => {
  test.each([
    ['25006', 'read only'],
    ['25P03', 'idle in a transaction for too long'],
    ['57P01', 'shut down'],
    ['57P03', 'starting'],
    ['57P05', 'idle for too long'],
    ['53300', 'too many connections'],
    ['53200', 'out of memory'],
    ['40001', 'serialization failure'],
    ['40P01', 'deadlock'],
  ])('%s (%s) is waited out: the call does what it does, once', async (state) => {
    const { store, id } = await refusing(state, 3, 60_000);
    const intake = newIntake(id, 't');
    expect(await store.accept(intake)).toEqual({ state: 'accepted', jobId: intake.jobId });
    expect(await store.unlearnedCount(id)).toBe(1);
    await store.close();
  });

  test.each([
    ['25006', /only reads.*Name the primary/],
    ['57P01', /Look whether the server runs/],
    ['57P03', /Look whether the server runs/],
    ['53100', /disk of the database server is full. Make room/],
    ['53200', /out of memory.*work_mem|shared_buffers/],
    ['53300', /no connection left.*Raise max_connections/],
    ['53400', /limit.*settings/],
    ['40001', /stood in the way.*Try again/],
    ['40P01', /stood in the way.*Try again/],
    ['57014', /statement_timeout/],
  ])('%s that does not pass says what to do, and nothing is kept', async (state, message) => {
    const { store, id, heal } = await refusing(state, 1e6, 300);
    const error = await failure(store.accept(newIntake(id, 't')));
    expect(error).toMatchObject({ code: 'storage_error', details: { sql_state: state } });
    expect(error.message).toMatch(message);
    expect(await store.unlearnedCount(id)).toBe(0);
    await heal();
    expect(await store.accept(newIntake(id, 't'))).toMatchObject({ state: 'accepted' });
    await store.close();
  });

  test('a full disk says when to try again', async () => {
    const { store, id } = await refusing('53100', 1e6, 300);
    const { details } = await failure(store.accept(newIntake(id, 't')));
    expect(details).toMatchObject({ full: true, retry_after_ms: 30_000 });
    await store.close();
  });

  test('a role that has used up its connections waits for one', async () => {
    const store = await openPostgresStore({
      url: `${server.url}?schema=${schema()}`,
      connections: 1,
      outageTimeoutMs: 60_000,
    });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    const refused = vi.fn();
    await admin(
      'ALTER ROLE knowhow CONNECTION LIMIT 0',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'knowhow'",
    );
    const other = await failure(openPostgresStore({ url: server.url, outageTimeoutMs: 200 }));
    expect(other).toMatchObject({ details: { sql_state: '53300' } });
    const accepted = store.accept(newIntake(id, 't')).catch(refused);
    await admin('ALTER ROLE knowhow CONNECTION LIMIT -1');
    expect(await accepted).toMatchObject({ state: 'accepted' });
    expect(refused).not.toHaveBeenCalled();
    await store.close();
  });

  test('a database that was set to read only refuses writes with the reason, and answers', async () => {
    const name = schema();
    const before = await openPostgresStore({ url: `${server.url}?schema=${name}` });
    const { id } = await before.openCollection({ account: 'a', tenant: 't' });
    await before.close();
    const store = await openPostgresStore({ url: `${server.url}?schema=${name}`, outageTimeoutMs: 300 });
    await admin(
      'ALTER DATABASE knowhow SET default_transaction_read_only = on',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'knowhow'",
    );
    try {
      // Its connections were cut: it has others first.
      await expect.poll(() => store.collection(id).then(Boolean, () => false)).toBe(true);
      const error = await failure(store.accept(newIntake(id, 't')));
      expect(error).toMatchObject({ details: { sql_state: '25006' } });
      expect(await store.collection(id)).toMatchObject({ id });
    } finally {
      await admin(
        'SET default_transaction_read_only = off',
        'ALTER DATABASE knowhow RESET default_transaction_read_only',
      );
    }
    await expect
      .poll(() => store.accept(newIntake(id, 't')).then(({ state }) => state, String))
      .toBe('accepted');
    await store.close();
  });
});

test.skipIf(missing)(
  'nothing is read from a replica that is behind: what was acknowledged is found',
  async () => {
    // A primary of its own: there is less to copy.
    const primary = (await startTestServer()) as TestServer;
    const replica = (await startTestServer({ replicaOf: primary.port })) as TestServer;
    const address = await cuttingProxy(primary.port);
    const url = primary.url.replace(String(primary.port), String(address.port));
    const store = await openPostgresStore({ url, outageTimeoutMs: 300 });
    try {
      const { id } = await store.openCollection({ account: 'a', tenant: 't' });
      const confirmed = 'SELECT 1 FROM pg_stat_replication WHERE flush_lsn >= pg_current_wal_flush_lsn()';
      await on(replica.adminUrl, 'SELECT pg_wal_replay_pause()');
      const intake = newIntake(id, 't');
      await store.accept(intake);
      const client = new pg.Client({ connectionString: primary.adminUrl });
      await client.connect();
      await expect.poll(async () => (await client.query(confirmed)).rows.length).toBeGreaterThan(0);
      await client.end();
      address.moveTo(replica.port);
      let error = await failure(store.job(intake.jobId));
      // Until it has reached the replica, which refuses.
      while (error.details.sql_state === undefined) error = await failure(store.job(intake.jobId));
      expect(error).toMatchObject({ code: 'storage_error', details: { sql_state: '25006' } });
      await replica.promote();
      expect(await store.job(intake.jobId)).toMatchObject({ state: 'queued' });
      expect(await store.accept(newIntake(id, 't'))).toMatchObject({ state: 'accepted' });
    } finally {
      await store.close();
      await address.close();
      await Promise.all([replica.close(), primary.close()]);
    }
  },
);
