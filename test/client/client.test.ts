import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectOptions, connectKnowledge } from '../../src/client/connect-knowledge.js';
import { type ErrorCode, KnowhowError } from '../../src/domain/errors.js';
import type { Interaction } from '../../src/domain/interaction.js';
import type { Knowledge } from '../../src/domain/knowledge.js';
import type { LogEvent } from '../../src/domain/log.js';
import {
  KNOWHOW_OPENAPI,
  reset,
  resetMidBody,
  type Script,
  type ScriptedServer,
  scriptedServer,
  silence,
} from './scripted-server.js';

const KEY = 'kh_abc123_verysecretsecret';
const RECORD: Interaction = {
  tenant_id: 't',
  query: 'Cancel the order',
  turns: [{ turn: 1, inputs: 'tools: cancel', decision: 'cancel()', memory: null }],
  timestamp: '2026-01-01T00:00:00Z',
  agent_type: null,
};
const RECEIPT = { status: 'accepted', message: 'ok', tenant_id: 't' };
const ENHANCED = { response: 'task\n\nadvice' };
const DONE = { status: 'completed', message: 'done' };
const DELETED = { deleted_count: 2, status: 'Deleted 2 entries.' };

let server: ScriptedServer;
let waits: number[];
let events: LogEvent[];
let clients: Knowledge[];

beforeEach(async () => {
  server = await scriptedServer();
  waits = [];
  events = [];
  clients = [];
});

afterEach(async () => {
  for (const client of clients) await client.close();
  await server.close();
});

/** A client that notes how long it would have waited, and does not wait. */
function client(options: Partial<ConnectOptions> = {}): Knowledge {
  const made = connectKnowledge({
    baseUrl: server.url,
    apiKey: KEY,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
    },
    log: (event) => events.push(event),
    ...options,
  });
  clients.push(made);
  return made;
}

async function failure(promise: Promise<unknown>): Promise<KnowhowError> {
  const error = await promise.then(
    (value) => {
      throw new Error(`expected a failure, got ${JSON.stringify(value)}`);
    },
    (reason: unknown) => reason,
  );
  expect(KnowhowError.isInstance(error), String(error)).toBe(true);
  return error as KnowhowError;
}

const asked = (path: string) => server.seen.filter((request) => request.path === path);
const enhance = (knowledge: Knowledge) => knowledge.enhanceTask({ tenant_id: 't', input_text: 'task' });
const erase = (knowledge: Knowledge) => knowledge.deleteByIntent({ tenant_id: 't', intent: 'x' });

describe('what goes over the wire', () => {
  test('an enhance: the key in its header, options that are null left out', async () => {
    server.on('POST /enhance_task', {
      status: 200,
      body: { ...ENHANCED, metadata: { confidence_score: 0.4 } },
    });
    const result = await client().enhanceTask({
      tenant_id: 't',
      input_text: 'tâsk \u0000',
      agent_type: null,
      context: { observation: 'o' },
    });
    expect(result).toEqual({ ...ENHANCED, metadata: { confidence_score: 0.4 } });
    const [request] = server.seen;
    expect(request?.headers).toMatchObject({ 'x-api-key': KEY, 'content-type': 'application/json' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      tenant_id: 't',
      input_text: 'tâsk \u0000',
      context: { observation: 'o' },
    });
  });

  test('a store: an idempotency key of its own each time, or the one given', async () => {
    server.on('POST /store_knowledge', { status: 202, body: { ...RECEIPT, job_id: 'job_1' } });
    const knowledge = client();
    expect(await knowledge.storeKnowledge(RECORD)).toEqual({ ...RECEIPT, job_id: 'job_1' });
    await knowledge.storeKnowledge(RECORD);
    await knowledge.storeKnowledge(RECORD, { idempotencyKey: 'mine' });
    const keys = server.seen.map((request) => request.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      tenant_id: 't',
      query: RECORD.query,
      turns: [{ turn: 1, inputs: 'tools: cancel', decision: 'cancel()' }],
      timestamp: RECORD.timestamp,
    });
  });

  test('a delete: everything in the query, encoded, and no body', async () => {
    server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const result = await client().deleteByIntent({
      tenant_id: 'a&b',
      intent: 'größe = 5 % ?',
      similarity_threshold: 0.25,
    });
    expect(result).toEqual(DELETED);
    expect(server.seen).toHaveLength(1);
    expect(Object.fromEntries(server.seen[0]!.query)).toEqual({
      tenant_id: 'a&b',
      intent: 'größe = 5 % ?',
      similarity_threshold: '0.25',
    });
    expect(server.seen[0]?.body).toBe('');
  });

  test('the path of the base address is kept, and job ids cannot leave theirs', async () => {
    server.on('GET /deep/er/knowledge_status/a%2Fb', { status: 200, body: DONE });
    const knowledge = client({ baseUrl: `${server.url}/deep/er/` });
    expect(await knowledge.knowledgeStatus('a/b')).toEqual(DONE);
    for (const id of ['', '.', '..']) {
      expect((await failure(knowledge.knowledgeStatus(id))).code).toBe('validation_error');
    }
    expect(server.seen).toHaveLength(1);
  });

  test('nothing before the first call', async () => {
    client();
    expect(server.seen).toEqual([]);
  });
});

