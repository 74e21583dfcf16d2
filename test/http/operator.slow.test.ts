import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrail } from '../../adapters/cli/io/audit-trail.js';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { startReal } from './real-server.js';
import { send } from './send.js';

const OPERATOR = Object.entries<Route>(ROUTES).flatMap(([name, { scope, path }]) =>
  scope === 'operator' ? [{ name, path }] : [],
);

let server: Awaited<ReturnType<typeof startReal>>;
let theirs: string;
let limited: string;

beforeAll(async () => {
  server = await startReal({
    app: { auditTrail: (asked) => auditTrail(join(server.folder, 'audit'))(asked) },
  });
  const key = (details: object) => server.service.keys.create({ scope: 'operator', ...details });
  theirs = (await key({ account: 'acct_b' })).api_key;
  limited = (await key({ account: 'acct_a', tenants: ['alpha'] })).api_key;
  await server.storedJob('alpha');
  await server.storedJob('beta');
  await server.service.drain();
});
afterAll(() => server.close());

async function post(path: string, body: object, key?: string) {
  const answer = await send(server.url, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: JSON.parse(answer.text) };
}

test.each(OPERATOR)('$path is for operators', async ({ path }) => {
  expect((await post(path, {})).status).toBe(401);
  for (const key of [server.keys.full, server.keys.read, server.keys.write, server.keys.limited]) {
    expect((await post(path, {}, key)).status).toBe(403);
  }
});

test('keys are issued, listed, rotated and ended, each account by itself', async () => {
  const made = await post('/create_key', { name: 'desk', scope: 'read' }, server.keys.operator);
  expect(made).toMatchObject({ status: 200, json: { key: { name: 'desk', scope: 'read', tenants: null } } });
  const { id } = made.json.key;
  const listed = await post('/list_keys', {}, server.keys.operator);
  expect(listed.json.keys.map((key: { id: string }) => key.id)).toContain(id);
  expect(JSON.stringify(listed.json)).not.toContain('hash');
  // Another account's operator neither sees it nor ends it.
  expect((await post('/list_keys', {}, theirs)).json.keys.map((key: { id: string }) => key.id)).not.toContain(
    id,
  );
  expect((await post('/revoke_key', { id }, theirs)).status).toBe(404);
  expect((await post('/rotate_key', { id }, theirs)).status).toBe(404);

  const rotated = await post('/rotate_key', { id }, server.keys.operator);
  expect(rotated.json.key).toMatchObject({ name: 'desk', scope: 'read' });
  expect((await post('/list_jobs', {}, made.json.api_key)).status).toBe(401);
  expect((await post('/list_jobs', {}, rotated.json.api_key)).status).toBe(200);
  expect((await post('/revoke_key', { id: rotated.json.key.id }, server.keys.operator)).status).toBe(200);
  expect((await post('/list_jobs', {}, rotated.json.api_key)).status).toBe(401);
  expect((await post('/revoke_key', { id: rotated.json.key.id }, server.keys.operator)).status).toBe(404);
});

test('an operator key that is limited to some tenants gives no key for others', async () => {
  expect((await post('/create_key', {}, limited)).status).toBe(403);
  expect((await post('/create_key', { tenants: ['beta'] }, limited)).status).toBe(403);
  const made = await post('/create_key', { tenants: ['alpha'] }, limited);
  expect(made.json.key.tenants).toEqual(['alpha']);
  const all = (await post('/create_key', {}, server.keys.operator)).json.key.id;
  // What it may not end it does not know.
  expect((await post('/revoke_key', { id: all }, limited)).status).toBe(404);
  expect((await post('/retain', { records: 1, dry_run: true }, limited)).status).toBe(403);
  expect((await post('/retain', { tenant_id: 'beta', records: 1, dry_run: true }, limited)).status).toBe(403);
});

