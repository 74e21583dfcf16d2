import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { vi } from 'vitest';
import { cuttingProxy } from '../storage/cutting-proxy.js';
import { startTestServer, type TestServer } from '../storage/postgres-server.js';

/** A primary and a replica that confirms every commit, behind one address. */
export interface Replicated {
  /** As an ordinary user, at the address that moves with the primary. */
  url: string;
  /**
   * Lets the replica hear nothing for a while, kills the primary, leads the address to the replica, makes that the primary, and makes a new replica of it: until
   * then no commit is confirmed.
   *
   * @param early lead the address there before the replica may be written to
   */
  failOver(early: boolean): Promise<void>;
  close(): Promise<void>;
}

/** What the primary does for so long before it dies is lost with it, and so must not have been acknowledged. */
const UNHEARD_MS = 300;

async function ask(server: TestServer, ...statements: string[]): Promise<unknown[]> {
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

const set = (server: TestServer, setting: string) =>
  ask(server, `ALTER SYSTEM SET ${setting}`, 'SELECT pg_reload_conf()');

const started = async (replicaOf?: number): Promise<TestServer> => {
  const server = await startTestServer(replicaOf === undefined ? {} : { replicaOf });
  if ('reason' in server) throw new Error(server.reason);
  return server;
};

/** Starts both, where a server can be started at all. */
export async function startReplicated(): Promise<Replicated | { reason: string }> {
  const first = await startTestServer();
  if ('reason' in first) return first;
  let primary = first;
  // Before there is a replica: it is copied with the data, so that whatever becomes primary waits for one.
  await set(primary, "synchronous_standby_names = 'replica'");
  let replica = await started(primary.port);
  const confirming = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
  await vi.waitUntil(async () => (await ask(primary, confirming)).length > 0, { timeout: 600_000 });
  const address = await cuttingProxy(primary.port);
  return {
    url: primary.url.replace(String(primary.port), String(address.port)),
    async failOver(early) {
      await set(replica, "primary_conninfo = ''");
      await sleep(UNHEARD_MS);
      await primary.kill();
      if (early) address.moveTo(replica.port);
      await replica.promote();
      if (!early) address.moveTo(replica.port);
      await primary.close();
      primary = replica;
      replica = await started(primary.port);
    },
    async close() {
      await address.close();
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}
