import { taughtRuns } from '../../engine/desk.js';
import { send } from '../send.js';
import type { TestServer } from '../test-server.js';

const MOST_POLLS = 100;

/** Stores runs of a task that teach something, and waits until they are learned. */
export async function teach({ url, keys }: TestServer, tenant: string, task: string): Promise<void> {
  const headers = { 'x-api-key': keys.full };
  for (const run of taughtRuns(task)) {
    const body = { ...run, tenant_id: tenant };
    const { json } = await send(url, { path: '/store_knowledge', body, headers });
    const path = `/knowledge_status/${(json as { job_id: string }).job_id}`;
    const status = async (): Promise<unknown> =>
      ((await send(url, { method: 'GET', path, headers })).json as { status?: string }).status;
    // A server of made-up answers learns nothing, and need not.
    for (let polls = 0; polls < MOST_POLLS && (await status()) === 'processing'; polls++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
