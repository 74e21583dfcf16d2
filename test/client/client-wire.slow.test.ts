import { describe, expect, test } from 'vitest';
import { connectKnowledge } from '../../src/client/connect-knowledge.js';
import type { ConnectOptions } from '../../src/client/connect-options.js';
import { DELETED, DONE, ENHANCED, enhance, failure, KEY, RECEIPT, RECORD, useClient } from './use-client.js';

const under = useClient();

describe('what goes over the wire', () => {
  test('an enhance: the key in its header, options that are null left out', async () => {
    under.server.on('POST /enhance_task', {
      status: 200,
      body: { ...ENHANCED, metadata: { confidence_score: 0.4 } },
    });
    const result = await under.client().enhanceTask({
      tenant_id: 't',
      input_text: 'tâsk \u0000',
      agent_type: null,
      context: { observation: 'o' },
    });
    expect(result).toEqual({ ...ENHANCED, metadata: { confidence_score: 0.4 } });
    const [request] = under.server.seen;
    expect(request?.headers).toMatchObject({ 'x-api-key': KEY, 'content-type': 'application/json' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      tenant_id: 't',
      input_text: 'tâsk \u0000',
      context: { observation: 'o' },
    });
  });

  test('the run so far, options of its turns that are null left out', async () => {
    under.server.on('POST /enhance_task', { status: 200, body: ENHANCED });
    const turn = { turn: 1, inputs: 'a', decision: 'b' };
    const context = { turns: [{ ...turn, memory: null, result: 'c' }] };
    await under.client().enhanceTask({ tenant_id: 't', input_text: 'task', context });
    await under.client().enhanceTask({ tenant_id: 't', input_text: 'task', context: { turns: null } });
    expect(under.server.seen.map(({ body }) => JSON.parse(body).context)).toEqual([
      { turns: [{ ...turn, result: 'c' }] },
      {},
    ]);
  });

  test('a store: an idempotency key of its own each time, or the one given', async () => {
    under.server.on('POST /store_knowledge', { status: 202, body: { ...RECEIPT, job_id: 'job_1' } });
    const knowledge = under.client();
    expect(await knowledge.storeKnowledge(RECORD)).toEqual({ ...RECEIPT, job_id: 'job_1' });
    await knowledge.storeKnowledge(RECORD);
    await knowledge.storeKnowledge(RECORD, { idempotencyKey: 'mine' });
    const keys = under.server.seen.map((request) => request.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
    expect(JSON.parse(under.server.seen[0]?.body ?? '')).toEqual({
      tenant_id: 't',
      query: RECORD.query,
      turns: [{ turn: 1, inputs: 'tools: cancel', decision: 'cancel()' }],
      timestamp: RECORD.timestamp,
    });
  });

  test('a delete: everything in the query, encoded, and no body', async () => {
    under.server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const result = await under.client().deleteByIntent({
      tenant_id: 'a&b',
      intent: 'größe = 5 % ?',
      similarity_threshold: 0.25,
    });
    expect(result).toEqual(DELETED);
    expect(under.server.seen).toHaveLength(1);
    expect(Object.fromEntries(under.server.seen[0]!.query)).toEqual({
      tenant_id: 'a&b',
      intent: 'größe = 5 % ?',
      similarity_threshold: '0.25',
    });
    expect(under.server.seen[0]?.body).toBe('');
  });

  test('a delete with a misspelt field is not sent', async () => {
    under.server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const request = { tenant_id: 't', intent: 'x', dryRun: true };
    expect((await failure(under.client().deleteByIntent(request))).details.items).toMatchObject([
      { loc: ['query', 'dryRun'], msg: expect.stringContaining('dryRun') as string },
    ]);
    expect(under.server.seen).toEqual([]);
    await under.client().deleteByIntent({ ...request, dryRun: undefined } as never);
    expect(under.server.seen).toHaveLength(1);
  });

  test('a threshold travels as a plain decimal, and `all` not at all', async () => {
    under.server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const sent = async (rest: object) => {
      await under.client().deleteByIntent({ tenant_id: 't', intent: 'x', ...rest });
      return Object.fromEntries(under.server.seen.at(-1)!.query);
    };
    for (const threshold of [1, 0.5, 1e-7, 2.5e-10, Number.MIN_VALUE]) {
      const text = (await sent({ similarity_threshold: threshold })).similarity_threshold!;
      expect([/^\d+(\.\d+)?$/.test(text), Number(text)]).toEqual([true, threshold]);
    }
    expect(await sent({ similarity_threshold: -0 })).toMatchObject({ similarity_threshold: '-0' });
    for (const all of [undefined, null, false, true]) {
      expect(await sent({ similarity_threshold: 0, all })).toEqual({
        tenant_id: 't',
        intent: 'x',
        similarity_threshold: '0',
      });
    }
  });

  test('the path of the base address is kept, and job ids cannot leave theirs', async () => {
    under.server.on('GET /deep/er/knowledge_status/a%2Fb', { status: 200, body: DONE });
    const knowledge = under.client({ baseUrl: `${under.server.url}/deep/er/` });
    expect(await knowledge.knowledgeStatus('a/b')).toEqual(DONE);
    for (const id of ['', '.', '..']) {
      expect((await failure(knowledge.knowledgeStatus(id))).code).toBe('validation_error');
    }
    expect(under.server.seen).toHaveLength(1);
  });

  test('nothing before the first call', async () => {
    under.client();
    expect(under.server.seen).toEqual([]);
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
    under.server.on('GET /knowledge_status/job_9', { status: 200, body });
    expect(await under.client().knowledgeStatus('job_9')).toEqual(expected);
  });

  test('waitForJob asks until the job is done', async () => {
    const processing = { status: 'processing', created_at: '2026-01-01T00:00:00.000000' };
    under.server.on(
      'GET /knowledge_status/job_9',
      { status: 200, body: processing },
      { status: 200, body: processing },
      { status: 200, body: { job_9: failed } },
    );
    expect(await under.client().waitForJob('job_9')).toEqual(failed);
    expect(under.asked('/knowledge_status/job_9')).toHaveLength(3);
    expect(under.waits).toHaveLength(2);
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
      const error = await failure(under.client().storeKnowledge(RECORD, { idempotencyKey: key }));
      expect(error.code).toBe('invalid_request');
      expect(under.server.seen).toEqual([]);
    },
  );

  test('a fetch of one’s own is used', async () => {
    const urls: string[] = [];
    const knowledge = under.client({
      fetch: async (input) => {
        urls.push(String(input));
        return Response.json(ENHANCED);
      },
    });
    expect(await enhance(knowledge)).toEqual(ENHANCED);
    expect(urls).toEqual([`${under.server.url}/enhance_task`]);
  });
});
