import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FailureEvent, run, type StoreEvent } from '../../adapters/ai-sdk/index.js';
import { type HttpServer, serveHttp, singleKnowledge } from '../../adapters/http/index.js';
import { connectKnowledge, hashingEmbedder, type Knowledge, openKnowledge } from '../../src/index.js';
import { agent, lockedOrders, lockedRun, task } from './locked-orders.js';
import { SDKS } from './sdks.js';

const KEY = 'kh_test_key';
let inner: Knowledge;
let server: HttpServer;
let remote: Knowledge;

beforeEach(async () => {
  inner = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
  const verify = async (presented: string) =>
    presented === KEY ? { account: 'a', keyId: 'k', scope: 'read_write' as const, tenants: null } : undefined;
  server = await serveHttp({ service: singleKnowledge(inner, { verify }) });
  remote = connectKnowledge({ baseUrl: server.url, apiKey: KEY, retries: 0 });
});
afterEach(async () => {
  await remote.close();
  await server.close();
  await inner.close();
});

describe.each(SDKS)('$name, over HTTP', (sdk) => {
  const events: StoreEvent[] = [];
  const failures: FailureEvent[] = [];
  beforeEach(() => {
    events.length = 0;
    failures.length = 0;
  });
  const serve = (order: string, runId: string) => {
    const { model: plain } = sdk.model(agent);
    const options = {
      knowledge: remote,
      tenant: 'shop',
      runId,
      enhanceTimeoutMs: 30_000,
      success: ({ text }: { text: string }) => /done/.test(text),
      onStore: (event: StoreEvent) => void events.push(event),
      onError: (event: FailureEvent) => void failures.push(event),
    };
    return run(options, ({ model, telemetry }) =>
      sdk.ai.generateText({
        model: model(plain),
        tools: lockedOrders(),
        prompt: task(order),
        stopWhen: sdk.stopAfter(8),
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
  };

  test('the second run is better, a replay is stored once', async () => {
    await inner.waitForJob((await inner.storeKnowledge(lockedRun())).job_id!);
    // What was taught is an example already: the first run needs no second try.
    expect((await serve('71', 'ticket 1')).steps).toHaveLength(3);
    expect(failures).toEqual([]);
    await remote.waitForJob(events[0]!.receipt!.job_id!);
    expect((await serve('82', 'ticket 2')).steps).toHaveLength(3);
    await serve('82', 'ticket 2');
    expect(failures).toEqual([]);
    expect(events.map(({ replayed }) => replayed)).toEqual([false, false, true]);
    expect(events[1]!.interaction.metadata!.request_id).toBeTruthy();
  });

  test('a service that is gone costs two reports and nothing else', async () => {
    await server.close();
    expect((await serve('71', 'ticket 1')).text).toBe('The refund is done.');
    expect(failures.map(({ stage }) => stage)).toEqual(['enhance', 'store']);
    expect(failures[1]!.interaction!.turns).toHaveLength(4);
  });
});
