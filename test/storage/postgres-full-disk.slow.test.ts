import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { KnowhowError } from '../../src/domain/errors.js';
import { openPostgresStore } from '../../src/leaves/postgres/open-postgres-store.js';
import { newIntake } from '../../src/testing/fixtures.js';
import { startTestServer, type TestServer } from './postgres-server.js';

const started = await startTestServer({
  diskMb: 256,
  settings: ['min_wal_size=32MB', 'max_wal_size=64MB', 'wal_recycle=off', 'restart_after_crash=on'],
});
const missing = 'reason' in started;
if (missing) console.log(`skipped: ${started.reason}`);
else afterAll(() => started.close());
const server = started as TestServer;

/** Texts that cannot be compressed, so that they take room. */
const noise = () => Array.from({ length: 3_000 }, () => Math.random().toString(36).slice(2)).join('');

/**
 * Has the next write begin a file of the log: without room for it the server itself goes down. It may do so while it is
 * asked, or have done so before: both end the connection.
 */
async function endLog(): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  client.on('error', () => {});
  const asked = client.connect().then(() => client.query('SELECT pg_switch_wal()'));
  await asked.catch(() => {});
  await client.end().catch(() => {});
}

test.skipIf(missing)(
  'a full disk of the server is a clear error; what was acknowledged is there, and it goes on when there is room',
  async () => {
    const store = await openPostgresStore({ url: server.url, outageTimeoutMs: 500 });
    const { id } = await store.openCollection({ account: 'a', tenant: 't' });
    const acknowledged: string[] = [];
    const failures: unknown[] = [];
    let going = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (going) {
        const intake = newIntake(id, 't');
        intake.interaction.turns[0]!.inputs = noise();
        try {
          await store.accept(intake);
          acknowledged.push(intake.recordId);
        } catch (error) {
          failures.push(error);
          await sleep(20);
        }
      }
    });
    try {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
      const isFull = (error: unknown) => String(error).includes('disk of the database server is full');
      // Where its log happens to end just then, the server goes down before it can say that its disk is full.
      for (const log of ['has room', 'has room', 'has room', 'has none']) {
        if (log === 'has room' && failures.some(isFull)) continue;
        const before = failures.length;
        await server.fill();
        if (log === 'has none') await endLog();
        await expect.poll(() => failures.length).toBeGreaterThanOrEqual(before + 20);
        await server.free();
        const kept = acknowledged.length;
        await expect.poll(() => acknowledged.length).toBeGreaterThan(kept + 20);
      }
    } finally {
      going = false;
      await Promise.all(writers);
    }
    expect(failures.filter((error) => !KnowhowError.isInstance(error))).toEqual([]);
    const told = new Set((failures as KnowhowError[]).map(({ code, message }) => `${code}: ${message}`));
    console.log(`${acknowledged.length} acknowledged, ${failures.length} refused:`, [...told]);
    for (const one of told) {
      expect(one).toMatch(
        /^storage_error: .*(Make room there|Look whether the server runs|can be found out)/,
      );
    }
    expect([...told].join()).toMatch(/disk of the database server is full/);
    // The server goes down when it cannot write its log.
    expect([...told].join()).toMatch(/cannot be reached/);
    const kept = new Set<string>();
    for await (const record of store.records(id)) kept.add(record.id);
    expect(acknowledged.filter((record) => !kept.has(record))).toEqual([]);
    expect((await store.check()).filter(({ ok }) => !ok)).toEqual([]);
    await store.close();
  },
);
