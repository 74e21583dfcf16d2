import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveHttp, singleKnowledge } from '../../adapters/http/index.js';
import { ask } from '../../adapters/run/ask.js';
import type { FailureEvent, KnowledgeSource, StoreEvent } from '../../adapters/run/options.js';
import { createReport } from '../../adapters/run/report.js';
import { storeLineOf } from '../../adapters/run/store-line.js';
import { storeRun } from '../../adapters/run/store-run.js';
import {
  connectKnowledge,
  hashingEmbedder,
  type Interaction,
  KnowhowError,
  type Knowledge,
  openKnowledge,
} from '../../src/index.js';

const record = (query: string): Interaction => ({
  tenant_id: 't',
  query,
  turns: [{ turn: 1, inputs: 'User message:\nx', decision: 'done' }],
  timestamp: '2026-01-01T00:00:00Z',
});
const question = (task: string) => ({ tenant: 't', task, tools: [] });
const lost = () => Promise.reject(new KnowhowError('network_error', 'The connection was refused.'));
const never = () => new Promise<never>(() => {});

/** A knowledge that does what it is told to do, and what the adapters told of it. */
function flaky() {
  const asked: string[] = [];
  const tried: string[] = [];
  const stored: string[] = [];
  const failures: FailureEvent[] = [];
  const events: StoreEvent[] = [];
  const works: (() => Promise<void>)[] = [];
  const does = { enhance: async () => ({ response: '' }), store: async () => {} } as {
    enhance: () => Promise<{ response: string }>;
    store: () => Promise<void>;
  };
  const knowledge: KnowledgeSource = {
    enhanceTask({ input_text }) {
      asked.push(input_text);
      return does.enhance();
    },
    async storeKnowledge({ query, tenant_id }) {
      tried.push(query);
      await does.store();
      stored.push(query);
      return { status: 'accepted', message: 'ok', tenant_id };
    },
    beforeClose: (work) => void works.push(work),
  };
  const options = {
    enhanceTimeoutMs: 2_000,
    storeTimeoutMs: 2_000,
    onError: (event: FailureEvent) => void failures.push(event),
    onStore: (event: StoreEvent) => void events.push(event),
  };
  const report = createReport(options);
  return {
    asked,
    tried,
    stored,
    failures,
    events,
    does,
    knowledge,
    ask: (task: string, signal?: AbortSignal) =>
      ask(knowledge, { ...question(task), signal }, options, report, 'give one'),
    store: (query: string) =>
      storeRun(
        knowledge,
        { interaction: record(query), idempotencyKey: query, runId: query, outcome: 'done' },
        options,
        report,
      ),
    close: () => Promise.all(works.map((work) => work())),
  };
}

