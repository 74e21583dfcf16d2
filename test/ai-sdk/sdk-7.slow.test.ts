import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { agent, lockedOrders, task } from './locked-orders.js';
import { parrot } from './parrot.js';
import { type Remembering, remembering } from './remembering.js';
import { SDKS } from './sdks.js';

let memory: Remembering;
beforeEach(async () => {
  memory = await remembering();
});
afterEach(() => memory.inner.close());

const [sdk7] = SDKS;
const { ai } = sdk7!;
const BLOCK = /knowhow-[0-9a-f]{16}/;
const ticket = ai.jsonSchema<{ task: string }>({
  type: 'object',
  properties: { task: { type: 'string' } },
  required: ['task'],
});

describe('AI SDK 7', () => {
  const telemetry = () => ({ integrations: [knowledgeTelemetry(memory.options)] });
  const success = ({ text }: { text: string }) => (/done/.test(text) ? true : undefined);

  test('ToolLoopAgent: the second run is guided, generated or streamed', async () => {
    const { model, seen } = sdk7!.model(agent);
    const support = new ai.ToolLoopAgent({
      model: withKnowledge(model, memory.options),
      tools: lockedOrders(),
      stopWhen: ai.isStepCount(8),
      telemetry: { integrations: [knowledgeTelemetry({ ...memory.options, success })] },
    });
    await memory.teach();
    expect((await support.generate({ prompt: task('71') })).steps).toHaveLength(3);
    await memory.learned();
    const { textStream } = await support.stream({ prompt: task('82') });
    for await (const _ of textStream);
    expect(seen).toHaveLength(6);
    expect(memory.asked).toHaveLength(2);
    expect(memory.stored.map(({ turns }) => turns.length)).toEqual([3, 3]);
    expect(memory.stored[1]!.metadata!.request_id).toBe(memory.told.enhanced[1]!.metadata!.request_id);
  });

  test('runs at the same time through one integration stay apart', async () => {
    const { model } = sdk7!.model(agent);
    const shared = telemetry();
    await Promise.all(
      ['1', '2', '3', '4'].map((order) =>
        ai.generateText({
          model: withKnowledge(model, memory.options),
          tools: lockedOrders(),
          prompt: task(order),
          stopWhen: ai.isStepCount(8),
          telemetry: shared,
        }),
      ),
    );
    expect(memory.asked).toHaveLength(4);
    expect(memory.stored).toHaveLength(4);
    for (const { query, turns } of memory.stored) {
      const order = /order (\d),/.exec(query)![1]!;
      expect(turns).toHaveLength(4);
      expect(turns[2]!.decision).toBe(`{"name":"refund_order","arguments":{"order":"${order}"}}`);
    }
    expect(new Set(memory.keys).size).toBe(4);
  });

  test('sub-agents: each is enhanced for its own task and stored on its own', async () => {
    const { knowledge, asked, stored } = parrot();
    const options = { knowledge, tenant: 't' };
    const { model: inner } = sdk7!.model(({ last }) => ({ text: `did ${last.split('\n')[0]}` }));
    const { model: outer } = sdk7!.model(({ step }) =>
      step === 0
        ? {
            calls: ['pack', 'ship'].map((name) => ({
              name: 'delegate',
              input: { task: `Please ${name} it.` },
            })),
          }
        : { text: 'All done.' },
    );
    const worker = { ...options, agentType: 'worker' };
    const delegate = ai.tool({
      description: 'Hands a task to a worker.',
      inputSchema: ticket,
      execute: async ({ task: prompt }: { task: string }) =>
        (
          await ai.generateText({
            model: withKnowledge(inner, worker),
            prompt,
            telemetry: { integrations: [knowledgeTelemetry(worker)] },
          })
        ).text,
    });
    const boss = { ...options, agentType: 'boss' };
    await run(boss, ({ model, telemetry: own }) =>
      ai.generateText({
        model: model(outer),
        tools: { delegate },
        prompt: 'Send the parcel.',
        stopWhen: ai.isStepCount(4),
        telemetry: own,
      }),
    );
    expect(asked.map(({ input_text, agent_type }) => [agent_type, input_text])).toEqual([
      ['boss', 'Send the parcel.'],
      ['worker', 'Please pack it.'],
      ['worker', 'Please ship it.'],
    ]);
    expect(stored.map(({ agent_type, query, turns }) => [agent_type, query, turns.length])).toEqual([
      ['worker', 'Please pack it.', 1],
      ['worker', 'Please ship it.', 1],
      ['boss', 'Send the parcel.', 3],
    ]);
    expect(stored.map(({ metadata }) => metadata!.request_id)).toEqual(['req-2', 'req-3', 'req-1']);
    expect(stored[2]!.turns.map(({ result }) => result)).toEqual([
      'did Please pack it.',
      'did Please ship it.',
      undefined,
    ]);
  });

  test('a new last user message within a run is a task of its own', async () => {
    const { knowledge, asked, stored } = parrot();
    const options = { knowledge, tenant: 't' };
    const { model, seen } = sdk7!.model(({ step }) =>
      step === 0 ? { calls: [{ name: 'look', input: {} }] } : { text: 'Done.' },
    );
    const look = ai.tool({
      description: 'Looks.',
      inputSchema: ai.jsonSchema({ type: 'object', properties: {} }),
      execute: async () => 'ok',
    });
    await ai.generateText({
      model: withKnowledge(model, options),
      tools: { look },
      prompt: 'Do the first part.',
      stopWhen: ai.isStepCount(5),
      prepareStep: ({ messages, stepNumber }) =>
        stepNumber === 1
          ? { messages: [...messages, { role: 'user' as const, content: 'Now do the second part.' }] }
          : {},
      telemetry: { integrations: [knowledgeTelemetry(options)] },
    });
    expect(seen).toHaveLength(3);
    expect(asked.map(({ input_text }) => input_text)).toEqual([
      'Do the first part.',
      'Now do the second part.',
    ]);
    expect(stored).toHaveLength(1);
    expect(stored[0]!.metadata).toMatchObject({ request_id: 'req-1', request_ids: ['req-1', 'req-2'] });
  });

  test('a run that waits for an approval is stored when it goes on, whole, and once', async () => {
    const guarded = { ...lockedOrders() };
    const tools = { ...guarded, unlock_order: { ...guarded.unlock_order, needsApproval: true } };
    const { model } = sdk7!.model(agent);
    const call = (messages: Parameters<typeof ai.generateText>[0]['messages']) =>
      ai.generateText({
        model: withKnowledge(model, memory.options),
        tools,
        messages: messages!,
        stopWhen: ai.isStepCount(8),
        telemetry: telemetry(),
      });
    const asked = { role: 'user' as const, content: task('71') };
    const first = await call([asked]);
    expect(memory.stored).toHaveLength(0);
    const request = first.content.find((part) => part.type === 'tool-approval-request') as {
      approvalId: string;
    };
    const approval = {
      type: 'tool-approval-response' as const,
      approvalId: request.approvalId,
      approved: true,
    };
    await call([asked, ...first.responseMessages, { role: 'tool', content: [approval] }]);
    expect(memory.stored).toHaveLength(1);
    expect(memory.stored[0]!.turns.map(({ decision, result }) => [decision.slice(0, 22), result])).toEqual([
      ['{"name":"refund_order"', '{"error":"the order is locked by the warehouse"}'],
      ['{"name":"unlock_order"', '{"ok":true}'],
      ['{"name":"refund_order"', '{"ok":true,"refunded":"71"}'],
      ['The refund is done.', undefined],
    ]);
  });

  test('a denied call is stored as stopped by a person', async () => {
    const guarded = lockedOrders();
    const tools = { ...guarded, refund_order: { ...guarded.refund_order, needsApproval: true } };
    const { model } = sdk7!.model(({ step }) =>
      step === 0 ? { calls: [{ name: 'refund_order', input: { order: '7' } }] } : { text: 'Then not.' },
    );
    const call = (messages: Parameters<typeof ai.generateText>[0]['messages']) =>
      ai.generateText({
        model: withKnowledge(model, memory.options),
        tools,
        messages: messages!,
        telemetry: telemetry(),
      });
    const asked = { role: 'user' as const, content: task('7') };
    const first = await call([asked]);
    const request = first.content.find((part) => part.type === 'tool-approval-request') as {
      approvalId: string;
    };
    const denial = {
      type: 'tool-approval-response' as const,
      approvalId: request.approvalId,
      approved: false,
      reason: 'too much',
    };
    await call([asked, ...first.responseMessages, { role: 'tool', content: [denial] }]);
    expect(memory.stored[0]!.turns[0]!.result).toBe('{"interrupted":true,"message":"too much"}');
  });

  test('a call that the settings deny is stored as not allowed, with the reason', async () => {
    const { model } = sdk7!.model(({ step }) =>
      step === 0 ? { calls: [{ name: 'refund_order', input: { order: '7' } }] } : { text: 'Then not.' },
    );
    await ai.generateText({
      model: withKnowledge(model, memory.options),
      tools: lockedOrders(),
      toolApproval: { refund_order: () => ({ type: 'denied', reason: 'too much' }) },
      stopWhen: ai.isStepCount(3),
      prompt: task('7'),
      telemetry: telemetry(),
    });
    expect(memory.stored[0]!.turns.map(({ result }) => result)).toEqual([
      '{"interrupted":true,"message":"too much"}',
      undefined,
    ]);
  });

  test('a loop of the caller: every record is the run so far, the last one whole, and none a failure', async () => {
    const { knowledge, asked, stored } = parrot();
    const { model } = sdk7!.model(agent);
    const tools = lockedOrders();
    const options = { knowledge, tenant: 't' };
    const shared = { integrations: [knowledgeTelemetry(options)] };
    const messages: NonNullable<Parameters<typeof ai.generateText>[0]['messages']> = [
      { role: 'user', content: task('71') },
    ];
    for (let call = 0; call < 4; call += 1) {
      const result = await ai.generateText({
        model: withKnowledge(model, options),
        tools,
        messages,
        telemetry: shared,
      });
      messages.push(...result.responseMessages);
    }
    expect(asked).toHaveLength(4);
    expect(stored.map(({ turns, success }) => [turns.length, success])).toEqual(
      [1, 2, 3, 4].map((count) => [count, undefined]),
    );
    expect(new Set(stored.map(({ query }) => query))).toEqual(new Set([task('71')]));
    expect(asked.map(({ context }) => context?.turns?.length)).toEqual([undefined, 1, 2, 3]);
    expect(stored[3]!.turns.map(({ decision }) => decision.slice(0, 22))).toEqual([
      '{"name":"refund_order"',
      '{"name":"unlock_order"',
      '{"name":"refund_order"',
      'The refund is done.',
    ]);
  });

  test('a tool that ends the run finishes it', async () => {
    const done = ai.tool({ description: 'Ends the task.', inputSchema: ticket });
    const { model } = sdk7!.model(() => ({ calls: [{ name: 'done', input: { task: 'x' } }] }));
    const call = (extra: object, finalTools?: string[]) =>
      ai.generateText({
        model,
        tools: { done },
        prompt: 'Do it.',
        telemetry: { integrations: [knowledgeTelemetry({ ...memory.options, finalTools })] },
        ...extra,
      });
    await call({});
    expect(memory.stored).toHaveLength(0);
    await call({}, ['done']);
    await call({ toolChoice: 'required' });
    expect(memory.stored.map(({ metadata }) => metadata!.outcome)).toEqual(['finished', 'finished']);
  });

  test('registered for the whole program; other operations and private ones are left out', async () => {
    ai.registerTelemetry(knowledgeTelemetry(memory.options));
    try {
      const { model } = sdk7!.model(() => ({ text: 'Yes.' }));
      await ai.generateText({ model: withKnowledge(model, memory.options), prompt: 'Is it open?' });
      await ai.generateText({ model, prompt: 'Is it shut?', telemetry: { recordInputs: false } });
      expect(memory.stored.map(({ query }) => query)).toEqual(['Is it open?']);
      expect(memory.told.failures).toMatchObject([{ stage: 'record' }]);
    } finally {
      globalThis.AI_SDK_TELEMETRY_INTEGRATIONS = undefined;
    }
  });

  test('records stay small enough to send, however much the tools return', async () => {
    const look = ai.tool({
      description: 'Looks.',
      inputSchema: ai.jsonSchema({ type: 'object', properties: {} }),
      execute: async () => '€'.repeat(40_000),
    });
    const { model } = sdk7!.model(({ step }) =>
      step < 40 ? { calls: [{ name: 'look', input: {} }] } : { text: 'Done.' },
    );
    await ai.generateText({
      model,
      tools: { look },
      prompt: 'Look.',
      stopWhen: ai.isStepCount(60),
      telemetry: telemetry(),
    });
    expect(memory.stored[0]!.turns).toHaveLength(41);
    expect(Buffer.byteLength(JSON.stringify(memory.stored[0]))).toBeLessThan(1024 * 1024);
  });

  test('a model name instead of a model is refused', () => {
    expect(() => withKnowledge('openai/gpt-5' as never, memory.options)).toThrow(
      /model name 'openai\/gpt-5'/,
    );
  });

  test('nothing of the guidance of a real engine is in a record, whatever repeats it', async () => {
    const { model } = sdk7!.model(agent);
    const once = (order: string, decide = model) =>
      ai.generateText({
        model: withKnowledge(decide, memory.options),
        tools: lockedOrders(),
        prompt: task(order),
        stopWhen: ai.isStepCount(8),
        telemetry: { integrations: [knowledgeTelemetry({ ...memory.options, success })] },
      });
    await memory.teach();
    await once('71');
    await memory.learned();
    const { model: echoing } = sdk7!.model(({ last, step }) =>
      step === 0 ? { calls: [{ name: 'unlock_order', input: { order: last } }] } : { text: `done: ${last}` },
    );
    await once('82', echoing);
    expect(memory.told.enhanced[1]!.addition).toMatch(BLOCK);
    expect(JSON.stringify(memory.stored[1])).not.toMatch(BLOCK);
    expect(JSON.stringify(memory.stored[1])).not.toContain('Notes from past runs');
  });
});
