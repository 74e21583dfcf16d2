import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { connectKnowledge, type KnowhowError } from '../../src/index.js';
import { startReal } from './real-server.js';
import { record } from './rows/row.js';
import { send } from './send.js';

/** Their tests: `event-streams.slow.test.ts`. */
const ROUTES_THAT_STREAM = new Set(['jobEvents']);
const INSPECTIONS = Object.entries<Route>(ROUTES).flatMap(([method, { path, scope, errors }]) =>
  errors === undefined &&
  ['look', 'correct', 'curate', 'delete'].includes(scope) &&
  !ROUTES_THAT_STREAM.has(method)
    ? [{ method, path }]
    : [],
);

let server: Awaited<ReturnType<typeof startReal>>;
let job: string;
let entry: string;
let recordId: string;

beforeAll(async () => {
  server = await startReal();
  job = await server.storedJob('alpha');
  await server.service.drain();
  const page = await at('full').listEntries({ tenant_id: 'alpha' });
  entry = page.entries[0]!.id;
  recordId = (await at('full').showEntry({ tenant_id: 'alpha', id: entry })).records[0]!.record_id;
});
afterAll(() => server.close());

const at = (key: keyof typeof server.keys) =>
  connectKnowledge({ baseUrl: server.url, apiKey: server.keys[key], retries: 0 });

const bodies = (): Record<string, object> => ({
  listEntries: { tenant_id: 'alpha' },
  showEntry: { tenant_id: 'alpha', id: entry },
  showRecord: { tenant_id: 'alpha', id: recordId },
  stats: { tenant_id: 'alpha' },
  effect: { tenant_id: 'alpha' },
  insights: { tenant_id: 'alpha' },
  listLessons: { tenant_id: 'alpha' },
  matchIntent: { tenant_id: 'alpha', intent: 'refund an order' },
  listJobs: { tenant_id: 'alpha' },
  retryJob: { job_id: 'job_nobody' },
  listCollections: {},
  explainTask: { tenant_id: 'alpha', input_text: 'Refund an order' },
  overview: { tenant_id: 'alpha' },
  confidence: { tenant_id: 'alpha' },
  editEntry: { tenant_id: 'alpha', id: entry, advice: 'Said by a person.' },
  pinEntry: { tenant_id: 'alpha', id: entry, pinned: true },
  retireEntry: { tenant_id: 'alpha', id: entry, retired: false },
  deleteEntry: { tenant_id: 'alpha', id: 'k999' },
  deleteEntries: { tenant_id: 'alpha', ids: ['k999'] },
  deleteRecord: { tenant_id: 'alpha', id: 'rec_nobody' },
  listNames: { tenant_id: 'alpha' },
  listRecords: { tenant_id: 'alpha' },
  listOperators: { tenant_id: 'alpha' },
  showOperator: { tenant_id: 'alpha', operator: 'nobody' },
  listErrors: { tenant_id: 'alpha' },
  showPaths: { tenant_id: 'alpha', task: 'refund an order' },
  feedback: { job_id: job, success: true },
});
const LOOKS = [
  'listCollections',
  'explainTask',
  'overview',
  'confidence',
  'listEntries',
  'showEntry',
  'showRecord',
  'stats',
  'effect',
  'insights',
  'listLessons',
  'matchIntent',
  'listJobs',
  'listNames',
  'listRecords',
  'listOperators',
  'showOperator',
  'listErrors',
  'showPaths',
];

/** What is asked for there is not there. */
const MISSING = ['deleteEntry', 'deleteRecord', 'retryJob', 'showOperator'];

