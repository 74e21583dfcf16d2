import { expect } from 'vitest';
import { taughtRuns } from '../../engine/desk.js';
import { send } from '../send.js';
import type { TestServer } from '../test-server.js';

/** Stores runs of a task that teach something, and waits until they are learned. */
export async function teach(server: TestServer, tenant: string, task: string): Promise<void> {
  const headers = { 'x-api-key': server.keys.full };
  for (const run of taughtRuns(task)) {
    const body = { ...run, tenant_id: tenant };
    const { json } = await send(server.url, { path: '/store_knowledge', body, headers });
    expect(json).toMatchObject({ job_id: expect.any(String) });
  }
  await server.settle();
}
