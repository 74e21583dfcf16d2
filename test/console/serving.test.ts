import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConsole } from '../../adapters/console/create-console.js';
import { createOneTimeSession } from '../../adapters/console/one-time-session.js';

import { afterTest } from '../at-end.js';

function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-built-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'app-01234567.js'), 'export {};');
  return folder;
}

function session() {
  let n = 0;
  return createOneTimeSession({ account: 'acme', place: '--db a.db' }, () => {
    n += 1;
    return `secret ${n}`;
  });
}

const ask = (path: string, init: RequestInit = {}) => new Request(`http://127.0.0.1:1${path}`, init);

test('sends its files, and nothing beside them', async () => {
  const answer = createConsole({ folder: built() });
  const page = await answer(ask('/console/'));
  expect([page.status, page.headers.get('cache-control'), await page.text()]).toEqual([
    200,
    'no-cache',
    '<!doctype html>',
  ]);
  const script = await answer(ask('/console/app-01234567.js'));
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  for (const path of ['/console/package.json', '/console/..%2fpackage.json', '/console/x', '/consoles']) {
    expect((await answer(ask(path))).status, path).toBe(404);
  }
  const same = await answer(ask('/console/', { headers: { 'if-none-match': page.headers.get('etag')! } }));
  expect(same.status).toBe(304);
  expect((await answer(ask('/console/', { method: 'POST' }))).status).toBe(405);
  expect((await answer(ask('/console/', { method: 'HEAD' }))).body).toBeNull();
});

test('is at an address that holds behind a proxy too', async () => {
  const { status, headers } = await createConsole({ folder: built() })(ask('/console'));
  expect([status, headers.get('location')]).toEqual([302, 'console/']);
});

test('every answer has the policy', async () => {
  const answer = createConsole({ folder: built(), session: session() });
  for (const [path, method] of [
    ['/console/', 'GET'],
    ['/console/nothing', 'GET'],
    ['/console/session', 'POST'],
    ['/console', 'GET'],
  ] as const) {
    const { headers } = await answer(ask(path, { method }));
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('gives the keys of a session for its token, once', async () => {
  const one = session();
  const answer = createConsole({ folder: built(), session: one });
  const exchange = async (body: string) => answer(ask('/console/session', { method: 'POST', body }));
  expect((await exchange('another')).status).toBe(403);
  const given = await exchange(one.token);
  const keys = (await given.json()) as Record<string, string>;
  expect(given.headers.get('cache-control')).toBe('no-store');
  expect(keys.place).toBe('--db a.db');
  expect(one.verify(keys.api_key!)).toMatchObject({ account: 'acme', scope: 'curate', tenants: null });
  expect(one.verify(keys.operator_key!)).toMatchObject({ account: 'acme', scope: 'operator' });
  expect(one.verify(one.token)).toBeUndefined();
  expect((await exchange(one.token)).status).toBe(403);
});

test('without a session there is nothing to exchange', async () => {
  const answer = createConsole({ folder: built() });
  expect((await answer(ask('/console/session', { method: 'POST', body: 'secret 1' }))).status).toBe(403);
});
