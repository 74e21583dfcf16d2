import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../src/domain/errors.js';
import { reset, type Script, scriptedServer } from './scripted-server.js';
import { enhance, erase, failure, KEY, RECORD, useClient } from './use-client.js';

const under = useClient();

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
    under.server.on('POST /enhance_task', { status, body });
    const error = await failure(enhance(under.client({ retries: 0 })));
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
    under.server.on('POST /enhance_task', script);
    under.server.on('POST /store_knowledge', script);
    under.server.on('POST /delete_by_intent', script);
    under.server.on('GET /knowledge_status/j', script);
    const knowledge = under.client();
    for (const call of [
      () => enhance(knowledge),
      () => erase(knowledge),
      () => knowledge.storeKnowledge(RECORD),
      () => knowledge.knowledgeStatus('j'),
    ]) {
      const error = await failure(call());
      expect([error.code, error.details.status]).toEqual(['network_error', 200]);
    }
    expect(under.server.seen).toHaveLength(4);
  });

  test('an answer without end is cut off and not asked for again', async () => {
    let written = 0;
    under.server.on('POST /enhance_task', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        written += 65_536;
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    const error = await failure(enhance(under.client({ maxResponseBytes: 200_000 })));
    expect(error.code).toBe('network_error');
    expect(error.message).toContain('200000 bytes');
    expect(under.asked('/enhance_task')).toHaveLength(1);
    expect(written).toBeLessThan(50_000_000);
  });

  test('what cannot be JSON is refused before anything is sent', async () => {
    const record = { ...RECORD, metadata: { big: 1n } };
    expect((await failure(under.client().storeKnowledge(record))).code).toBe('validation_error');
    expect(under.server.seen).toEqual([]);
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
      under.server.on('POST /enhance_task', script);
      const error = await failure(enhance(under.client({ retries: 1 })));
      expect(JSON.stringify([error.message, error.details, error.stack, under.events])).not.toContain(KEY);
    }
    expect(under.events.length).toBeGreaterThan(0);
  });

  test('is not carried along by a redirect', async () => {
    const other = await scriptedServer();
    under.server.on('POST /enhance_task', {
      status: 307,
      headers: { location: `${other.url}/enhance_task` },
    });
    const error = await failure(enhance(under.client()));
    expect([error.code, error.details.status]).toEqual(['network_error', 307]);
    expect(error.message).toContain(other.url);
    expect(other.seen).toEqual([]);
    await other.close();
  });
});

test("an error carries the service's id of the request, for its operator", async () => {
  under.server.on('POST /enhance_task', {
    status: 400,
    headers: { 'x-request-id': 'req_1' },
    body: { code: 'invalid_request', message: 'm' },
  });
  const error = await failure(enhance(under.client()));
  expect(error.details).toEqual({ status: 400, request_id: 'req_1' });
});
