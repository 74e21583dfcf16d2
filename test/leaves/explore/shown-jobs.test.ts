import { expect, test } from 'vitest';
import { hashingEmbedder, openService } from '../../../src/index.js';
import { afterTest } from '../../at-end.js';

const run = (tenant_id: string, n: number) => ({
  tenant_id,
  query: `Refund order ${n}`,
  turns: [{ turn: 1, inputs: 'tools: refund', decision: `{"name":"refund","arguments":{"order":${n}}}` }],
  success: true,
  timestamp: '2026-01-01T00:00:00Z',
});

async function opened() {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  afterTest(() => service.close());
  return service;
}

test('jobs come in pages, newest first, with counts of all, each account by itself', async () => {
  const service = await opened();
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    const { job_id } = await service.forAccount('a').storeKnowledge(run(n % 2 ? 'odd' : 'even', n));
    ids.unshift(job_id!);
  }
  await service.drain();
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await service.inspect('a').listJobs({ limit: 3, ...(after ? { after } : {}) });
    expect(page.counts).toEqual({ queued: 0, running: 0, completed: 7, failed: 0 });
    seen.push(...page.jobs.map(({ job_id }) => job_id));
    after = page.next;
  } while (after !== undefined);
  expect(seen).toEqual(ids);
  const odd = await service.inspect('a').listJobs({ tenant_id: 'odd' });
  expect([odd.jobs.length, odd.counts.completed]).toEqual([3, 3]);
  expect(odd.jobs[0]).toMatchObject({ tenant_id: 'odd', state: 'completed', attempts: 1 });
  expect((await service.inspect('b').listJobs({})).jobs).toEqual([]);
});

test('only a failed job of the account is tried again', async () => {
  const service = await opened();
  const { job_id } = await service.forAccount('a').storeKnowledge(run('even', 1));
  await service.drain();
  for (const account of ['a', 'b']) {
    await expect(service.inspect(account).retryJob({ job_id: job_id! })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});