/** Milliseconds that work takes by the clock of the test. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = Date.now();
  let over = false;
  const done = work().finally(() => {
    over = true;
  });
  while (!over) await vi.advanceTimersByTimeAsync(10);
  await done;
  return Date.now() - began;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a service that does not answer', () => {
  test('costs a run and those after it one deadline together, and is told once', async () => {
    const it = flaky();
    Object.assign(it.does, { enhance: never, store: never });
    const whole = await timed(async () => {
      for (const run of ['one', 'two', 'three']) {
        await it.ask(run);
        await it.store(run);
      }
    });
    expect(whole).toBeLessThan(2_100);
    expect(it.asked).toEqual(['one']);
    expect(it.failures.filter(({ stage }) => stage === 'enhance')).toHaveLength(1);
  });

  test('costs a run that is only stored one deadline too', async () => {
    const it = flaky();
    it.does.store = never;
    const whole = await timed(async () => {
      for (const run of ['one', 'two', 'three']) await it.store(run);
    });
    expect(whole).toBeLessThan(2_100);
    expect(it.failures.map(({ stage, task }) => [stage, task])).toEqual([
      ['store', 'one'],
      ['store', 'two'],
      ['store', 'three'],
    ]);
  });

  test('is asked again after a while, by one run at a time', async () => {
    const it = flaky();
    it.does.enhance = lost;
    await it.ask('one');
    await it.ask('two');
    expect(it.asked).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(5_001);
    let answer = (_: { response: string }): void => {};
    it.does.enhance = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const three = it.ask('three');
    const four = it.ask('four');
    await expect(four).resolves.toEqual({ addition: '' });
    answer({ response: 'three\n\nHINT' });
    await expect(three).resolves.toEqual({ addition: '\n\nHINT' });
    it.does.enhance = async () => ({ response: 'five' });
    await it.ask('five');
    expect(it.asked).toEqual(['one', 'three', 'five']);
  });

  test('an end that the user makes is none of it', async () => {
    const it = flaky();
    it.does.enhance = never;
    const stop = new AbortController();
    const one = it.ask('one', stop.signal);
    stop.abort(new DOMException('too slow', 'TimeoutError'));
    await one;
    it.does.enhance = async () => ({ response: 'two' });
    await it.ask('two');
    expect(it.asked).toEqual(['one', 'two']);
    expect(it.failures).toEqual([]);
  });

  test('what is wrong with a call closes nothing', async () => {
    const it = flaky();
    it.does.enhance = () => Promise.reject(new KnowhowError('unauthorized', 'The key is not valid.'));
    await it.ask('one');
    await it.ask('two');
    expect(it.asked).toEqual(['one', 'two']);
    it.does.store = () => Promise.reject(new KnowhowError('invalid_query', 'No.'));
    await it.store('three');
    await it.store('four');
    expect(it.tried).toEqual(['three', 'four']);
    expect(it.failures.map(({ stage }) => stage)).toEqual(['enhance', 'enhance', 'store', 'store']);
  });
});

describe('records that could not be stored', () => {
  test('are stored in their order when the service answers again', async () => {
    const it = flaky();
    it.does.store = lost;
    for (const run of ['one', 'two', 'three']) await it.store(run);
    expect(it.tried).toEqual(['one']);
    expect(it.failures.map(({ interaction }) => interaction?.query)).toEqual(['one', 'two', 'three']);
    it.does.store = async () => {};
    await vi.advanceTimersByTimeAsync(11_000);
    expect(it.stored).toEqual(['one', 'two', 'three']);
    expect(it.events.map(({ runId, replayed }) => [runId, replayed])).toEqual([
      ['one', false],
      ['two', false],
      ['three', false],
    ]);
  });

  test('are stored before the knowledge closes', async () => {
    const it = flaky();
    it.does.store = lost;
    for (const run of ['one', 'two']) await it.store(run);
    it.does.store = async () => {};
    await it.close();
    expect(it.stored).toEqual(['one', 'two']);
  });

  test('are given up at the close where nobody answers, and told with the record', async () => {
    const it = flaky();
    it.does.store = lost;
    for (const run of ['one', 'two']) await it.store(run);
    it.failures.length = 0;
    await it.close();
    expect(it.tried).toEqual(['one', 'one']);
    expect(
      it.failures.map(({ interaction, idempotencyKey }) => [interaction?.query, idempotencyKey]),
    ).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ]);
  });

  test('that the service refuses do not hold up those behind them', async () => {
    const it = flaky();
    it.does.store = lost;
    for (const run of ['bad', 'good']) await it.store(run);
    it.failures.length = 0;
    it.does.store = async () => {
      if (it.tried.at(-1) === 'bad') throw new KnowhowError('invalid_turns', 'No.');
    };
    await it.close();
    expect(it.stored).toEqual(['good']);
    expect(it.failures.map(({ interaction }) => interaction?.query)).toEqual(['bad']);
  });

  test('are no more than 1,000: the oldest is given up, and told', async () => {
    const it = flaky();
    it.does.store = lost;
    for (let n = 0; n <= 1_000; n += 1) await it.store(String(n));
    await vi.advanceTimersByTimeAsync(1);
    const given = it.failures.filter(({ message }) => message.includes('given up'));
    expect(given.map(({ interaction }) => interaction?.query)).toEqual(['0']);
    it.does.store = async () => {};
    await it.close();
    expect(it.stored).toHaveLength(1_000);
  });

  test('are never stored by two ways: a knowledge has one', () => {
    const { knowledge } = flaky();
    expect(storeLineOf(knowledge, Date.now)).toBe(storeLineOf(knowledge, Date.now));
  });
});

describe('over HTTP', () => {
  let inner: Knowledge;
  let port: number;
  beforeEach(async () => {
    vi.useRealTimers();
    inner = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
    // A port that nobody listens at.
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as { port: number }).port;
    await new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => inner.close());

  test('what was stored while the service was gone is there once it is back and the client closed', async () => {
    const remote = connectKnowledge({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: 'kh_test_key',
      retries: 0,
    });
    const failures: FailureEvent[] = [];
    const options = { onError: (event: FailureEvent) => void failures.push(event) };
    const report = createReport(options);
    await ask(remote, question('one'), options, report, 'give one');
    const request = { interaction: record('one'), idempotencyKey: 'one', runId: 'one', outcome: 'done' };
    await storeRun(remote, request, options, report);
    expect(failures.map(({ stage }) => stage)).toEqual(['enhance', 'store']);
    const verify = async () => ({ account: 'a', keyId: 'k', scope: 'read_write' as const, tenants: null });
    const stored: string[] = [];
    const watched = {
      ...inner,
      storeKnowledge: (...args: Parameters<Knowledge['storeKnowledge']>) => {
        stored.push(args[0].query);
        return inner.storeKnowledge(...args);
      },
    };
    const server = await serveHttp({ service: singleKnowledge(watched, { verify }), port });
    try {
      await remote.close();
      expect(stored).toEqual(['one']);
    } finally {
      await server.close();
    }
  });
});
