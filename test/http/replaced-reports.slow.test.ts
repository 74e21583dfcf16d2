import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../adapters/ai-sdk/index.js';
import { connectKnowledge } from '../../src/index.js';
import { SDKS } from '../ai-sdk/sdks.js';
import { startReal } from './real-server.js';
import { record } from './rows/row.js';
import { send } from './send.js';

let server: Awaited<ReturnType<typeof startReal>>;
beforeAll(async () => {
  server = await startReal();
});
afterAll(() => server.close());

const connect = (apiKey: string) => connectKnowledge({ baseUrl: server.url, apiKey, retries: 0 });
const kept = async (tenant: string): Promise<unknown[]> => {
  const found = [];
  for await (const { metadata } of server.service.exportRecords('acct_a', tenant))
    found.push(metadata?.outcome);
  return found;
};
const report = (tenant_id: string, outcome: string) => record({ tenant_id, metadata: { outcome } }) as never;
const early = { idempotencyKey: 'r-early', replaces: 'r-early' };
const end = { idempotencyKey: 'r', replaces: 'r-early' };

test.each([
  ['of an early report', ['failed', 'abandoned', 'finished']],
  ['that comes before one', ['finished', 'abandoned']],
])('two clients with a key that may only store keep one record %s: the end', async (name, order) => {
  const clients = [connect(server.keys.write), connect(server.keys.write)];
  for (const [at, outcome] of order.entries())
    await clients[at % 2]!.storeKnowledge(report(name, outcome), outcome === 'finished' ? end : early);
  expect(await kept(name)).toEqual(['finished']);
  // Sent again, as a client does whose connection broke.
  expect(await clients[0]!.storeKnowledge(report(name, 'finished'), end)).toMatchObject({ replayed: true });
  await expect(clients[1]!.storeKnowledge(report(name, 'other'), end)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect(await kept(name)).toEqual(['finished']);
});

test('one key takes nothing away that another brought', async () => {
  await connect(server.keys.full).storeKnowledge(report('foreign', 'failed'), early);
  await connect(server.keys.write).storeKnowledge(report('foreign', 'finished'), end);
  expect(await kept('foreign')).toEqual(['failed', 'finished']);
});

test('the header without a key of its own is refused', async () => {
  const headers = { 'x-api-key': server.keys.write, 'knowhow-replaces': 'r-early' };
  const { status, text } = await send(server.url, {
    path: '/store_knowledge',
    body: report('bare', 'finished'),
    headers,
  });
  expect(status).toBe(400);
  expect(text).toContain('Knowhow-Replaces');
});

test.each(SDKS)(
  'a run of $name that fails for one client and ends for another is stored once',
  async (sdk) => {
    const tenant = `shop ${sdk.name}`;
    const attempt = (throws: boolean) => {
      const { model: plain } = sdk.model(() => (throws ? { throws: new Error('away') } : { text: 'done' }));
      const knowledge = connect(server.keys.write);
      return run({ knowledge, tenant, runId: 'ticket 1', onError: () => {} }, ({ model, telemetry }) =>
        sdk.ai.generateText({
          model: model(plain),
          prompt: 'Refund the order of the customer.',
          maxRetries: 0,
          ...sdk.telemetry(telemetry.integrations[0]),
        }),
      );
    };
    await expect(attempt(true)).rejects.toThrow('away');
    expect(await kept(tenant)).toEqual(['error']);
    await attempt(false);
    expect(await kept(tenant)).toEqual(['finished']);
  },
);
