import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INSPECTION_ROUTES, type InspectionRoute } from '../../src/api/inspection-routes.js';
import type { Route } from '../../src/api/route.js';
import { ROUTES } from '../../src/api/routes.js';
import { type SchemaName, wireSchemas } from '../../src/api/schemas.js';
import { connectKnowledge, DEFAULT_LIMITS, type KnowhowError } from '../../src/index.js';
import { type Fields, ROWS } from './key-matrix/rows.js';
import type { Place } from './key-matrix/world.js';
import { startReal } from './real-server.js';
import { record } from './rows/row.js';
import { send } from './send.js';

const INSPECTIONS = Object.entries<Route & { body: SchemaName }>(INSPECTION_ROUTES).map(([name, route]) => ({
  name: name as InspectionRoute,
  ...route,
}));
const SCHEMAS: Record<SchemaName, z.ZodType> = wireSchemas(DEFAULT_LIMITS);

let server: Awaited<ReturnType<typeof startReal>>;
let entry: string;
/** What each request is about. */
let place: Place;

beforeAll(async () => {
  server = await startReal();
  const job = await server.storedJob('alpha');
  await server.service.drain();
  const full = at('full');
  const { entries } = await full.listEntries({ tenant_id: 'alpha' });
  const { records } = await full.listRecords({ tenant_id: 'alpha' });
  const { operators } = await full.listOperators({ tenant_id: 'alpha' });
  entry = entries[0]!.id;
  place = {
    account: 'acct_a',
    tenant: 'alpha',
    mark: 'Oslo',
    job,
    failedJob: 'job_nobody',
    records: records.map(({ id }) => id),
    entries: entries.map(({ id }) => id),
    operators: operators.map(({ operator }) => operator),
    requestId: 'req_nobody',
    keys: [],
  };
});
afterAll(() => server.close());

const at = (key: keyof typeof server.keys) =>
  connectKnowledge({ baseUrl: server.url, apiKey: server.keys[key], retries: 0 });

/** The request of an operation, in earnest; what it would delete is not there. */
function bodyOf(name: InspectionRoute): Fields {
  const isDelete = INSPECTION_ROUTES[name].scope === 'delete';
  const { dry_run: _, ...body } = ROWS[name](
    isDelete ? { ...place, entries: ['k998', 'k999'], records: ['rec_nobody'] } : place,
  );
  return body;
}

async function post(path: string, body: unknown, key?: string) {
  return send(server.url, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('who may look and correct', () => {
  test.each(INSPECTIONS)('$path', async ({ name, path, scope, tenants }) => {
    const body = bodyOf(name);
    const status = async (key?: string) => (await post(path, body, key)).status;
    const looks = scope === 'look';
    const allowed = await status(server.keys.curate);
    // What is corrected or deleted may not be there.
    expect(looks ? [200] : [200, 404]).toContain(allowed);
    const opened = scope === 'curate' ? 403 : allowed;
    expect(await status()).toBe(401);
    expect(await status(server.keys.revoked)).toBe(401);
    expect(await status(server.keys.operator)).toBe(403);
    expect(await status(server.keys.read)).toBe(looks ? allowed : 403);
    expect(await status(server.keys.write)).toBe(looks ? 403 : opened);
    expect(await status(server.keys.full)).toBe(opened);
    expect(await status(server.keys.limited)).toBe(opened);
    // To another account nothing is there.
    const theirs = await post(path, body, server.keys.other);
    if (opened === 403) {
      expect(theirs.status).toBe(403);
      return;
    }
    expect(tenants === 'list' ? [200] : [200, 404]).toContain(theirs.status);
    const asked = JSON.stringify(body);
    for (const text of [place.mark, place.job, ...place.entries, ...place.records]) {
      if (!asked.includes(text)) expect(theirs.text).not.toContain(text);
    }
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

/** True of an operation whose request names a collection; that of an enhance is checked as an enhance's is. */
const isAboutOne = ({ body }: { body: SchemaName }): boolean =>
  body !== ROUTES.enhanceTask.body &&
  'tenant_id' in (z.toJSONSchema(SCHEMAS[body], { io: 'input' }).properties ?? {});

test.each(INSPECTIONS.filter(isAboutOne))(
  '$path wants a tenant_id that is a string',
  async ({ name, path, scope, body: schema }) => {
    const { tenant_id: _, ...rest } = bodyOf(name);
    const { required = [] } = z.toJSONSchema(SCHEMAS[schema], { io: 'input' });
    const wrong = [null, 5, {}, ['alpha']].map((tenant_id) => ({ ...rest, tenant_id }));
    const bad = required.includes('tenant_id') ? [...wrong, rest] : wrong;
    const { full, limited, curate } = server.keys;
    for (const key of scope === 'curate' ? [curate] : [full, limited]) {
      for (const body of bad) {
        const { status, text } = await post(path, body, key);
        const { code, message } = JSON.parse(text);
        expect([status, code]).toEqual([400, 'invalid_request']);
        expect(message).toMatch(/tenant_id is not valid: it is .+ and must be a string/);
      }
    }
  },
);

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
