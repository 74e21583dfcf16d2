import { expect } from 'vitest';
import type { Sent } from '../send.js';
import type { Row } from './row.js';

const nothing = (name: string, request: Sent): Row => ({
  name: `404: ${name}`,
  key: null,
  request,
  status: 404,
  ...(request.method === 'HEAD'
    ? {}
    : { exactly: { code: 'not_found', message: expect.any(String) as string } }),
});

const open = (name: string, path: string, body: object): Row => ({
  name: `${name} needs no key`,
  key: null,
  request: { path },
  status: 200,
  body,
});

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Everything beside the four operations (decisions.md "Other" and "Fine points"). */
export const generalRows: Row[] = [
  open('GET /', '/', { status: 'ok' }),
  open('/healthz', '/healthz', { status: 'ok' }),
  open('/readyz', '/readyz', { status: 'ready' }),
  open('/openapi.json', '/openapi.json', { openapi: '3.1.0' }),
  ...['/', '/healthz', '/readyz', '/openapi.json', '/metrics'].map(
    (path): Row => ({ name: `HEAD ${path}`, key: null, request: { method: 'HEAD', path }, status: 200 }),
  ),
  {
    name: '/metrics on loopback, in the text format of Prometheus',
    key: null,
    request: { path: '/metrics' },
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    check: ({ text }) => {
      expect(text).toMatch(/^# TYPE knowhow_http_requests_total counter$/m);
      expect(text).toMatch(
        /^knowhow_http_requests_total\{method="POST",route="\/store_knowledge",status="202"\} \d+$/m,
      );
      expect(text).toMatch(/^knowhow_http_request_seconds_bucket\{route="\/enhance_task",le="\+Inf"\} \d+$/m);
      expect(text).toMatch(/^knowhow_jobs\{state="queued"\} \d+$/m);
      for (const line of text.trimEnd().split('\n')) {
        expect(line).toMatch(/^(?:# (?:HELP|TYPE) knowhow_\w+ .+|knowhow_\w+(?:\{.+\})? [0-9.e+-]+)$/);
      }
    },
  },
  {
    name: '/metrics through a proxy needs a key',
    key: null,
    request: { path: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } },
    status: 401,
    body: { code: 'unauthorized' },
  },
  {
    name: '/metrics for another host name, on loopback',
    key: null,
    request: { path: '/metrics', headers: { host: 'rebound.example' } },
    status: 403,
    body: { code: 'forbidden' },
  },
  {
    name: '/metrics through a proxy with an operator key',
    key: 'operator',
    request: { path: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } },
    status: 200,
  },
  {
    name: '/metrics through a proxy with another key',
    key: 'full',
    request: { path: '/metrics', headers: { forwarded: 'for=203.0.113.9' } },
    status: 403,
    body: { code: 'forbidden' },
  },
  {
    name: '/metrics through a proxy with a revoked key',
    key: 'revoked',
    request: { path: '/metrics', headers: { via: '1.1 proxy' } },
    status: 401,
  },
  ...(['full', 'read', 'write'] as const).map(
    (key): Row => ({
      name: `/withdraw with a key that is no operator's: ${key}`,
      key,
      request: { path: '/withdraw', body: { key_id: 'nobody' } },
      status: 403,
      body: { code: 'forbidden' },
    }),
  ),
  {
    name: '/withdraw without a key',
    key: null,
    request: { path: '/withdraw', body: { key_id: 'nobody' } },
    status: 401,
  },
  {
    name: '/withdraw of what nothing came from',
    key: 'operator',
    request: { path: '/withdraw', body: { key_id: 'nobody', after: '2026-01-01t00:00:00z', dry_run: true } },
    status: 200,
    body: { records: 0, entries: 0 },
  },
  ...[{}, { key_id: 7 }, { after: 'yesterday' }, []].map(
    (body): Row => ({
      name: `/withdraw of ${JSON.stringify(body)}`,
      key: 'operator',
      request: { path: '/withdraw', body },
      status: 400,
      body: { code: 'invalid_request' },
    }),
  ),
  {
    name: '/withdraw with a misspelt dry_run withdraws nothing',
    key: 'operator',
    request: { path: '/withdraw', body: { key_id: 'nobody', dryrun: true } },
    status: 400,
    exactly: {
      code: 'invalid_request',
      message: expect.stringContaining('"dryrun"; known are tenant_id, key_id') as string,
      details: { field: 'request', error: expect.stringContaining('dryrun') as string },
    },
  },
  nothing('an unknown path', { path: '/nowhere' }),
  nothing('an unknown path, POST', { path: '/v1/enhance_task', body: {} }),
  nothing('HEAD of an unknown path', { method: 'HEAD', path: '/nowhere' }),
  nothing('OPTIONS of an unknown path', { method: 'OPTIONS', path: '/nowhere' }),
  nothing('a trailing slash', { path: '/enhance_task/', body: {} }),
  nothing('a doubled slash', { path: '//enhance_task', body: {} }),
  nothing('another case', { path: '/Enhance_Task', body: {} }),
  nothing('bytes that are not UTF-8', { path: '/%ff%fe' }),
  nothing('a malformed percent', { path: '/%zz%' }),
  nothing('a NUL', { path: '/%00' }),
  nothing('a path of 10,000 characters', { path: `/${'x'.repeat(10_000)}` }),
  nothing('up and out', { path: '/../../etc/passwd' }),
  ...METHODS.map(
    (method): Row => ({
      name: `405: ${method} /healthz`,
      key: null,
      request: { method, path: '/healthz' },
      status: 405,
      exactly: { code: 'method_not_allowed', message: expect.any(String) as string },
      headers: { allow: 'GET, HEAD' },
    }),
  ),
  {
    name: '405 needs no key',
    key: null,
    request: { method: 'GET', path: '/store_knowledge' },
    status: 405,
    headers: { allow: 'POST' },
  },
  {
    name: '405: HEAD of a path that takes POST',
    key: null,
    request: { method: 'HEAD', path: '/store_knowledge' },
    status: 405,
    headers: { allow: 'POST' },
  },
  {
    name: 'x-request-id is passed on',
    key: null,
    request: { path: '/healthz', headers: { 'x-request-id': 'trace-01.a:b' } },
    status: 200,
    headers: { 'x-request-id': 'trace-01.a:b' },
  },
  ...['', 'a b', 'x'.repeat(129), '{"a":1}', 'ü', 'kh_1_2'].map(
    (id): Row => ({
      name: `x-request-id ${JSON.stringify(id.slice(0, 10))} is replaced`,
      key: null,
      request: { path: '/healthz', headers: { 'x-request-id': id } },
      status: 200,
      headers: { 'x-request-id': /^req_[0-9a-z]{26}$/ },
    }),
  ),
];