async function post(path: string, body: unknown, key?: string) {
  return send(server.url, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('who may look and correct', () => {
  test.each(INSPECTIONS)('$path', async ({ path, method }) => {
    const body = bodies()[method]!;
    const status = async (key?: string) => (await post(path, body, key)).status;
    const looks = LOOKS.includes(method);
    const allowed = MISSING.includes(method) ? 404 : 200;
    const opened = ROUTES[method as keyof typeof ROUTES].scope === 'curate' ? 403 : allowed;
    expect(await status()).toBe(401);
    expect(await status(server.keys.revoked)).toBe(401);
    expect(await status(server.keys.operator)).toBe(403);
    expect(await status(server.keys.read)).toBe(looks ? allowed : 403);
    expect(await status(server.keys.write)).toBe(looks ? 403 : opened);
    expect(await status(server.keys.full)).toBe(opened);
    expect(await status(server.keys.limited)).toBe(opened);
    expect(await status(server.keys.curate)).toBe(allowed);
    // To another account nothing is there.
    const theirs = await post(path, body, server.keys.other);
    if (opened === 403) {
      expect(theirs.status).toBe(403);
      return;
    }
    if (method === 'listJobs') expect(JSON.parse(theirs.text).jobs).toEqual([]);
    else expect(theirs.status).toBe(method === 'listCollections' ? 200 : 404);
  });

  test('a key that is limited to some tenants names no other, nor a job of another', async () => {
    const other = await server.storedJob('beta');
    await server.service.drain();
    const limited = at('limited');
    const forbidden = expect.objectContaining({ code: 'forbidden' }) as Error;
    await expect(limited.listEntries({ tenant_id: 'beta' })).rejects.toEqual(forbidden);
    await expect(limited.feedback({ job_id: other, success: true })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('an account sees its own collections, and a key that is limited to some sees those', async () => {
    await server.storedJob('beta');
    const names = async (key: keyof typeof server.keys, request = {}) =>
      (await at(key).listCollections(request)).collections.map(({ tenant_id }) => tenant_id);
    expect(await names('read')).toEqual(['alpha', 'beta']);
    expect(await names('limited')).toEqual(['alpha']);
    expect(await names('limited', { tenants: ['beta'] })).toEqual([]);
    expect(await names('other')).toEqual([]);
    const first = await at('full').listCollections({ limit: 1 });
    expect(first).toEqual({
      collections: [{ tenant_id: 'alpha', entries: expect.any(Number) as number, records: 1 }],
      next: 'alpha',
    });
    expect(await names('full', { after: first.next })).toEqual(['beta']);
  });

  test('any valid key may ask what it may do', async () => {
    const details = async (key?: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
      const { status, json } = await send(server.url, { method: 'GET', path: '/show_key', headers });
      return { status, ...(json as object) };
    };
    const account = 'acct_a';
    expect(await details(server.keys.read)).toMatchObject({
      status: 200,
      account,
      scope: 'read',
      tenants: null,
    });
    expect(await details(server.keys.limited)).toMatchObject({ scope: 'read_write', tenants: ['alpha'] });
    expect(await details(server.keys.operator)).toMatchObject({ status: 200, scope: 'operator' });
    expect(await details(server.keys.other)).toMatchObject({ account: 'acct_b' });
    expect(await details(server.keys.revoked)).toMatchObject({ status: 401 });
    expect(await details()).toMatchObject({ status: 401 });
  });

  test('a dry run of a delete needs to read only', async () => {
    const dry = { tenant_id: 'alpha', id: entry, dry_run: true };
    expect((await at('read').deleteEntry(dry)).matches!.length).toBeGreaterThan(0);
    await expect(at('write').deleteEntry(dry)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('what is wrong is told in the general shape, by field', async () => {
  const bad = await post('/show_entry', { tenant_id: 'alpha', id: 'x' }, server.keys.full);
  expect([bad.status, JSON.parse(bad.text)]).toEqual([
    400,
    {
      code: 'invalid_request',
      message: expect.stringContaining("request's id is not valid") as string,
      details: {
        field: 'id',
        error: 'must be the id of an entry, such as k12; a list of entries has them',
      },
    },
  ]);
  const nameless = await post('/feedback', { success: true }, server.keys.full);
  expect([nameless.status, JSON.parse(nameless.text).message]).toEqual([
    400,
    expect.stringContaining('it names no run; give a job_id, or a request_id and its tenant_id'),
  ]);
  for (const body of ['[]', '"x"', 'no json']) {
    expect((await post('/list_entries', body, server.keys.full)).status).toBe(400);
  }
  const unknown = await post('/list_entries', { tenant_id: 'alpha', kinds: 'x' }, server.keys.full);
  expect(JSON.parse(unknown.text).message).toContain('kinds');
});

test.each(
  INSPECTIONS.filter(
    ({ method }) => method !== 'retryJob' && method !== 'listCollections' && method !== 'explainTask',
  ),
)('$path wants a tenant_id that is a string', async ({ path, method }) => {
  const { tenant_id: _, ...rest } = { ...bodies()[method], tenant_id: '' };
  const wrong = [null, 5, {}, ['alpha']].map((tenant_id) => ({ ...rest, tenant_id }));
  // Feedback on a job needs none.
  const bad = method === 'feedback' || method === 'listJobs' ? wrong : [...wrong, rest];
  const { full, limited, curate } = server.keys;
  for (const key of ['/edit_entry', '/pin_entry', '/retire_entry'].includes(path)
    ? [curate]
    : [full, limited]) {
    for (const body of bad) {
      const { status, text } = await post(path, body, key);
      const { code, message } = JSON.parse(text);
      expect([status, code]).toEqual([400, 'invalid_request']);
      expect(message).toMatch(/tenant_id is not valid: it is .+ and must be a string/);
    }
  }
});

test('over the client it is what it is in the process', async () => {
  const here = server.service.inspect('acct_a');
  const there = at('full');
  for (const request of [{ tenant_id: 'alpha' }, { tenant_id: 'alpha', query: 'x', limit: 2 }]) {
    expect(await there.listEntries(request)).toEqual(await here.listEntries(request));
  }
  const named = { tenant_id: 'alpha', id: entry };
  expect(await there.showEntry(named)).toEqual(await here.showEntry(named));
  expect(await there.stats({ tenant_id: 'alpha' })).toEqual(await here.stats({ tenant_id: 'alpha' }));
  const missing = await there
    .showEntry({ tenant_id: 'alpha', id: 'k999' })
    .catch((error: KnowhowError) => error);
  expect(missing).toMatchObject({ code: 'not_found', details: { status: 404 } });
  const { job_id } = await there.storeKnowledge({
    ...record({ tenant_id: 'alpha' }),
    success: null,
  } as never);
  await server.service.drain();
  expect(await there.feedback({ job_id: job_id!, success: false })).toMatchObject({ applied_to: 'record' });
});

test('health is named where somebody looks for it, and the document has the version of the package', async () => {
  const { text } = await send(server.url, { method: 'GET', path: '/health' });
  expect(JSON.parse(text).message).toContain('/healthz');
  const home = await send(server.url, { method: 'GET', path: '/' });
  expect(JSON.parse(home.text).message).toContain('/readyz');
  const { version } = JSON.parse(
    (await send(server.url, { method: 'GET', path: '/openapi.json' })).text,
  ).info;
  expect(version).toMatch(/^0\./);
});
