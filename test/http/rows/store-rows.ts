import { expect } from 'vitest';
import { type Sent, send } from '../send.js';
import { nested, type Row, record, store, turn } from './row.js';

const bad = (name: string, change: object, code: string, field: string, error?: string): Row => ({
  name,
  request: store(change),
  status: 400,
  exactly: {
    code,
    status: 400,
    message: expect.any(String) as string,
    details: { field, error: error ?? (expect.any(String) as string) },
  },
  headers: { 'ratelimit-policy': /^"default";q=\d+;w=60$/ },
});

const raw = (body: string | Uint8Array, headers: Record<string, string> = {}): Sent => ({
  path: '/store_knowledge',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

const notObject = (name: string, body: string | Uint8Array): Row => ({
  ...bad(name, {}, 'validation_error', 'body'),
  request: raw(body),
});

const accepted = (name: string, request: Row['request']): Row => ({
  name,
  request,
  status: 202,
  body: { status: 'accepted' },
});

const time = (timestamp: unknown): Row =>
  accepted(`timestamp ${JSON.stringify(timestamp)}`, store({ timestamp }));
const noTime = (timestamp: unknown): Row =>
  bad(`timestamp ${JSON.stringify(timestamp)}`, { timestamp }, 'validation_error', 'timestamp');

/** Wrong values for a field that must be text with something in it. */
const NO_TEXT: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['white space', ' \n\t'],
  ['a number', 7],
  ['an object', {}],
  ['an array', []],
];

/** store_knowledge (interface.md 4.2, 2.1, 2.2, 7.2; decisions.md "Store" and "Fine points"). */
export const storeRows: Row[] = [
  {
    name: '202 with status, message, tenant_id and job_id; the same id in Location',
    request: store(),
    status: 202,
    exactly: {
      status: 'accepted',
      message: expect.any(String) as string,
      tenant_id: 'alpha',
      job_id: expect.stringMatching(/^[A-Za-z0-9_-]{1,128}$/) as string,
    },
    headers: {
      location: /^\/knowledge_status\/[A-Za-z0-9_-]{1,128}$/,
      'ratelimit-policy': /^"default";q=\d+;w=60$/,
      ratelimit: /^"default";r=\d+;t=\d+$/,
    },
    check: ({ json, headers }) => {
      expect(headers.location).toBe(`/knowledge_status/${(json as { job_id: string }).job_id}`);
    },
  },
  accepted(
    'every optional field',
    store({
      success: true,
      agent_type: 'voice',
      metadata: { a: [1, { b: null }], '': 'x' },
      turns: [turn(1, { memory: 'm', result: 'r' }), turn(2)],
    }),
  ),
  accepted(
    'null for an option is leaving it out',
    store({
      success: null,
      agent_type: null,
      metadata: null,
      turns: [turn(1, { memory: null, result: null })],
    }),
  ),
  accepted('unknown fields are ignored', store({ colour: 'red', turns: [turn(1, { colour: 'red' })] })),
  accepted('an empty metadata', store({ metadata: {} })),
  accepted(
    'metadata with odd keys',
    raw(`${JSON.stringify(record()).slice(0, -1)},"metadata":{"__proto__":{"a":1},"constructor":2}}`),
  ),
  accepted('a query of exactly the limit', store({ query: 'x'.repeat(32_768) })),
  accepted('1,000 turns', store({ turns: Array.from({ length: 1_000 }, (_, i) => turn(i + 1)) })),
  accepted('depth of exactly the limit', store({ metadata: { a: nested(62) } })),
  accepted('a lone surrogate and a NUL', raw(JSON.stringify(record()).replace('Book', '\\ud800\\u0000'))),
  accepted('a byte order mark', raw(`\ufeff${JSON.stringify(record())}`)),
  accepted('a body in chunks with no length', { ...store(), chunked: true }),
  accepted('a missing Content-Type is taken for JSON', { ...raw(JSON.stringify(record())), headers: {} }),
  time('2026-11-21T10:00:00+02:00'),
  time('2026-11-21T10:00:00.123456Z'),
  time('2026-11-21 10:00'),
  time('2026-11-21t10:00:00z'),
  time('2026-11-21T10:00:00'),
  noTime('2026-11-21'),
  noTime('yesterday'),
  noTime('2026-02-30T10:00:00Z'),
  noTime('2026-11-21T25:00:00Z'),
  noTime(''),
  noTime(1_700_000_000),
  noTime(null),
  bad('timestamp missing', { timestamp: undefined }, 'validation_error', 'timestamp', 'is required'),
  ...NO_TEXT.map(([what, value]) =>
    bad(`tenant_id: ${what}`, { tenant_id: value }, 'validation_error', 'tenant_id'),
  ),
  ...NO_TEXT.map(([what, value]) => bad(`query: ${what}`, { query: value }, 'invalid_query', 'query')),
  bad('query: one too long', { query: 'x'.repeat(32_769) }, 'invalid_query', 'query'),
  bad('success: a string', { success: 'true' }, 'validation_error', 'success'),
  bad('success: a number', { success: 1 }, 'validation_error', 'success'),
  bad('agent_type: a number', { agent_type: 1 }, 'validation_error', 'agent_type'),
  bad('agent_type: an array', { agent_type: ['browser'] }, 'validation_error', 'agent_type'),
  bad('turns: missing', { turns: undefined }, 'invalid_turns', 'turns', 'is required'),
  bad('turns: null', { turns: null }, 'invalid_turns', 'turns'),
  bad('turns: empty', { turns: [] }, 'invalid_turns', 'turns', 'needs at least one turn, got a list of 0'),
  bad('turns: an object', { turns: { 0: turn(1) } }, 'invalid_turns', 'turns'),
  bad('turns: a string', { turns: '[]' }, 'invalid_turns', 'turns'),
  bad(
    'turns: 1,001',
    { turns: Array.from({ length: 1_001 }, (_, i) => turn(i + 1)) },
    'invalid_turns',
    'turns',
  ),
  bad('a turn is null', { turns: [turn(1), null] }, 'invalid_turns', 'turns[1]'),
  bad('a turn is an array', { turns: [[]] }, 'invalid_turns', 'turns[0]'),
  bad(
    'turn: missing',
    { turns: [turn(undefined)] },
    'invalid_turns',
    'turns[0].turn',
    'is required and must be 1',
  ),
  bad('turn: a string', { turns: [turn('1')] }, 'invalid_turns', 'turns[0].turn'),
  bad('turns begin at 0', { turns: [turn(0)] }, 'invalid_turns', 'turns[0].turn'),
  bad('turns begin at 2', { turns: [turn(2)] }, 'invalid_turns', 'turns[0].turn'),
  bad('turns have a gap', { turns: [turn(1), turn(2), turn(4)] }, 'invalid_turns', 'turns[2].turn'),
  bad('turns repeat a number', { turns: [turn(1), turn(1)] }, 'invalid_turns', 'turns[1].turn'),
  bad('turns go down', { turns: [turn(2), turn(1)] }, 'invalid_turns', 'turns[0].turn'),
  bad('turns are no whole numbers', { turns: [turn(1), turn(1.5)] }, 'invalid_turns', 'turns[1].turn'),
  ...(['inputs', 'decision', 'memory', 'result'] as const).flatMap((field) =>
    ['', ' \n'].map((text) =>
      accepted(`${field}: ${JSON.stringify(text)}`, store({ turns: [turn(1, { [field]: text })] })),
    ),
  ),
  ...(['inputs', 'decision'] as const).flatMap((field) =>
    NO_TEXT.filter(([, value]) => typeof value !== 'string').map(([what, value]) =>
      bad(
        `${field}: ${what}`,
        { turns: [turn(1, { [field]: value })] },
        'invalid_turns',
        `turns[0].${field}`,
      ),
    ),
  ),
  bad('memory: a number', { turns: [turn(1, { memory: 1 })] }, 'invalid_turns', 'turns[0].memory'),
  bad('result: an object', { turns: [turn(1, { result: {} })] }, 'invalid_turns', 'turns[0].result'),
  bad(
    'decision: a structure in place of JSON text',
    { turns: [turn(1, { decision: { name: 'x' } })] },
    'invalid_turns',
    'turns[0].decision',
  ),
  bad('metadata: a string', { metadata: 'x' }, 'invalid_metadata', 'metadata'),
  bad('metadata: an array', { metadata: [] }, 'invalid_metadata', 'metadata'),
  bad('metadata: a number', { metadata: 0 }, 'invalid_metadata', 'metadata'),
  bad('metadata: more than 64 KiB', { metadata: { a: 'x'.repeat(65_536) } }, 'invalid_metadata', 'metadata'),
  bad('too deep', { metadata: { a: nested(63) } }, 'validation_error', 'body'),
  bad(
    'the first problem in document order: tenant_id',
    { tenant_id: 1, query: 1, turns: 1 },
    'validation_error',
    'tenant_id',
  ),
  bad(
    'the first problem in document order: query',
    { query: 1, turns: [], timestamp: 1 },
    'invalid_query',
    'query',
  ),
  bad(
    'the first problem in document order: an early turn',
    { turns: [turn(1), turn(7), turn(3, { inputs: 1 })], metadata: 1 },
    'invalid_turns',
    'turns[1].turn',
  ),
  bad(
    'the first problem in document order: success',
    { success: 1, agent_type: 1, metadata: 1 },
    'validation_error',
    'success',
  ),
  bad(
    'the first problem in document order: timestamp',
    { timestamp: 'x', metadata: 1 },
    'validation_error',
    'timestamp',
  ),
  notObject('no body', ''),
  notObject('not JSON', '{"tenant_id":'),
  notObject('not UTF-8', Buffer.from([0xff, 0xfe])),
  notObject('null', 'null'),
  notObject('an array', '[]'),
  notObject('a string', '"x"'),
  notObject('a number', '1'),
  notObject('100,000 arrays in one another', '['.repeat(100_000) + ']'.repeat(100_000)),
  {
    name: 'a wrong Content-Type: general format',
    request: raw('{}', { 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
    exactly: { code: 'unsupported_media_type', message: expect.any(String) as string },
  },
  {
    name: 'a body over the limit, by its length: code, status and message',
    request: store({ query: 'x'.repeat(1024 * 1024) }),
    status: 413,
    body: { code: 'payload_too_large', status: 413 },
  },
  {
    name: 'a body over the limit, counted as it comes',
    request: { ...store({ query: 'x'.repeat(1024 * 1024) }), chunked: true },
    status: 413,
    body: { code: 'payload_too_large', status: 413 },
  },
  {
    name: 'another method',
    request: { method: 'PUT', path: '/store_knowledge', body: record() },
    status: 405,
    exactly: { code: 'method_not_allowed', message: expect.any(String) as string },
    headers: { allow: 'POST' },
  },
  {
    name: 'an Idempotency-Key is accepted',
    request: store({}, { 'idempotency-key': 'first' }),
    status: 202,
  },
  {
    name: 'the same Idempotency-Key and body: the same job',
    request: store({ query: 'twice' }, { 'idempotency-key': 'twice' }),
    status: 202,
    check: async ({ json }, server) => {
      const again = await send(server.url, {
        ...store({ query: 'twice' }, { 'idempotency-key': 'twice', 'x-api-key': server.keys.sibling }),
      });
      expect(again.status).toBe(202);
      expect((again.json as { job_id: string }).job_id).toBe((json as { job_id: string }).job_id);
    },
  },
  {
    name: 'the same Idempotency-Key and another body',
    request: async (server) => {
      const sent = store({}, { 'idempotency-key': 'conflict', 'x-api-key': server.keys.full });
      expect((await send(server.url, sent)).status).toBe(202);
      return store({ query: 'another' }, { 'idempotency-key': 'conflict' });
    },
    status: 400,
    body: { code: 'invalid_request', status: 400, details: { field: 'Idempotency-Key' } },
  },
  {
    name: 'the same Idempotency-Key of another account is another one',
    key: 'other',
    request: async (server) => {
      const sent = store({}, { 'idempotency-key': 'mine', 'x-api-key': server.keys.full });
      expect((await send(server.url, sent)).status).toBe(202);
      return store({ query: 'another' }, { 'idempotency-key': 'mine' });
    },
    status: 202,
  },
  {
    name: 'the same Idempotency-Key in another tenant is another one',
    request: async (server) => {
      const sent = store({ tenant_id: 'first-tenant' }, { 'idempotency-key': 'tenants' });
      const headers = { ...sent.headers, 'x-api-key': server.keys.full };
      expect((await send(server.url, { ...sent, headers })).status).toBe(202);
      return store({ tenant_id: 'second-tenant' }, { 'idempotency-key': 'tenants' });
    },
    status: 202,
  },
  {
    name: 'an Idempotency-Key of 256 characters',
    request: store({}, { 'idempotency-key': 'x'.repeat(256) }),
    status: 400,
    body: { code: 'invalid_request', status: 400 },
  },
  {
    name: 'an API key as Idempotency-Key is refused: it would be kept',
    request: (server) => store({}, { 'idempotency-key': server.keys.full }),
    status: 400,
    body: { code: 'invalid_request', status: 400, details: { field: 'Idempotency-Key' } },
  },
  {
    name: 'an empty Idempotency-Key',
    request: store({}, { 'idempotency-key': '' }),
    status: 400,
    body: { code: 'invalid_request', status: 400 },
  },
  {
    name: 'without an Idempotency-Key the same body is another job',
    request: store({ query: 'again' }),
    status: 202,
    check: async ({ json }, server) => {
      const again = await send(server.url, store({ query: 'again' }, { 'x-api-key': server.keys.full }));
      expect((again.json as { job_id: string }).job_id).not.toBe((json as { job_id: string }).job_id);
    },
  },
];