test('a retention says what would go, and then takes it', async () => {
  await server.storedJob('gamma');
  await server.service.drain();
  const stored = async () => (await server.service.inspect('acct_a').stats({ tenant_id: 'gamma' })).records;
  const dry = await post('/retain', { tenant_id: 'gamma', days: 1, dry_run: true }, server.keys.operator);
  expect(dry.json).toMatchObject({ records: 0, status: expect.stringContaining('Dry run') });
  expect(
    (await post('/retain', { tenant_id: 'gamma', days: 1, dry: true }, server.keys.operator)).status,
  ).toBe(400);
  expect((await post('/retain', { tenant_id: 'gamma' }, server.keys.operator)).status).toBe(400);
  expect((await post('/retain', { tenant_id: 'gamma', records: 1 }, theirs)).status).toBe(404);
  expect(await stored()).toBe(1);
});

test('a retention is kept as a policy, each account by itself', async () => {
  await server.storedJob('delta');
  await server.service.drain();
  const set = (body: object, key = server.keys.operator) => post('/set_retention', body, key);
  const policies = async (key = server.keys.operator) =>
    (await post('/list_retention', {}, key)).json.policies;
  const dry = await set({ tenant_id: 'delta', days: 30, dry_run: true });
  expect(dry.json).toMatchObject({ records: 0, status: expect.stringContaining('Dry run') });
  expect(await policies()).toEqual([]);
  expect((await set({ tenant_id: 'delta', days: 30 })).json.records).toBe(0);
  expect(await policies()).toMatchObject([
    { tenant_id: 'delta', days: 30, set_by: expect.stringMatching(/^[0-9a-z]{16}$/) },
  ]);
  expect(await policies(theirs)).toEqual([]);
  expect(await policies(limited)).toEqual([]);
  expect((await set({ tenant_id: 'delta', days: 30 }, limited)).status).toBe(403);
  expect((await set({ days: 30 }, limited)).status).toBe(403);
  expect((await set({ tenant_id: 'delta', days: 30 }, theirs)).status).toBe(404);
  expect((await set({ tenant_id: 'delta', day: 30 })).status).toBe(400);
  expect((await set({ tenant_id: 'delta' })).status).toBe(200);
  expect(await policies()).toEqual([]);
});

test('the audit is read from its end, each account by itself', async () => {
  const event = (n: number, account = 'acct_a', tenant: string | null = 'alpha') =>
    `${JSON.stringify({ time: `t${n}`, level: 'info', event: 'audit', action: 'store', actor: 'k', account, tenant, subject: null, count: n })}\n`;
  const lines = [
    ...Array.from({ length: 1_000 }, (_, n) =>
      event(n, n % 2 === 0 ? 'acct_a' : 'acct_b', n % 3 ? 'alpha' : 'béta'),
    ),
    '{"event":"audit", cut by a full disk\n',
  ];
  writeFileSync(join(server.folder, 'audit'), lines.join(''));
  const pages: number[] = [];
  let before: string | undefined;
  do {
    const { json } = await post(
      '/list_audit',
      { limit: 150, ...(before ? { before } : {}) },
      server.keys.operator,
    );
    pages.push(...json.events.map(({ count }: { count: number }) => count));
    before = json.next;
  } while (before !== undefined);
  expect(pages).toEqual(Array.from({ length: 500 }, (_, n) => 998 - 2 * n));
  const mine = (await post('/list_audit', { limit: 200 }, limited)).json.events;
  expect(new Set(mine.map(({ tenant }: { tenant: string }) => tenant))).toEqual(new Set(['alpha']));
  expect((await post('/list_audit', {}, theirs)).json.events[0].count).toBe(999);
});

test('a service without an audit says that it is off, and how it is switched on', async () => {
  const off = await startReal();
  try {
    const { status, text } = await send(off.url, {
      method: 'POST',
      path: '/list_audit',
      headers: { 'content-type': 'application/json', 'x-api-key': off.keys.operator },
      body: '{}',
    });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/^The audit is off.*--audit FILE.*KNOWHOW_AUDIT/),
      details: { field: 'audit', error: 'is off' },
    });
  } finally {
    await off.close();
  }
});

test('an error is opened for the account that it is of', async () => {
  const job = await server.storedJob('alpha');
  await server.service.drain();
  // It did not fail, so there is nothing to open.
  expect((await post('/open_error', { job_id: job }, server.keys.operator)).status).toBe(404);
  expect((await post('/open_error', { job_id: job }, theirs)).status).toBe(404);
});
