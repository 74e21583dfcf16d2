import { describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/api/knowledge.js';
import { KNOWHOW_OPENAPI, type Script } from './scripted-server.js';
import { DELETED, enhance, erase, failure, RECEIPT, RECORD, useClient } from './use-client.js';

const under = useClient();

describe('a server of someone else', () => {
  test('the interface alone is enough', async () => {
    under.server.on('POST /store_knowledge', { status: 202, body: RECEIPT });
    under.server.on('POST /enhance_task', { status: 200, body: { response: 'r', metadata: null } });
    under.server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const knowledge = under.client();
    expect(await knowledge.storeKnowledge(RECORD)).toEqual(RECEIPT);
    expect(await enhance(knowledge)).toEqual({ response: 'r' });
    expect(await erase(knowledge)).toEqual(DELETED);
    expect(under.asked('/openapi.json')).toEqual([]);
  });

  test('the job id may stand in Location only', async () => {
    const headers = { location: 'https://elsewhere/v1/knowledge_status/job_7' };
    under.server.on('POST /store_knowledge', { status: 202, body: RECEIPT, headers });
    expect((await under.client().storeKnowledge(RECORD)).job_id).toBe('job_7');
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
    under.server.on('GET /openapi.json', document);
    under.server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const knowledge = under.client();
    for (const extra of [{ dry_run: true }, { agent_type: 'browser' }]) {
      const error = await failure(knowledge.deleteByIntent({ tenant_id: 't', intent: 'x', ...extra }));
      expect(error.code).toBe('invalid_request');
      expect(error.message).toContain('Nothing was deleted');
    }
    expect(under.asked('/delete_by_intent')).toEqual([]);
  });

  test('a document that cannot be had is an error, and nothing is deleted', async () => {
    under.server.on('GET /openapi.json', { status: 503 });
    const error = await failure(
      under.client().deleteByIntent({ tenant_id: 't', intent: 'x', dry_run: true }),
    );
    expect(error.details.status).toBe(503);
    expect(under.asked('/delete_by_intent')).toEqual([]);
  });

  test('a knowhow server gets both, and is asked for its document once', async () => {
    under.server.on('GET /openapi.json', { status: 200, body: KNOWHOW_OPENAPI });
    const preview = { deleted_count: 0, status: 's', matches: [], near_misses: [] };
    under.server.on('POST /delete_by_intent', { status: 200, body: preview });
    const knowledge = under.client();
    for (let i = 0; i < 2; i++) {
      expect(
        await knowledge.deleteByIntent({ tenant_id: 't', intent: 'x', dry_run: true, agent_type: 'browser' }),
      ).toEqual(preview);
    }
    expect(under.asked('/openapi.json')).toHaveLength(1);
    expect(under.asked('/delete_by_intent')[1]?.query.get('dry_run')).toBe('true');
  });

  test('one that declares a dry run and answers without matches is found out', async () => {
    under.server.on('GET /openapi.json', { status: 200, body: KNOWHOW_OPENAPI });
    under.server.on('POST /delete_by_intent', { status: 200, body: DELETED });
    const error = await failure(
      under.client().deleteByIntent({ tenant_id: 't', intent: 'x', dry_run: true }),
    );
    expect(error.message).toContain('may have deleted');
  });
});

describe('ending a call', () => {
  test('an aborted signal sends nothing', async () => {
    const error = await failure(
      under.client().enhanceTask({ tenant_id: 't', input_text: 'x' }, { signal: AbortSignal.abort('why') }),
    );
    expect([error.code, error.cause]).toEqual(['aborted', 'why']);
    expect(under.server.seen).toEqual([]);
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
        under.server.on(route, script);
      }
    });
    const stop = new AbortController();
    const pending = failure(call(under.client(), stop.signal));
    await arrived;
    stop.abort();
    expect((await pending).code).toBe('aborted');
    expect(under.server.seen).toHaveLength(1);
  });

  test('so does one that under.waits to try again', async () => {
    under.server.on('POST /enhance_task', { status: 503 });
    const stop = new AbortController();
    const knowledge = under.client({
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
    const knowledge = under.client();
    const arrived = new Promise<void>((resolve) => under.server.on('POST /enhance_task', () => resolve()));
    const pending = failure(enhance(knowledge));
    await arrived;
    await knowledge.close();
    expect((await pending).code).toBe('closed');
    expect((await failure(erase(knowledge))).code).toBe('closed');
    await knowledge.close();
  });
});
