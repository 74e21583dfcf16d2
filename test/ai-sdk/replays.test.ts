import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { parrot } from './parrot.js';
import { type Remembering, remembering } from './remembering.js';
import { type Decide, SDKS } from './sdks.js';

let memory: Remembering;
beforeEach(async () => {
  memory = await remembering();
});
afterEach(() => memory.inner.close());

const TASK = 'Refund the order of the customer.';
const calls: Decide = ({ step }) =>
  step > 0 ? { text: 'done' } : { calls: [{ name: 'look', input: { page: 1 } }] };

describe.each(SDKS)('$name', ({ ai, model: make, stopAfter, telemetry }) => {
  const look = (execute: () => Promise<unknown>) =>
    ai.tool({
      inputSchema: ai.jsonSchema<{ page: number }>({
        type: 'object',
        properties: { page: { type: 'number' } },
        required: ['page'],
      }),
      execute,
    });
  /** One attempt of a named run; its tool does as told. */
  const attempt = (model: ReturnType<typeof make>['model'], work: () => Promise<unknown>) =>
    run({ ...memory.options, runId: 'ticket 5' }, (its) =>
      ai.generateText({
        model: its.model(model),
        tools: { look: look(work) },
        prompt: TASK,
        stopWhen: stopAfter(8),
        ...telemetry(its.telemetry.integrations[0]),
      }),
    );
  const left = (): Promise<never> => new Promise(() => {});

  test('a named run that is left and begun again is asked about once and stored once', async () => {
    const { model, seen } = make(calls);
    void attempt(model, left);
    await expect.poll(() => seen.length).toBe(1);
    void attempt(model, left);
    await expect.poll(() => seen.length).toBe(2);
    await attempt(model, async () => 'page 1');
    expect(memory.asked).toHaveLength(1);
    expect(memory.stored.map(({ metadata, turns }) => [metadata?.outcome, turns.length])).toEqual([
      ['finished', 2],
    ]);
  });

  test('the attempt that finishes is kept beside one that failed before', async () => {
    const failing = make(() => ({ throws: new Error('away') }));
    await expect(
      run({ ...memory.options, runId: 'ticket 5' }, (its) =>
        ai.generateText({
          model: its.model(failing.model),
          prompt: TASK,
          maxRetries: 0,
          ...telemetry(its.telemetry.integrations[0]),
        }),
      ),
    ).rejects.toThrow('away');
    const { model } = make(calls);
    await attempt(model, async () => 'page 1');
    await attempt(model, async () => 'page 1');
    const kept = memory.told.stored.filter(({ replayed }) => !replayed);
    expect(kept.map(({ outcome }) => outcome)).toEqual(['error', 'finished']);
  });

  test('answers that were kept say in another process what their model was told', async () => {
    const kept: object[] = [];
    /** A process that ends after so many calls of the model; what was answered before is kept. */
    const process = async (most: number) => {
      const own = parrot();
      const { model } = make(calls);
      const guided = withKnowledge(model, { knowledge: own.knowledge, tenant: 't' });
      let at = 0;
      const durable = {
        specificationVersion: model.specificationVersion,
        provider: 'p',
        modelId: 'm',
        supportedUrls: {},
        doGenerate: async (call: object) => {
          const index = at++;
          if (index >= most) return left();
          kept[index] ??= JSON.parse(JSON.stringify(await guided.doGenerate(call as never)));
          return kept[index];
        },
      };
      const going = run({ knowledge: own.knowledge, tenant: 't', runId: 'ticket 5' }, (its) =>
        ai.generateText({
          model: durable as never,
          tools: { look: look(async () => 'page 1') },
          prompt: TASK,
          stopWhen: stopAfter(8),
          ...telemetry(its.telemetry.integrations[0]),
        }),
      );
      if (most > 1) await going;
      else await expect.poll(() => at).toBe(2);
      return own;
    };
    await process(1);
    kept[1] = { ...kept[0], content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop' } };
    const { asked, stored } = await process(9);
    expect(asked).toEqual([]);
    expect(stored.map(({ metadata }) => metadata?.request_id)).toEqual(['req-1']);
  });

  test('a loop that has no telemetry says in one event what there was of it', async () => {
    const integration = knowledgeTelemetry(memory.options);
    const asked = { role: 'user', content: TASK };
    const called = { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: { page: 1 } };
    const output = { type: 'text', value: 'page 1' };
    const messages = [
      asked,
      { role: 'assistant', content: [called] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'look', output }] },
      { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
    ];
    const told = { providerMetadata: { knowhow: { request_ids: ['req-1'] } } };
    const steps = [
      { content: [called], finishReason: 'tool-calls', ...told },
      { content: [{ type: 'text', text: 'done' }], finishReason: 'stop', ...told },
    ];
    for (const _ of ['once', 'again']) {
      integration.onStart({ messages: [asked], providerOptions: { knowhow: { runId: 'ticket 5' } } });
      await integration.onEnd({ messages, steps, finishReason: 'stop' });
    }
    const [first] = memory.told.stored;
    expect(memory.told.stored.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(first).toMatchObject({
      outcome: 'finished',
      interaction: { turns: [{ result: 'page 1' }, { decision: 'done' }], metadata: { request_id: 'req-1' } },
    });
  });

  test('an agent that a tool of a run calls is asked about its own task', async () => {
    const helper = make(() => ({ text: 'second floor' }));
    const { model } = make(calls);
    await attempt(model, async () => {
      const { text } = await ai.generateText({
        model: withKnowledge(helper.model, memory.options),
        prompt: 'Where is the office?',
      });
      return text;
    });
    expect(memory.asked.map(({ input_text }) => input_text)).toEqual([TASK, 'Where is the office?']);
    expect(memory.stored[0]!.metadata).not.toHaveProperty('request_ids');
  });

  test('a tenant that a middleware sets is asked and stored in', async () => {
    const { model } = make(calls);
    await run(memory.options, (its) =>
      ai.generateText({
        model: ai.wrapLanguageModel({
          model: its.model(model) as never,
          middleware: ai.defaultSettingsMiddleware({
            settings: { providerOptions: { knowhow: { tenant: 'other shop' } } },
          }) as never,
        }),
        tools: { look: look(async () => 'page 1') },
        prompt: TASK,
        stopWhen: stopAfter(8),
        ...telemetry(its.telemetry.integrations[0]),
      }),
    );
    expect(memory.asked.map(({ tenant_id }) => tenant_id)).toEqual(['other shop']);
    expect(memory.stored.map(({ tenant_id }) => tenant_id)).toEqual(['other shop']);
  });
});
