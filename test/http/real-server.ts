import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHttp } from '../../adapters/http/index.js';
import { hashingEmbedder, type KnowledgeService, type LogEvent, openService } from '../../src/index.js';
import { record } from './rows/row.js';
import { send } from './send.js';
import type { TestServer, TestServerOptions } from './test-server.js';

/** A server over the real service: a new database file, and an embedder that needs no model. */
export async function startReal(
  options: TestServerOptions = {},
): Promise<TestServer & { service: KnowledgeService; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-http-'));
  const events: LogEvent[] = [];
  const log = (event: LogEvent) => events.push(event);
  const service = await openService({ path: join(folder, 'test.db'), embedder: hashingEmbedder(), log });
  const account = 'acct_a';
  const issue = async (details: Parameters<typeof service.keys.create>[0]) =>
    (await service.keys.create({ account, ...details })).api_key;
  const old = await service.keys.create({ account });
  const keys = {
    full: await issue({}),
    sibling: await issue({}),
    revoked: old.api_key,
    other: await issue({ account: 'acct_b' }),
    read: await issue({ scope: 'read' }),
    write: await issue({ scope: 'write' }),
    curate: await issue({ scope: 'curate' }),
    operator: await issue({ scope: 'operator' }),
    limited: await issue({ tenants: ['alpha'] }),
  };
  await service.keys.revoke(old.key.id);
  const server = await serveHttp({
    service,
    log,
    rateLimit: options.rateLimit ?? { perMinute: 600_000, burst: 100_000 },
    ...(options.clock ? { clock: options.clock } : {}),
    ...options.app,
  });
  async function storedJob(tenant = 'alpha'): Promise<string> {
    const body = record({ tenant_id: tenant });
    const headers = { 'x-api-key': keys.full };
    const { json } = await send(server.url, { path: '/store_knowledge', body, headers });
    return (json as { job_id: string }).job_id;
  }
  return {
    url: server.url,
    keys,
    events,
    service,
    folder,
    storedJob,
    async endedJob(state) {
      if (state === 'failed') return undefined;
      const job = await storedJob();
      await service.forAccount(account).waitForJob(job);
      return job;
    },
    settle: () => service.drain(),
    async close() {
      await server.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
