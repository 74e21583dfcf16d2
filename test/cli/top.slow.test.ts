import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricsSample } from '../../adapters/cli/top/metrics-sample.js';
import { latenciesOf, ratesOf, renderTop } from '../../adapters/cli/top/render-top.js';
import { between, quantile, type Sample } from '../../adapters/cli/top/sample.js';
import { startReal } from '../http/real-server.js';
import { fakeService } from './fake-service.js';
import { folder, run } from './run.js';

let server: Awaited<ReturnType<typeof startReal>>;
beforeAll(async () => {
  server = await startReal();
  await server.storedJob();
  await server.service.drain();
});
afterAll(() => server.close());

const SAMPLE: Sample = {
  at: 0,
  counters: { requests: 100, learned: 5, failed: 1 },
  gauges: { queued: 3 },
  durations: { requests: { bounds: [0.01, 0.1], counts: [10, 90, 100] } },
  areNewest: false,
};

test('two samples are rates; what began again has none', () => {
  const now: Sample = {
    ...SAMPLE,
    at: 2_000,
    counters: { requests: 130, learned: 5, failed: 0 },
    durations: { requests: { bounds: [0.01, 0.1], counts: [37, 120, 130] } },
  };
  expect(ratesOf(SAMPLE, now)).toEqual({ requests: 15, learned: 0 });
  // Of the thirty requests between, 27 took at most 10 ms and the rest at most 100.
  expect(latenciesOf(SAMPLE, now)).toEqual({ requests: { p50: 10, p95: 100 } });
  expect(renderTop('top', SAMPLE, now)).toEqual([
    'top',
    '',
    'requests                 15/s',
    'jobs learned              0/s',
    '',
    'answer           half ≤ 10 ms, 95 % ≤ 100 ms',
    '',
    'queued 3',
  ]);
});

test('a quantile is the bound of its cell, and none of nothing', () => {
  const cells = { bounds: [1, 2], counts: [1, 2, 4] };
  expect([0.25, 0.5, 0.51].map((share) => quantile(cells, share))).toEqual([1, 2, Number.POSITIVE_INFINITY]);
  expect(quantile({ bounds: [1], counts: [0, 0] }, 0.5)).toBeUndefined();
  expect(between(cells, cells)).toEqual(cells);
  expect(between({ bounds: [1, 2], counts: [2, 3, 9] }, cells)).toEqual(cells);
});

test('a service is measured by its metrics, with an operator key or on this machine', async () => {
  const result = await run(['top', '--url', server.url, '--json', '--interval', '0.2'], {
    io: { now: Date.now },
  });
  expect(result.code).toBe(0);
  expect(result.json).toMatchObject({
    counters: { stored: 1, learned: 1, failed: 0 },
    gauges: { queued: 0, completed: 1 },
    rates: { stored: 0, learned: 0 },
    latencies_ms: { learn: { p50: expect.any(Number) as number } },
  });
  const wrong = await run(
    ['top', '--url', server.url, '--api-key', server.keys.full, '--interval', '0.2'],
    {},
  );
  expect(wrong.code).toBe(0);
  const none = await run(['top', '--url', 'http://127.0.0.1:1', '--json'], {});
  expect(none.code).not.toBe(0);
  expect(none.json).toMatchObject({
    error: { message: expect.stringContaining('does not answer') as string },
  });
});

test('a database is measured by its tables', async () => {
  const service = fakeService();
  const { stdout, code } = await run(['top', '--db', folder().db, '--interval', '0.2'], {
    service,
    io: { now: Date.now },
  });
  expect(code).toBe(0);
  expect(stdout).toContain('knowhow top · ');
  expect(stdout).toContain('jobs learned');
});

test('what is no line of metrics is passed over', () => {
  expect(metricsSample('# HELP x\nnonsense\nknowhow_stores_total 7\n', 5).counters.stored).toBe(7);
});
