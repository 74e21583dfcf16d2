import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text as socketText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveHttp } from '../../adapters/http/index.js';
import { addDuration, DURATION_BOUNDS, noDurations } from '../../src/api/durations.js';
import { fakeService } from './fake-service.js';
import { startReal } from './real-server.js';
import { send } from './send.js';

interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

const dashboard = JSON.parse(readFileSync('adapters/http/metrics/grafana.json', 'utf8')) as Dashboard;
const queries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

let server: Awaited<ReturnType<typeof startReal>>;
/** The labels of every series, by its name. */
let series: Map<string, Set<string>>;
let text: string;

beforeAll(async () => {
  server = await startReal();
  await server.storedJob();
  await server.service.drain();
  await send(server.url, {
    path: '/enhance_task',
    headers: { 'x-api-key': server.keys.full },
    body: { tenant_id: 'alpha', input_text: 'Refund order 7' },
  });
  text = (await send(server.url, { path: '/metrics', headers: { 'x-api-key': server.keys.operator } })).text;
  series = new Map();
  for (const [, name, labels = ''] of text.matchAll(/^(knowhow_\w+)(?:\{([^}]*)\})? [\d.e+-]+$/gm)) {
    const known = series.get(name!) ?? new Set();
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
    series.set(name!, known);
  }
});
afterAll(() => server.close());

test('every line is of the format of Prometheus, and histograms add up', () => {
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) knowhow_\w+ .+|knowhow_\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
  }
  for (const name of ['enhance_seconds', 'job_wait_seconds', 'job_learn_seconds']) {
    const counts = [...text.matchAll(new RegExp(`^knowhow_${name}_bucket{le="[^"]+"} (\\d+)$`, 'gm'))].map(
      ([, n]) => Number(n),
    );
    expect(counts).toHaveLength(DURATION_BOUNDS.length + 1);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(1);
    expect(text).toContain(`knowhow_${name}_count 1\n`);
  }
});

test('a duration is counted in every cell that holds it', () => {
  const durations = noDurations();
  for (const ms of [-5, 2, 400_000]) addDuration(durations, ms);
  expect(durations.sum).toBeCloseTo(400.002);
  expect(durations.counts).toEqual(
    [...DURATION_BOUNDS, Number.POSITIVE_INFINITY].map((bound) => (bound < 0.002 ? 1 : bound < 400 ? 2 : 3)),
  );
});

describe('the dashboard', () => {
  test.each(queries)('$title: $expr', ({ expr, legendFormat }) => {
    const names = expr.match(/knowhow_\w+/g)!;
    for (const name of names) expect([...series.keys()]).toContain(name);
    const labels = new Set(names.flatMap((name) => [...series.get(name)!]));
    const used = [
      ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner]) => inner!.match(/\w+(?=[=!])/g) ?? []),
      ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, inner]) => inner!.split(/, */)),
    ];
    for (const label of used) expect([...labels]).toContain(label);
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, inner]) => inner!.split(/, */));
    for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(grouped).toContain(label);
    // Counters are read as rates, quantiles of buckets by their bounds.
    for (const name of names.filter((one) => /_total$|_bucket$/.test(one))) {
      expect(expr).toMatch(new RegExp(`rate\\(${name}[^)]*\\[\\$__rate_interval\\]`));
    }
    if (expr.includes('_bucket')) expect(grouped).toContain('le');
    expect(expr.split('(').length).toBe(expr.split(')').length);
  });

  test('shows everything that is measured', () => {
    const shown = queries.map(({ expr }) => expr).join(' ');
    const families = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!);
    expect(families.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('without a key', () => {
  /** What is answered to bytes as they are. */
  async function answered(url: string, bytes: string): Promise<string> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end(bytes);
    return (await socketText(socket)).split('\r\n')[0]!;
  }

  test('metrics are for this machine, and not for what nginx passes on as it comes', async () => {
    const { host } = new URL(server.url);
    const asked = (version: string) =>
      answered(server.url, `GET /metrics HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await asked('1.1')).toContain(' 200 ');
    expect(await asked('1.0')).toContain(' 401 ');
  });

  test('a server that was told a public name has a proxy in front, and answers nobody', async () => {
    const service = fakeService();
    const behind = await serveHttp({ service, allowedHosts: ['127.0.0.1', 'localhost', 'knowhow.example'] });
    const alone = await serveHttp({ service, allowedHosts: ['127.0.0.1', 'localhost'] });
    const key = await service.issue({ scope: 'operator' });
    try {
      expect((await send(behind.url, { path: '/metrics' })).status).toBe(401);
      const headers = { 'x-api-key': key };
      expect((await send(behind.url, { path: '/metrics', headers })).status).toBe(200);
      expect((await send(alone.url, { path: '/metrics' })).status).toBe(200);
    } finally {
      await behind.close();
      await alone.close();
    }
  });
});
