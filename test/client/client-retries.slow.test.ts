import { describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/api/knowledge.js';
import { KnowhowError } from '../../src/domain/errors.js';
import { KNOWHOW_OPENAPI, reset, resetMidBody, type Script, silence } from './scripted-server.js';
import {
  DELETED,
  DONE,
  ENHANCED,
  enhance,
  erase,
  failure,
  RECEIPT,
  RECORD,
  useClient,
} from './use-client.js';

const under = useClient();

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
    under.server.on(route, script, good);
    if (verb === 'store, knowhow server')
      under.server.on('GET /openapi.json', { status: 200, body: KNOWHOW_OPENAPI });
    const outcome = await call(under.client()).then(
      () => true,
      (error: unknown) => {
        expect(KnowhowError.isInstance(error)).toBe(true);
        return false;
      },
    );
    expect(outcome).toBe(again);
    const requests = under.server.seen.filter(({ method, path }) => route === `${method} ${path}`);
    expect(requests).toHaveLength(again ? 2 : 1);
    // A repeated store is the same store.
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('a store that may have happened says so', async () => {
    under.server.on('POST /store_knowledge', reset);
    const error = await failure(under.client().storeKnowledge(RECORD));
    expect(error.details.uncertain).toBe(true);
    expect(error.message).toContain('not known whether');
  });

  test('a refused connection was never sent: even a delete is tried again', async () => {
    await under.server.close();
    const error = await failure(erase(under.client({ retries: 3 })));
    expect(error.code).toBe('network_error');
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.details.uncertain).toBeUndefined();
    expect(under.waits).toEqual([125, 250, 500]);
  });

  test('delays double up to a bound, with full jitter, and end', async () => {
    under.server.on('POST /enhance_task', answer(503));
    expect((await failure(enhance(under.client({ retries: 8 })))).details.status).toBe(503);
    expect(under.asked('/enhance_task')).toHaveLength(9);
    expect(under.waits).toEqual([125, 250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(under.events.map((event) => event.event)).toEqual(Array(8).fill('request_retried'));
  });

  test('Retry-After in seconds and as a date is obeyed', async () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    under.server.on(
      'POST /enhance_task',
      { status: 429, headers: { 'retry-after': '3' } },
      { status: 503, headers: { 'retry-after': new Date(now + 7000).toUTCString() } },
      { status: 503, headers: { 'retry-after': 'soon' } },
      { status: 200, body: ENHANCED },
    );
    await enhance(under.client({ clock: { now: () => now } }));
    expect(under.waits).toEqual([3125, 7125, 500]);
  });

  test('a Retry-After longer than a minute is left to the caller', async () => {
    under.server.on('POST /enhance_task', { status: 429, headers: { 'retry-after': '61' } });
    const error = await failure(enhance(under.client()));
    expect([error.code, error.details.retry_after_ms]).toEqual(['rate_limit_exceeded', 61_000]);
    expect(under.asked('/enhance_task')).toHaveLength(1);
  });

  test('a server that never answers is a timeout', async () => {
    under.server.on('POST /enhance_task', silence);
    let attempts = 0;
    const counting: typeof fetch = (...args) => {
      attempts += 1;
      return fetch(...args);
    };
    const error = await failure(enhance(under.client({ timeoutMs: 30, retries: 1, fetch: counting })));
    expect(error.code).toBe('timeout');
    expect(attempts).toBe(2);
  });

  test('so is one that stops in the middle of its answer', async () => {
    under.server.on('POST /enhance_task', (_request, response) => {
      response.writeHead(200).write('{"resp');
    });
    expect((await failure(enhance(under.client({ timeoutMs: 50, retries: 0 })))).code).toBe('timeout');
  });
});
