import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AiSdkOptions, type KnowledgeCallSettings, run } from '../../adapters/ai-sdk/index.js';
import { agent, lockedOrders, task } from './locked-orders.js';
import { type Remembering, remembering } from './remembering.js';
import { type Decide, SDKS, type Sdk } from './sdks.js';

let memory: Remembering;
beforeEach(async () => {
  memory = await remembering();
});
afterEach(() => memory.inner.close());

interface Go {
  order?: string;
  decide?: Decide;
  steps?: number;
  signal?: AbortSignal;
  options?: Partial<AiSdkOptions> & KnowledgeCallSettings;
  tools?: ReturnType<typeof lockedOrders>;
  chunkDelayInMs?: number;
}

/** One generated run. */
function generate(sdk: Sdk, go: Go = {}) {
  const { model: plain, seen } = sdk.model(go.decide ?? agent);
  const done = run({ ...memory.options, ...go.options }, ({ model, telemetry }) =>
    sdk.ai.generateText({
      model: model(plain),
      tools: go.tools ?? lockedOrders(),
      prompt: task(go.order ?? '71'),
      stopWhen: sdk.stopAfter(go.steps ?? 8),
      maxRetries: 2,
      abortSignal: go.signal,
      ...sdk.telemetry(telemetry.integrations[0]),
    }),
  );
  return { done, seen };
}

/** One streamed run; nothing happens before its result is read. */
function stream(sdk: Sdk, go: Go = {}) {
  const { model: plain, seen } = sdk.model(go.decide ?? agent, go.chunkDelayInMs ?? null);
  const result = run({ ...memory.options, ...go.options }, ({ model, telemetry, onError, onAbort }) =>
    sdk.ai.streamText({
      model: model(plain),
      tools: go.tools ?? lockedOrders(),
      prompt: task(go.order ?? '71'),
      stopWhen: sdk.stopAfter(go.steps ?? 8),
      maxRetries: 0,
      abortSignal: go.signal,
      ...sdk.telemetry(telemetry.integrations[0]),
      ...(sdk.streamCallbacks({ onError, onAbort }) as object),
    }),
  );
  return { result, seen };
}

const read = async (texts: AsyncIterable<string>): Promise<string> => {
  let all = '';
  for await (const text of texts) all += text;
  return all;
};

/** Waits until so many runs are stored, however slow the machine is. */
const storedRuns = (count: number) => expect.poll(() => memory.stored, { interval: 5 }).toHaveLength(count);

const done = ({ text }: { text: string }) => (/done/.test(text) ? true : undefined);
const BLOCK = /knowhow-[0-9a-f]{16}/;
const retryable = (sdk: Sdk) =>
  new sdk.ai.APICallError({
    message: 'overloaded',
    url: 'https://model.invalid',
    requestBodyValues: {},
    statusCode: 529,
    isRetryable: true,
    responseHeaders: { 'retry-after-ms': '1' },
  });

