import { serveHttp } from '../../adapters/http/index.js';
import type { LogEvent } from '../../src/index.js';
import { type FakeService, fakeService } from './fake-service.js';
import { record } from './rows/row.js';
import { send } from './send.js';
import type { TestServer, TestServerOptions } from './test-server.js';

/** A server over a {@link fakeService}. */
export async function startFake(
  options: TestServerOptions = {},
): Promise<TestServer & { service: FakeService }> {
  const service = fakeService();
  const events: LogEvent[] = [];
  const account = 'acct_a';
  const keys = {
    full: await service.issue({ account }),
    sibling: await service.issue({ account }),
    revoked: await service.issue({ account }),
    other: await service.issue({ account: 'acct_b' }),
    read: await service.issue({ account, scope: 'read' }),
    write: await service.issue({ account, scope: 'write' }),
    curate: await service.issue({ account, scope: 'curate' }),
    operator: await service.issue({ account, scope: 'operator' }),
    limited: await service.issue({ account, tenants: ['alpha'] }),
  };
  await service.revoke(keys.revoked);
  const { url, close } = await serveHttp({
    service,
    log: (event) => events.push(event),
    rateLimit: options.rateLimit ?? { perMinute: 600_000, burst: 100_000 },
    ...(options.clock ? { clock: options.clock } : {}),
  });
  async function storedJob(tenant = 'alpha'): Promise<string> {
    const sent = {
      path: '/store_knowledge',
      body: record({ tenant_id: tenant }),
      headers: { 'x-api-key': keys.full },
    };
    return ((await send(url, sent)).json as { job_id: string }).job_id;
  }
  return {
    url,
    keys,
    events,
    service,
    storedJob,
    async endedJob(state) {
      const job = await storedJob();
      await service.finish(job, state);
      return job;
    },
    settle: async () => {},
    close,
  };
}
