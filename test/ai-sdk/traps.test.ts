import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { parrot } from './parrot.js';
import { type Remembering, remembering } from './remembering.js';
import { SDKS } from './sdks.js';

let memory: Remembering;
beforeEach(async () => {
  memory = await remembering();
});
afterEach(() => memory.inner.close());

describe.each(SDKS)('$name', (sdk) => {
  const empty = sdk.ai.jsonSchema<Record<string, never>>({ type: 'object', properties: {} });

  test('an abort while a tool runs is stored as aborted, with the call', async () => {
    const stop = new AbortController();
    const { model } = sdk.model(() => ({ calls: [{ name: 'wait', input: {} }] }));
    const wait = sdk.ai.tool({
      description: 'Waits.',
      inputSchema: empty,
      execute: (_input, { abortSignal }) =>
        new Promise<string>((_, reject) => {
          abortSignal?.addEventListener('abort', () => reject(abortSignal.reason));
          stop.abort(new Error('the user left'));
        }),
    });
    const work = run(memory.options, ({ model: wrap, telemetry }) =>
      sdk.ai.generateText({
        model: wrap(model),
        tools: { wait },
        prompt: 'Wait.',
        abortSignal: stop.signal,
        stopWhen: sdk.stopAfter(3),
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
    await work.catch(() => {});
    await expect.poll(() => memory.stored).toHaveLength(1);
    expect(memory.stored[0]!.metadata!.outcome).toBe('aborted');
    expect(memory.stored[0]!.turns[0]!.decision).toContain('wait');
    expect(memory.stored[0]!.success).not.toBe(true);
  });

  test('telemetry of a name that this version does not read is told, once, and not where it is right', async () => {
    for (const right of [false, true]) {
      const { knowledge } = parrot();
      const failures: string[] = [];
      const options = {
        knowledge,
        tenant: 't',
        onError: (e: { message: string }) => failures.push(e.message),
      };
      const telemetry = sdk.telemetry(knowledgeTelemetry(options));
      for (const prompt of ['Is it open?', 'Is it still open?']) {
        const { model } = sdk.model(() => ({ text: 'Yes.' }));
        const call = {
          model: withKnowledge(model, options),
          prompt,
          ...(right ? telemetry : { telemtry: telemetry }),
        };
        await sdk.ai.generateText(call as never);
      }
      expect(failures).toHaveLength(right ? 0 : 1);
      if (!right) expect(failures[0]).toMatch(/nothing is stored\..*experimental_telemetry/);
    }
  });

  test('an answer with a structure is what it is without knowhow, and its run is stored', async () => {
    const { knowledge, stored } = parrot();
    const { model } = sdk.model(() => ({ text: '{"ok":true}' }));
    const output = sdk.ai.Output.object({
      schema: sdk.ai.jsonSchema<{ ok: boolean }>({
        type: 'object',
        properties: { ok: { type: 'boolean' } },
        required: ['ok'],
      }),
    });
    const result = await run({ knowledge, tenant: 't' }, ({ model: wrap, telemetry }) =>
      sdk.ai.generateText({
        model: wrap(model),
        prompt: 'Is it open?',
        output,
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
    expect(result.output).toEqual({ ok: true });
    expect(stored).toMatchObject([
      { turns: [{ decision: '{"ok":true}' }], metadata: { outcome: 'finished' } },
    ]);
  });

  test('a generated object is guided', async () => {
    const { knowledge, asked } = parrot();
    const { model, seen } = sdk.model(() => ({ text: '{"ok":true}' }));
    const { object } = await sdk.ai.generateObject({
      model: withKnowledge(model, { knowledge, tenant: 't' }),
      schema: sdk.ai.jsonSchema<{ ok: boolean }>({ type: 'object', properties: { ok: { type: 'boolean' } } }),
      prompt: 'Is it open?',
    });
    expect(object).toEqual({ ok: true });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(seen[0]!.prompt)).toContain('HINT');
  });

  test('sub-agents at once in tools of a run, each in a run of its own, are told apart', async () => {
    const { knowledge, asked, stored } = parrot();
    const { model: inner } = sdk.model(({ last }) => ({ text: `did ${last.split('\n')[0]}` }));
    const { model: outer } = sdk.model(({ step }) =>
      step === 0
        ? { calls: ['pack', 'ship', 'bill'].map((task) => ({ name: 'delegate', input: { task } })) }
        : { text: 'All done.' },
    );
    const delegate = sdk.ai.tool({
      description: 'Hands a task on.',
      inputSchema: sdk.ai.jsonSchema<{ task: string }>({ type: 'object', properties: {} }),
      execute: ({ task }: { task: string }) =>
        run({ knowledge, tenant: 't', agentType: 'worker' }, async ({ model: wrap, telemetry }) => {
          const { text } = await sdk.ai.generateText({
            model: wrap(inner),
            prompt: task,
            ...sdk.telemetry(telemetry.integrations[0]),
          });
          return text;
        }),
    });
    await run({ knowledge, tenant: 't', agentType: 'boss' }, ({ model: wrap, telemetry }) =>
      sdk.ai.generateText({
        model: wrap(outer),
        tools: { delegate },
        prompt: 'Send the parcel.',
        stopWhen: sdk.stopAfter(4),
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
    expect(asked.map(({ agent_type, input_text }) => [agent_type, input_text])).toEqual([
      ['boss', 'Send the parcel.'],
      ['worker', 'pack'],
      ['worker', 'ship'],
      ['worker', 'bill'],
    ]);
    const ids = Object.fromEntries(stored.map(({ query, metadata }) => [query, metadata!.request_id]));
    expect(ids).toEqual({ pack: 'req-2', ship: 'req-3', bill: 'req-4', 'Send the parcel.': 'req-1' });
  });

  test('what a tool returns that has no JSON does not lose the run', async () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const { model } = sdk.model(({ step }) =>
      step === 0 ? { calls: [{ name: 'look', input: {} }] } : { text: 'Seen.' },
    );
    const look = sdk.ai.tool({
      description: 'Looks.',
      inputSchema: empty,
      execute: async () => loop,
      toModelOutput: () => ({ type: 'text' as const, value: 'a loop' }),
    });
    await run(memory.options, ({ model: wrap, telemetry }) =>
      sdk.ai.generateText({
        model: wrap(model),
        tools: { look },
        prompt: 'Look.',
        stopWhen: sdk.stopAfter(3),
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
    expect(memory.stored).toHaveLength(1);
    expect(memory.told.failures).toEqual([]);
  });
});

test('a stream that is aborted is stored as aborted, without a helper too', async () => {
  const [sdk] = SDKS;
  const stop = new AbortController();
  const { model } = sdk!.model(() => ({ text: 'one two three four five six' }), 5);
  const { textStream } = sdk!.ai.streamText({
    model: withKnowledge(model, memory.options),
    prompt: 'Count.',
    abortSignal: stop.signal,
    telemetry: { integrations: [knowledgeTelemetry(memory.options)] },
    onError: () => {},
  });
  try {
    for await (const _ of textStream) stop.abort();
  } catch (error) {
    expect((error as Error).name).toBe('AbortError');
  }
  await expect.poll(() => memory.stored).toHaveLength(1);
  expect(memory.stored[0]!.metadata!.outcome).toBe('aborted');
});