describe('job records', () => {
  const failed = {
    status: 'failed',
    created_at: '2026-01-01T00:00:00.000000',
    started_at: '2026-01-01T00:00:01.000000',
    failed_at: '2026-01-01T00:00:02.000000',
    error_message: 'c2VhbGVk',
    note: 'Please hand in.',
  };

  test.each([
    ['flat', DONE, DONE],
    ['failed under its job id', { job_9: failed }, failed],
    ['failed under any one key, even this one', { status: failed }, failed],
    ['failed and flat', failed, failed],
  ])('%s', async (_name, body, expected) => {
    server.on('GET /knowledge_status/job_9', { status: 200, body });
    expect(await client().knowledgeStatus('job_9')).toEqual(expected);
  });

  test('waitForJob asks until the job is done', async () => {
    const processing = { status: 'processing', created_at: '2026-01-01T00:00:00.000000' };
    server.on(
      'GET /knowledge_status/job_9',
      { status: 200, body: processing },
      { status: 200, body: processing },
      { status: 200, body: { job_9: failed } },
    );
    expect(await client().waitForJob('job_9')).toEqual(failed);
    expect(asked('/knowledge_status/job_9')).toHaveLength(3);
    expect(waits).toHaveLength(2);
  });
});

describe('errors of every documented shape', () => {
  const item = { loc: ['body', 'input_text'], msg: 'field required', type: 'value_error.missing' };
  const storeError = {
    code: 'invalid_turns',
    status: 400,
    message: 'turns needs at least one turn.',
    details: { field: 'turns', error: 'needs at least one turn' },
  };
  test.each<[string, number, unknown, ErrorCode, Record<string, unknown>]>([
    ['general', 400, { code: 'invalid_request', message: 'm' }, 'invalid_request', {}],
    [
      'general with details',
      400,
      { code: 'validation_error', message: 'm', details: { field: 'f', reason: 'r' } },
      'validation_error',
      { field: 'f', reason: 'r' },
    ],
    ['store', 400, storeError, 'invalid_turns', storeError.details],
    ['validation list', 422, { detail: [item] }, 'validation_error', { items: [item] }],
    ['authentication', 401, { error: 'invalid_api_key', message: 'm' }, 'unauthorized', {}],
    ['not found, body unknown', 404, { detail: 'Not Found' }, 'not_found', {}],
    ['not found, empty', 404, '', 'not_found', {}],
    [
      'rate limit',
      429,
      { code: 'rate_limit_exceeded', status: 429, message: 'm' },
      'rate_limit_exceeded',
      {},
    ],
    ['internal', 500, { code: 'internal_error', message: 'm' }, 'internal_error', {}],
    ['storage', 500, { code: 'storage_error', status: 500, message: 'm' }, 'storage_error', {}],
    ['a code nobody knows', 400, { code: 'teapot', message: 'm' }, 'invalid_request', {}],
    ['a code that is ours to give', 500, { code: 'aborted', message: 'm' }, 'internal_error', {}],
    [
      'a page of a proxy',
      502,
      '<html>Bad gateway</html>',
      'internal_error',
      { excerpt: '<html>Bad gateway</html>' },
    ],
    ['a list', 418, [1, 2], 'network_error', { excerpt: '[1,2]' }],
    ['details of the wrong form', 422, { detail: [{ loc: 'x' }, 7], message: 'm' }, 'validation_error', {}],
  ])('%s', async (_name, status, body, code, details) => {
    server.on('POST /enhance_task', { status, body });
    const error = await failure(enhance(client({ retries: 0 })));
    expect(error.code).toBe(code);
    expect(error.details).toEqual({ ...details, status });
    expect(error.message.length).toBeGreaterThan(0);
  });

  test.each<[string, Script]>([
    ['html', { status: 200, body: '<html></html>' }],
    ['nothing', { status: 200 }],
    ['another object', { status: 200, body: { hello: 1 } }],
    ['null', { status: 200, body: 'null' }],
  ])('a success whose body is %s', async (_name, script) => {
    server.on('POST /enhance_task', script);
    server.on('POST /store_knowledge', script);
    server.on('POST /delete_by_intent', script);
    server.on('GET /knowledge_status/j', script);
    const knowledge = client();
    for (const call of [
      () => enhance(knowledge),
      () => erase(knowledge),
      () => knowledge.storeKnowledge(RECORD),
      () => knowledge.knowledgeStatus('j'),
    ]) {
      const error = await failure(call());
      expect([error.code, error.details.status]).toEqual(['network_error', 200]);
    }
    expect(server.seen).toHaveLength(4);
  });

  test('an answer without end is cut off and not asked for again', async () => {
    let written = 0;
    server.on('POST /enhance_task', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        written += 65_536;
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    const error = await failure(enhance(client({ maxResponseBytes: 200_000 })));
    expect(error.code).toBe('network_error');
    expect(error.message).toContain('200000 bytes');
    expect(asked('/enhance_task')).toHaveLength(1);
    expect(written).toBeLessThan(50_000_000);
  });

  test('what cannot be JSON is refused before anything is sent', async () => {
    const record = { ...RECORD, metadata: { big: 1n } };
    expect((await failure(client().storeKnowledge(record))).code).toBe('validation_error');
    expect(server.seen).toEqual([]);
  });
});

describe('retries', () => {
  const answer = (status: number): Script => ({ status, body: { message: 'm' } });
  type Verb = 'enhance' | 'status' | 'delete' | 'store, server unknown' | 'store, knowhow server';
  const cases: [string, Script, Record<Verb, boolean>][] = [
    [
      '429',
      answer(429),
      {
        enhance: true,
        status: true,
        delete: true,
        'store, server unknown': true,
        'store, knowhow server': true,
      },
    ],
    [
      '503',
      answer(503),
      {
        enhance: true,
        status: true,
        delete: true,
        'store, server unknown': true,
        'store, knowhow server': true,
      },
    ],
    [
      '502',
      answer(502),
      {
        enhance: true,
        status: true,
        delete: false,
        'store, server unknown': false,
        'store, knowhow server': true,
      },
    ],
    [
      '504',
      answer(504),
      {
        enhance: true,
        status: true,
        delete: false,
        'store, server unknown': false,
        'store, knowhow server': true,
      },
    ],
    [
      'a lost connection',
      reset,
      {
        enhance: true,
        status: true,
        delete: false,
        'store, server unknown': false,
        'store, knowhow server': true,
      },
    ],
    [
      'a connection lost in the answer',
      resetMidBody,
      {
        enhance: true,
        status: true,
        delete: false,
        'store, server unknown': false,
        'store, knowhow server': true,
      },
    ],
    [
      '500',
      answer(500),
      {
        enhance: false,
        status: false,
        delete: false,
        'store, server unknown': false,
        'store, knowhow server': false,
      },
    ],
    [
      '400',
      answer(400),
      {
        enhance: false,
        status: false,
        delete: false,
        'store, server unknown': false,
        'store, knowhow server': false,
      },
    ],
  ];
  const verbs: Record<Verb, { route: string; good: Script; call: (k: Knowledge) => Promise<unknown> }> = {
    enhance: { route: 'POST /enhance_task', good: { status: 200, body: ENHANCED }, call: enhance },
    status: {
      route: 'GET /knowledge_status/j',
      good: { status: 200, body: DONE },
      call: (k) => k.knowledgeStatus('j'),
    },
    delete: { route: 'POST /delete_by_intent', good: { status: 200, body: DELETED }, call: erase },
    'store, server unknown': {
      route: 'POST /store_knowledge',
      good: { status: 202, body: RECEIPT },
      call: (k) => k.storeKnowledge(RECORD),
    },
    'store, knowhow server': {
      route: 'POST /store_knowledge',
      good: { status: 202, body: RECEIPT },
      call: (k) => k.storeKnowledge(RECORD),
    },
  };
  const table = cases.flatMap(([name, script, expected]) =>
    (Object.keys(verbs) as Verb[]).map((verb) => [verb, name, expected[verb], script] as const),
  );

  test.each(table)('%s after %s: %s', async (verb, _name, again, script) => {
    const { route, good, call } = verbs[verb];
    server.on(route, script, good);
    if (verb === 'store, knowhow server')
      server.on('GET /openapi.json', { status: 200, body: KNOWHOW_OPENAPI });
    const outcome = await call(client()).then(
      () => true,
      (error: unknown) => {
        expect(KnowhowError.isInstance(error)).toBe(true);
        return false;
      },
    );
    expect(outcome).toBe(again);
    const requests = server.seen.filter(({ method, path }) => route === `${method} ${path}`);
    expect(requests).toHaveLength(again ? 2 : 1);
    // A repeated store is the same store.
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('a store that may have happened says so', async () => {
    server.on('POST /store_knowledge', reset);
    const error = await failure(client().storeKnowledge(RECORD));
    expect(error.details.uncertain).toBe(true);
    expect(error.message).toContain('not known whether');
  });

  test('a refused connection was never sent: even a delete is tried again', async () => {
    await server.close();
    const error = await failure(erase(client({ retries: 3 })));
    expect(error.code).toBe('network_error');
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.details.uncertain).toBeUndefined();
    expect(waits).toEqual([125, 250, 500]);
  });

  test('delays double up to a bound, with full jitter, and end', async () => {
    server.on('POST /enhance_task', answer(503));
    expect((await failure(enhance(client({ retries: 8 })))).details.status).toBe(503);
    expect(asked('/enhance_task')).toHaveLength(9);
    expect(waits).toEqual([125, 250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(events.map((event) => event.event)).toEqual(Array(8).fill('request_retried'));
  });

  test('Retry-After in seconds and as a date is obeyed', async () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    server.on(
      'POST /enhance_task',
      { status: 429, headers: { 'retry-after': '3' } },
      { status: 503, headers: { 'retry-after': new Date(now + 7000).toUTCString() } },
      { status: 503, headers: { 'retry-after': 'soon' } },
      { status: 200, body: ENHANCED },
    );
    await enhance(client({ clock: { now: () => now } }));
    expect(waits).toEqual([3125, 7125, 500]);
  });

  test('a Retry-After longer than a minute is left to the caller', async () => {
    server.on('POST /enhance_task', { status: 429, headers: { 'retry-after': '61' } });
    const error = await failure(enhance(client()));
    expect([error.code, error.details.retry_after_ms]).toEqual(['rate_limit_exceeded', 61_000]);
    expect(asked('/enhance_task')).toHaveLength(1);
  });

  test('a server that never answers is a timeout', async () => {
    server.on('POST /enhance_task', silence);
    const error = await failure(enhance(client({ timeoutMs: 30, retries: 1 })));
    expect(error.code).toBe('timeout');
    expect(asked('/enhance_task')).toHaveLength(2);
  });

  test('so is one that stops in the middle of its answer', async () => {
    server.on('POST /enhance_task', (_request, response) => {
      response.writeHead(200).write('{"resp');
    });
    expect((await failure(enhance(client({ timeoutMs: 50, retries: 0 })))).code).toBe('timeout');
  });
});

describe('a server of someone else', () => {
  test('the interface alone is enough', async () => {
    server.on('POST /store_knowledge', { status: 202, body: RECEIPT });
    server.on('POST /enhance_task', { status: 200, body: { response: 'r', metadata: null } });
    server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const knowledge = client();
    expect(await knowledge.storeKnowledge(RECORD)).toEqual(RECEIPT);
    expect(await enhance(knowledge)).toEqual({ response: 'r' });
    expect(await erase(knowledge)).toEqual(DELETED);
    expect(asked('/openapi.json')).toEqual([]);
  });

  test('the job id may stand in Location only', async () => {
    const headers = { location: 'https://elsewhere/v1/knowledge_status/job_7' };
    server.on('POST /store_knowledge', { status: 202, body: RECEIPT, headers });
    expect((await client().storeKnowledge(RECORD)).job_id).toBe('job_7');
  });

  const foreign: [string, Script][] = [
    ['has no document', { status: 404, body: { detail: 'Not Found' } }],
    [
      'declares its own parameters only',
      {
        status: 200,
        body: { paths: { '/delete_by_intent': { post: { parameters: [{ in: 'query', name: 'intent' }] } } } },
      },
    ],
    ['answers with a page', { status: 200, body: '<html>' }],
    ['wants no one to look', { status: 403, body: {} }],
  ];
  test.each(foreign)('that %s is never sent a dry run or a narrowed delete', async (_name, document) => {
    server.on('GET /openapi.json', document);
    server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const knowledge = client();
    for (const extra of [{ dry_run: true }, { agent_type: 'browser' }]) {
      const error = await failure(knowledge.deleteByIntent({ tenant_id: 't', intent: 'x', ...extra }));
      expect(error.code).toBe('invalid_request');
      expect(error.message).toContain('Nothing was deleted');
    }
    expect(asked('/delete_by_intent')).toEqual([]);
  });

  test('a document that cannot be had is an error, and nothing is deleted', async () => {
    server.on('GET /openapi.json', { status: 503 });
    const error = await failure(client().deleteByIntent({ tenant_id: 't', intent: 'x', dry_run: true }));
    expect(error.details.status).toBe(503);
    expect(asked('/delete_by_intent')).toEqual([]);
  });

  test('a knowhow server gets both, and is asked for its document once', async () => {
    server.on('GET /openapi.json', { status: 200, body: KNOWHOW_OPENAPI });
    const preview = { deleted_count: 0, status: 's', matches: [], near_misses: [] };
    server.on('POST /delete_by_intent', { status: 200, body: preview });
    const knowledge = client();
    for (let i = 0; i < 2; i++) {
      expect(
        await knowledge.deleteByIntent({ tenant_id: 't', intent: 'x', dry_run: true, agent_type: 'browser' }),
      ).toEqual(preview);
    }
    expect(asked('/openapi.json')).toHaveLength(1);
    expect(asked('/delete_by_intent')[1]?.query.get('dry_run')).toBe('true');
  });

  test('one that declares a dry run and answers without matches is found out', async () => {
    server.on('GET /openapi.json', { status: 200, body: KNOWHOW_OPENAPI });
    server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const error = await failure(client().deleteByIntent({ tenant_id: 't', intent: 'x', dry_run: true }));
    expect(error.message).toContain('may have deleted');
  });
});

describe('ending a call', () => {
  test('an aborted signal sends nothing', async () => {
    const error = await failure(
      client().enhanceTask({ tenant_id: 't', input_text: 'x' }, { signal: AbortSignal.abort('why') }),
    );
    expect([error.code, error.cause]).toEqual(['aborted', 'why']);
    expect(server.seen).toEqual([]);
  });

  test.each([
    [
      'enhance',
      (k: Knowledge, signal: AbortSignal) => k.enhanceTask({ tenant_id: 't', input_text: 'x' }, { signal }),
    ],
    ['store', (k: Knowledge, signal: AbortSignal) => k.storeKnowledge(RECORD, { signal })],
    ['status', (k: Knowledge, signal: AbortSignal) => k.knowledgeStatus('j', { signal })],
    ['wait', (k: Knowledge, signal: AbortSignal) => k.waitForJob('j', { signal })],
    [
      'delete',
      (k: Knowledge, signal: AbortSignal) => k.deleteByIntent({ tenant_id: 't', intent: 'x' }, { signal }),
    ],
  ])('an %s under way ends as aborted', async (_name, call) => {
    const arrived = new Promise<void>((resolve) => {
      const script: Script = () => resolve();
      for (const route of [
        'POST /enhance_task',
        'POST /store_knowledge',
        'GET /knowledge_status/j',
        'POST /delete_by_intent',
      ]) {
        server.on(route, script);
      }
    });
    const stop = new AbortController();
    const pending = failure(call(client(), stop.signal));
    await arrived;
    stop.abort();
    expect((await pending).code).toBe('aborted');
    expect(server.seen).toHaveLength(1);
  });

  test('so does one that waits to try again', async () => {
    server.on('POST /enhance_task', { status: 503 });
    const stop = new AbortController();
    const knowledge = client({
      sleep: (_ms, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          stop.abort();
        }),
    });
    const error = await failure(
      knowledge.enhanceTask({ tenant_id: 't', input_text: 'x' }, { signal: stop.signal }),
    );
    expect(error.code).toBe('aborted');
  });

  test('closing ends what is under way and refuses what comes after', async () => {
    const knowledge = client();
    const arrived = new Promise<void>((resolve) => server.on('POST /enhance_task', () => resolve()));
    const pending = failure(enhance(knowledge));
    await arrived;
    await knowledge.close();
    expect((await pending).code).toBe('closed');
    expect((await failure(erase(knowledge))).code).toBe('closed');
    await knowledge.close();
  });
});

describe('the key', () => {
  test('stands in no error and no event, even when the server repeats it', async () => {
    const echo = {
      code: 'validation_error',
      message: `key ${KEY} said x`,
      details: { field: KEY, nested: [{ deep: `at ${KEY}` }] },
    };
    const scripts: Script[] = [
      { status: 400, body: echo },
      { status: 422, body: { detail: [{ loc: ['body', KEY], msg: KEY, type: KEY }] } },
      { status: 500, body: `page with ${KEY} and ${'y'.repeat(400)}` },
      { status: 302, headers: { location: `http://elsewhere/?key=${KEY}` } },
      { status: 200, body: `not json ${KEY}` },
      { status: 503, body: echo },
      reset,
    ];
    for (const script of scripts) {
      server.on('POST /enhance_task', script);
      const error = await failure(enhance(client({ retries: 1 })));
      expect(JSON.stringify([error.message, error.details, error.stack, events])).not.toContain(KEY);
    }
    expect(events.length).toBeGreaterThan(0);
  });

  test('is not carried along by a redirect', async () => {
    const other = await scriptedServer();
    server.on('POST /enhance_task', { status: 307, headers: { location: `${other.url}/enhance_task` } });
    const error = await failure(enhance(client()));
    expect([error.code, error.details.status]).toEqual(['network_error', 307]);
    expect(error.message).toContain(other.url);
    expect(other.seen).toEqual([]);
    await other.close();
  });
});

describe('options', () => {
  test.each<[string, Partial<ConnectOptions>]>([
    ['no address', { baseUrl: 'localhost' }],
    ['another protocol', { baseUrl: 'ftp://host' }],
    ['credentials in the address', { baseUrl: 'http://a:b@host' }],
    ['a query in the address', { baseUrl: 'http://host/?a=1' }],
    ['no key', { apiKey: '' }],
    ['a key with a line break', { apiKey: `${KEY}\r\nx: y` }],
    ['negative retries', { retries: -1 }],
    ['no time', { timeoutMs: 0 }],
    ['no number', { timeoutMs: Number.NaN }],
  ])('%s', (_name, options) => {
    const make = () => connectKnowledge({ baseUrl: 'http://host', apiKey: KEY, ...options });
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(make).not.toThrow(KEY);
  });

  test.each([['ü'], [''], ['x'.repeat(256)], [' a']])(
    'an idempotency key no header can carry: %j',
    async (key) => {
      const error = await failure(client().storeKnowledge(RECORD, { idempotencyKey: key }));
      expect(error.code).toBe('invalid_request');
      expect(server.seen).toEqual([]);
    },
  );

  test('a fetch of one’s own is used', async () => {
    const urls: string[] = [];
    const knowledge = client({
      fetch: async (input) => {
        urls.push(String(input));
        return Response.json(ENHANCED);
      },
    });
    expect(await enhance(knowledge)).toEqual(ENHANCED);
    expect(urls).toEqual([`${server.url}/enhance_task`]);
  });
});