describe.each(SDKS)('$name', (sdk) => {
  test('first run: the prompt is left alone, and the steps are stored as turns', async () => {
    const { done: finished, seen } = generate(sdk);
    const result = await finished;
    expect(result.text).toBe('The refund is done.');
    expect(seen[0]!.prompt).toEqual([
      { role: 'user', content: [{ type: 'text', text: task('71') }], providerOptions: undefined },
    ]);
    const named = ['refund_order', 'unlock_order'];
    expect(memory.asked).toEqual([
      { tenant_id: 'shop', input_text: task('71'), agent_type: 'support', tools: named, watch: true },
    ]);
    expect(memory.stored).toHaveLength(1);
    const [record] = memory.stored;
    expect(record).toMatchObject({ tenant_id: 'shop', agent_type: 'support', query: task('71') });
    expect(record!.success).toBeUndefined();
    expect(record!.metadata).toMatchObject({ program: 'ai-sdk', outcome: 'finished', finish_reason: 'stop' });
    const described =
      'Available tools:\n- refund_order: Refunds an order.\n- unlock_order: Unlocks an order.\n\n';
    const tools = 'Available tools:\n- refund_order\n- unlock_order\n\n';
    expect(record!.turns).toEqual([
      {
        turn: 1,
        inputs: `${described}User message:\n${task('71')}`,
        decision: '{"name":"refund_order","arguments":{"order":"71"}}',
        result: '{"error":"the order is locked by the warehouse"}',
      },
      {
        turn: 2,
        inputs: `${tools}Tool result (refund_order):\n{"error":"the order is locked by the warehouse"}`,
        decision: '{"name":"unlock_order","arguments":{"order":"71"}}',
        result: '{"ok":true}',
      },
      {
        turn: 3,
        inputs: `${tools}Tool result (unlock_order):\n{"ok":true}`,
        decision: '{"name":"refund_order","arguments":{"order":"71"}}',
        result: '{"ok":true,"refunded":"71"}',
      },
      {
        turn: 4,
        inputs: `${tools}Tool result (refund_order):\n{"ok":true,"refunded":"71"}`,
        decision: 'The refund is done.',
      },
    ]);
    expect(memory.told.failures).toEqual([]);
  });

  test('second run: guided at every step by one enhance, shorter, credited, and free of echoes', async () => {
    await memory.teach();
    const first = await generate(sdk, { options: { success: done } }).done;
    await memory.learned();
    const { done: finished, seen } = generate(sdk, { order: '82', options: { success: done } });
    const second = await finished;
    // What was taught is an example already: the first run needs no second try.
    expect(first.steps).toHaveLength(3);
    expect(second.steps).toHaveLength(3);
    expect(memory.asked).toHaveLength(2);
    expect(seen).toHaveLength(3);
    const blocks = seen.map(({ prompt }) => (prompt[0]!.content as { text: string }[])[0]!.text);
    expect(new Set(blocks).size).toBe(1);
    expect(blocks[0]).toMatch(BLOCK);
    expect(blocks[0]!.startsWith(`${task('82')}\n\n`)).toBe(true);
    const event = memory.told.enhanced[1]!;
    expect(event.metadata?.request_id).toBeTruthy();
    expect(memory.stored[1]!.metadata!.request_id).toBe(event.metadata!.request_id);
    expect(JSON.stringify(memory.stored[1])).not.toMatch(BLOCK);
    expect(memory.told.stored.map(({ replayed }) => replayed)).toEqual([false, false]);
  });

  test('stream: guided at every step by one enhance, stored when it ends', async () => {
    await memory.teach();
    await generate(sdk, { options: { success: done } }).done;
    await memory.learned();
    const { result, seen } = stream(sdk, { order: '82' });
    expect(await read(result.textStream)).toBe('The refund is done.');
    await storedRuns(2);
    expect(memory.asked).toHaveLength(2);
    expect(seen).toHaveLength(3);
    for (const { prompt } of seen) expect(JSON.stringify(prompt)).toMatch(BLOCK);
    expect(memory.stored[1]!.turns).toHaveLength(3);
    expect(memory.stored[1]!.metadata).toMatchObject({
      outcome: 'finished',
      request_id: memory.told.enhanced[1]!.metadata!.request_id,
    });
  });

  test('tool error: what the tool threw is its result, and the run is not a failure for it', async () => {
    await generate(sdk, {
      decide: ({ step }) =>
        step === 0 ? { calls: [{ name: 'refund_order', input: { order: '7' } }] } : { text: 'Locked.' },
    }).done;
    expect(memory.stored[0]!.turns.map(({ result }) => result)).toEqual([
      '{"error":"the order is locked by the warehouse"}',
      undefined,
    ]);
    expect(memory.stored[0]!.metadata!.outcome).toBe('finished');
  });

  test('a tool that is not there: the call is stored with its error', async () => {
    await generate(sdk, {
      decide: ({ step }) => (step === 0 ? { calls: [{ name: 'fly', input: {} }] } : { text: 'No.' }),
    }).done;
    expect(memory.stored[0]!.turns[0]!.decision).toBe('{"name":"fly","arguments":{}}');
    expect(memory.stored[0]!.turns[0]!.result).toMatch(/"error":".*fly/);
  });

  test('model error: it reaches the caller, and the run is stored as failed', async () => {
    const boom = new Error('the model is gone');
    const decide: Decide = (seen) => (seen.step === 1 ? { throws: boom } : agent(seen));
    await expect(generate(sdk, { decide }).done).rejects.toThrow('the model is gone');
    expect(memory.stored).toHaveLength(1);
    expect(memory.stored[0]).toMatchObject({ success: false });
    expect(memory.stored[0]!.metadata).toMatchObject({ outcome: 'error', error: 'the model is gone' });
    const { turns } = memory.stored[0]!;
    expect(turns.at(-1)).toMatchObject({
      decision: '(no answer)',
      result: '{"interrupted":true,"message":"The model call failed: the model is gone"}',
    });
    expect(turns).toHaveLength(2);
  });

  test('a provider that fails: the run is stored, and has no outcome', async () => {
    const outage = Object.assign(new Error('try later'), { statusCode: 503 });
    const decide: Decide = (seen) => (seen.step === 1 ? { throws: outage } : agent(seen));
    await expect(generate(sdk, { decide }).done).rejects.toThrow('try later');
    expect(memory.stored).toMatchObject([{ metadata: { outcome: 'error' } }]);
    expect(memory.stored[0]!.success).toBeUndefined();
  });

  test.each([0, 1])('model error in a stream, step %i', async (at) => {
    const decide: Decide = (seen) =>
      seen.step === at ? { throws: new Error('the model is gone') } : agent(seen);
    const { result } = stream(sdk, { decide });
    await read(result.textStream).catch(() => {});
    await storedRuns(1);
    expect(memory.stored[0]).toMatchObject({ success: false });
    expect(memory.stored[0]!.metadata).toMatchObject({ outcome: 'error', error: 'the model is gone' });
    expect(memory.stored[0]!.turns).toHaveLength(at + 1);
  });

  test('an error in the middle of a stream', async () => {
    const { result } = stream(sdk, { decide: () => ({ streamError: new Error('cut off') }) });
    await read(result.textStream).catch(() => {});
    await storedRuns(1);
    expect(memory.stored[0]).toMatchObject({ success: false });
    expect(memory.stored[0]!.metadata).toMatchObject({ outcome: 'error' });
  });

  test('abort: stored as aborted, neither success nor failure', async () => {
    const controller = new AbortController();
    const decide: Decide = (seen) => {
      if (seen.step === 0) return agent(seen);
      controller.abort(new Error('the user left'));
      return { throws: new Error('the user left') };
    };
    await expect(generate(sdk, { decide, signal: controller.signal }).done).rejects.toThrow('the user left');
    expect(memory.stored).toHaveLength(1);
    expect(memory.stored[0]!.metadata!.outcome).toBe('aborted');
    expect(memory.stored[0]!.success).toBeUndefined();
    expect(memory.stored[0]!.turns.at(-1)!.result).toMatch(/"interrupted":true/);
  });

  test('abort of a stream', async () => {
    const controller = new AbortController();
    const { result } = stream(sdk, {
      decide: () => ({ text: 'one two three four five six' }),
      signal: controller.signal,
      chunkDelayInMs: 5,
    });
    const words: string[] = [];
    try {
      for await (const word of result.textStream) {
        words.push(word);
        controller.abort();
      }
    } catch (error) {
      expect((error as Error).name).toBe('AbortError');
    }
    await storedRuns(1);
    expect(memory.stored[0]!.metadata!.outcome).toBe('aborted');
  });

  test('step limit: stored as cut short and as a failure', async () => {
    await generate(sdk, { steps: 2 }).done;
    expect(memory.stored[0]).toMatchObject({ success: false });
    expect(memory.stored[0]!.metadata).toMatchObject({ outcome: 'step_limit', finish_reason: 'tool-calls' });
    expect(memory.stored[0]!.turns).toHaveLength(2);
  });

  test.each([
    ['length', 'length'],
    ['content-filter', 'content_filter'],
  ] as const)('finish reason %s: cut short, a failure', async (finish, outcome) => {
    await generate(sdk, { decide: () => ({ text: 'Half an ans', finish }) }).done;
    expect(memory.stored[0]).toMatchObject({ success: false });
    expect(memory.stored[0]!.metadata!.outcome).toBe(outcome);
  });

  test('retry of a model call: one enhance, one record', async () => {
    let failures = 1;
    const decide: Decide = (seen) => (failures-- > 0 ? { throws: retryable(sdk) } : agent(seen));
    const { done: finished, seen } = generate(sdk, { decide });
    await finished;
    expect(seen).toHaveLength(5);
    expect(memory.asked).toHaveLength(1);
    expect(memory.stored).toHaveLength(1);
    expect(memory.stored[0]!.metadata!.outcome).toBe('finished');
  });

  test('replay of a run under its name: stored once', async () => {
    await generate(sdk, { options: { runId: 'ticket 5 / näme' } }).done;
    await generate(sdk, { options: { runId: 'ticket 5 / näme' } }).done;
    await generate(sdk, { options: { runId: 'ticket 6' } }).done;
    await generate(sdk, { options: { runId: 'ticket 6', tenant: 'other shop' } }).done;
    expect(memory.stored).toHaveLength(3);
    expect(memory.told.stored.map(({ replayed }) => replayed)).toEqual([false, true, false, false]);
    expect(memory.told.failures).toEqual([]);
  });

  test('enhance down: the call goes on, reported once for the run, which is stored', async () => {
    const knowledge = {
      ...memory.options.knowledge,
      enhanceTask: () => Promise.reject(new Error('no route')),
    };
    const { done: finished, seen } = generate(sdk, { options: { knowledge } });
    expect((await finished).text).toBe('The refund is done.');
    expect(seen).toHaveLength(4);
    expect(memory.told.failures).toMatchObject([{ stage: 'enhance', tenant: 'shop' }]);
    expect(memory.stored).toHaveLength(1);
  });

  test('enhance slow: the call waits for the deadline once, not at every step', async () => {
    const asked: AbortSignal[] = [];
    const knowledge = {
      ...memory.options.knowledge,
      enhanceTask: (_request: unknown, options?: { signal?: AbortSignal }) => {
        asked.push(options!.signal!);
        return new Promise<never>(() => {});
      },
    };
    const { done: finished } = generate(sdk, { options: { knowledge, enhanceTimeoutMs: 5 } });
    expect((await finished).text).toBe('The refund is done.');
    expect(asked).toHaveLength(1);
    expect(asked[0]!.aborted).toBe(true);
    expect(memory.told.failures).toMatchObject([{ stage: 'enhance', error: { name: 'TimeoutError' } }]);
  });

  test('store down: the call goes on, and what was reported can be stored later', async () => {
    const knowledge = {
      ...memory.options.knowledge,
      storeKnowledge: () => Promise.reject(new Error('disk full')),
    };
    expect((await generate(sdk, { options: { knowledge } }).done).text).toBe('The refund is done.');
    expect(memory.told.failures).toHaveLength(1);
    const { stage, interaction, idempotencyKey } = memory.told.failures[0]!;
    expect(stage).toBe('store');
    const store = () => memory.options.knowledge.storeKnowledge(interaction!, { idempotencyKey });
    const [once, twice] = [await store(), await store()];
    expect(twice.job_id).toBe(once.job_id);
  });

  test('store slow: the caller is kept no longer than the limit', async () => {
    const knowledge = { ...memory.options.knowledge, storeKnowledge: () => new Promise<never>(() => {}) };
    expect((await generate(sdk, { options: { knowledge, storeTimeoutMs: 5 } }).done).text).toBe(
      'The refund is done.',
    );
    expect(memory.told.failures).toMatchObject([{ stage: 'store', error: { code: 'timeout' } }]);
  });

  test('waitUntil: storing is handed over, not awaited', async () => {
    const handed: Promise<unknown>[] = [];
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const knowledge = {
      ...memory.options.knowledge,
      storeKnowledge: async (...args: Parameters<typeof memory.options.knowledge.storeKnowledge>) => {
        await gate;
        return memory.options.knowledge.storeKnowledge(...args);
      },
    };
    await generate(sdk, { options: { knowledge, waitUntil: (promise) => void handed.push(promise) } }).done;
    expect(memory.stored).toHaveLength(0);
    expect(handed).toHaveLength(1);
    release();
    await handed[0];
    expect(memory.stored).toHaveLength(1);
  });

  test('a consumer that stops reading: stored as abandoned', async () => {
    const { result } = stream(sdk, {
      decide: () => ({ text: 'one two three' }),
      chunkDelayInMs: 1,
      options: { abandonAfterMs: 20 },
    });
    for await (const _ of result.textStream) break;
    await storedRuns(1);
    expect(memory.stored[0]!.metadata!.outcome).toBe('abandoned');
    expect(memory.stored[0]!.success).toBeUndefined();
  });

  test('callbacks that throw break nothing', async () => {
    const boom = () => {
      throw new Error('callback');
    };
    const options = { onEnhance: boom, onStore: boom, success: boom };
    expect((await generate(sdk, { options }).done).text).toBe('The refund is done.');
    expect(memory.told.failures.map(({ stage }) => stage)).toEqual(['callback', 'callback', 'callback']);
    expect(memory.stored).toHaveLength(1);
  });
});
