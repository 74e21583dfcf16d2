import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import {
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  modelRetryMiddleware,
  tool,
  toolErrorMiddleware,
} from 'langchain';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware } from '../../adapters/langgraph/index.js';
import { openWatched, teachRefunds } from './open.js';

const TASK = 'refund the order of the customer';
const ask = (text = TASK) => ({ messages: [new HumanMessage(text)] });

const getOrder = tool(({ order }) => `order ${order} is delivered`, {
  name: 'get_order',
  description: 'Looks an order up.\nMore words.',
  schema: z.object({ order: z.string() }),
});
const refund = tool(
  ({ order }) => {
    if (order === 'bad') throw new RangeError('no such order');
    return `refunded ${order}`;
  },
  { name: 'refund', description: 'Pays back.', schema: z.object({ order: z.string() }) },
);
const call = (name: string, order: unknown, id = 'c1') => [{ name, args: { order }, id }];

describe('knowledgeMiddleware', () => {
  test('the first run is stored with tools, calls and results', async () => {
    const knowledge = await openWatched();
    const model = fakeModel()
      .respondWithTools(call('get_order', 'A-1'))
      .respond(new AIMessage('It is delivered.'));
    const agent = createAgent({
      model,
      tools: [getOrder, refund],
      systemPrompt: 'Be kind.',
      middleware: [
        knowledgeMiddleware(knowledge, { tenant: 'shop', agentType: 'support', success: () => true }),
      ],
    });
    const result = await agent.invoke(ask());
    expect(result.messages).toHaveLength(4);
    expect(knowledge.stored).toHaveLength(1);
    expect(knowledge.stored[0]).toMatchObject({
      tenant_id: 'shop',
      query: TASK,
      success: true,
      agent_type: 'support',
    });
    const [first, second] = knowledge.stored[0]?.turns ?? [];
    expect(first?.inputs).toBe(
      `Available tools:\n- get_order: Looks an order up. More words.\n- refund: Pays back.\n\nUser message:\n${TASK}`,
    );
    expect(JSON.stringify(first?.decision)).toContain('get_order');
    expect(first?.result).toBe('order A-1 is delivered');
    expect(second?.inputs).toContain('Tool result (get_order):\norder A-1 is delivered');
    expect(second?.decision).toBe('It is delivered.');
  });

  test('the second run is told with every call, after the system prompt, and it does not stay', async () => {
    const knowledge = await openWatched();
    await teachRefunds(knowledge);
    const model = fakeModel().respondWithTools(call('get_order', 'A-1')).respond(new AIMessage('done'));
    const agent = createAgent({
      model,
      tools: [getOrder],
      systemPrompt: 'Be kind.',
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    const chunks = [];
    for await (const chunk of await agent.stream(ask(), { streamMode: ['values', 'updates', 'messages'] })) {
      chunks.push(chunk);
    }
    expect(model.calls).toHaveLength(2);
    for (const { messages } of model.calls) {
      const system = messages.filter((message) => message.getType() === 'system');
      expect(system).toHaveLength(1);
      expect(system[0]?.text).toMatch(/^Be kind\.\s+<knowhow-/);
    }
    expect(knowledge.asked).toHaveLength(1);
    expect(JSON.stringify(knowledge.stored)).not.toContain('<knowhow-');
    expect(knowledge.stored[0]?.metadata?.request_id).toEqual(expect.any(String));
    expect(chunks.length).toBeGreaterThan(3);
  });

  test('the answer of an agent has no field of the middleware', async () => {
    const knowledge = await openWatched();
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage('hi')),
      tools: [],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    expect(Object.keys(await agent.invoke(ask()))).toEqual(['messages']);
  });

  test('tenants come from the context or the configurable', async () => {
    const knowledge = await openWatched();
    const model = fakeModel().respond(new AIMessage('1')).respond(new AIMessage('2'));
    const agent = createAgent({ model, tools: [], middleware: [knowledgeMiddleware(knowledge)] });
    await agent.invoke(ask(), { context: { knowhow_tenant: 'context' } });
    await agent.invoke(ask(), { configurable: { knowhow_tenant: 'configured' } });
    expect(knowledge.stored.map(({ tenant_id }) => tenant_id)).toEqual(['context', 'configured']);
  });

  test.each([
    ['no such model', false],
    ['overloaded', undefined],
  ])('a model that throws "%s" is stored as failed, with what was done before', async (words, success) => {
    const knowledge = await openWatched();
    const model = fakeModel().respondWithTools(call('get_order', 'A-1')).respond(new Error(words));
    const agent = createAgent({
      model,
      tools: [getOrder],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    await expect(agent.invoke(ask())).rejects.toThrow(words);
    expect(knowledge.stored).toMatchObject([{ metadata: { outcome: 'failed' } }]);
    expect(knowledge.stored[0]?.success).toBe(success);
    expect(knowledge.stored[0]?.turns).toHaveLength(2);
    expect(knowledge.stored[0]?.turns[1]?.result).toContain(words);
  });

  test('a tool that throws is an answer to the model, as it is without the middleware', async () => {
    const results: unknown[] = [];
    for (const adapted of [false, true]) {
      const knowledge = await openWatched();
      const calls = [...call('refund', 'bad', 'c1'), ...call('refund', 'bad', 'c2')];
      const agent = createAgent({
        model: fakeModel().respondWithTools(calls).respond(new AIMessage('I could not.')),
        tools: [refund],
        middleware: adapted ? [knowledgeMiddleware(knowledge, { tenant: 'shop' })] : [],
      });
      results.push((await agent.invoke(ask())).messages.map(({ text }) => text));
      if (!adapted) continue;
      expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['completed']);
      expect(knowledge.stored[0]?.turns[0]?.result).toContain('no such order');
      // What LangChain tells its model about any error is no part of this one.
      expect(JSON.stringify(knowledge.stored)).not.toContain('fix your mistakes');
    }
    expect(results[1]).toEqual(results[0]);
  });

  test('a tool error reaches the handlers of others as it was', async () => {
    const knowledge = await openWatched();
    const onError = vi.fn((error: unknown) => (error instanceof RangeError ? 'Try another.' : undefined));
    const agent = createAgent({
      model: fakeModel().respondWithTools(call('refund', 'bad')).respond(new AIMessage('sorry')),
      tools: [refund],
      middleware: [toolErrorMiddleware({ onError }), knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    await agent.invoke(ask());
    expect(onError).toHaveBeenCalledOnce();
    expect(JSON.parse(knowledge.stored[0]?.turns[0]?.result ?? '')).toEqual({ error: 'Try another.' });
  });

  test('a tool error that another middleware lets end the agent is stored when its thread comes back', async () => {
    const knowledge = await openWatched();
    const agent = createAgent({
      model: fakeModel().respondWithTools(call('refund', 'bad')).respond(new AIMessage('done')),
      tools: [refund],
      checkpointer: new MemorySaver(),
      middleware: [
        knowledgeMiddleware(knowledge, { tenant: 'shop' }),
        toolErrorMiddleware({ onError: () => undefined }),
      ],
    });
    const config = { configurable: { thread_id: 'a' } };
    await expect(agent.invoke(ask(), config)).rejects.toBeInstanceOf(RangeError);
    expect(knowledge.stored).toEqual([]);
    await agent.invoke(ask('Write something else instead of it'), config);
    expect(knowledge.stored.map(({ query, metadata }) => [query, metadata?.outcome])).toEqual([
      [TASK, 'cut_short'],
      ['Write something else instead of it', 'completed'],
    ]);
  });

  test('arguments that do not fit go back to the model and are no failure of the run', async () => {
    const knowledge = await openWatched();
    const model = fakeModel().respondWithTools(call('refund', 7)).respond(new AIMessage('sorry'));
    const agent = createAgent({
      model,
      tools: [refund],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    await agent.invoke(ask());
    expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['completed']);
    expect(JSON.parse(knowledge.stored[0]?.turns[0]?.result ?? '')).toHaveProperty('error');
  });

  test('an aborted run is stored as aborted', async () => {
    const knowledge = await openWatched();
    const stop = new AbortController();
    const slow = tool(
      (_args, config) =>
        new Promise<string>((_, reject) => {
          (config as { signal?: AbortSignal }).signal?.addEventListener('abort', () =>
            reject(new DOMException('stopped', 'AbortError')),
          );
          stop.abort();
        }),
      { name: 'slow', description: 'Takes long.', schema: z.object({}) },
    );
    const onStore = vi.fn();
    const agent = createAgent({
      model: fakeModel().respondWithTools([{ name: 'slow', args: {}, id: 'c1' }]),
      tools: [slow],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop', onStore })],
    });
    await expect(agent.invoke(ask(), { signal: stop.signal })).rejects.toThrow();
    await expect.poll(() => onStore).toHaveBeenCalledOnce();
    expect(knowledge.stored).toMatchObject([{ metadata: { outcome: 'aborted' } }]);
  });

  test('a run that is aborted while its model is called again is told of once', async () => {
    const knowledge = await openWatched();
    const stop = new AbortController();
    const onStore = vi.fn();
    const scripted = fakeModel()
      .respondWithTools(call('get_order', 'A-1'))
      .respond(new AIMessage('never said'));
    const stopping = createMiddleware({
      name: 'stopping',
      wrapModelCall: (request, handler) => {
        if (!request.messages.some((message) => message.type === 'tool')) return handler(request);
        stop.abort();
        throw new DOMException('stopped', 'AbortError');
      },
    });
    const agent = createAgent({
      model: scripted,
      tools: [getOrder],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop', onStore }), stopping],
    });
    await expect(agent.invoke(ask(), { signal: stop.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(onStore).toHaveBeenCalled());
    await knowledge.close();
    expect(onStore).toHaveBeenCalledOnce();
    expect(knowledge.stored).toMatchObject([{ metadata: { outcome: 'aborted' } }]);
    expect(knowledge.stored[0]?.turns[0]?.result).toContain('delivered');
  });

  test('an interrupt for a person stores nothing; the resumed run is stored once', async () => {
    const knowledge = await openWatched();
    await teachRefunds(knowledge);
    const agent = createAgent({
      model: fakeModel().respondWithTools(call('refund', 'A-1')).respond(new AIMessage('paid back')),
      tools: [refund],
      checkpointer: new MemorySaver(),
      middleware: [
        knowledgeMiddleware(knowledge, { tenant: 'shop' }),
        humanInTheLoopMiddleware({ interruptOn: { refund: true } }),
      ],
    });
    const config = { configurable: { thread_id: 'a' } };
    await agent.invoke(ask(), config);
    expect(knowledge.stored).toEqual([]);
    await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), config);
    expect(knowledge.asked).toHaveLength(1);
    expect(knowledge.stored).toHaveLength(1);
    expect(knowledge.stored[0]?.turns).toHaveLength(2);
    expect(knowledge.stored[0]?.turns[0]?.result).toBe('refunded A-1');
  });

  test('two tasks of one thread are two records', async () => {
    const knowledge = await openWatched();
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage('one')).respond(new AIMessage('two')),
      tools: [],
      checkpointer: new MemorySaver(),
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    const config = { configurable: { thread_id: 'a' } };
    await agent.invoke(ask(), config);
    await agent.invoke(ask('and now ship it'), config);
    expect(
      knowledge.stored.map(({ query, turns }) => [query, turns.map(({ decision }) => decision)]),
    ).toEqual([
      [TASK, ['one']],
      ['and now ship it', ['two']],
    ]);
  });

  test('a long thread is not taken for one that is cut short', async () => {
    const knowledge = await openWatched();
    const model = fakeModel();
    for (let i = 0; i < 5; i += 1) model.respond(new AIMessage(`answer ${i}`));
    const agent = createAgent({
      model,
      tools: [],
      checkpointer: new MemorySaver(),
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    const config = { configurable: { thread_id: 'a' }, recursionLimit: 6 };
    for (let i = 0; i < 5; i += 1) await agent.invoke(ask(`task ${i}`), config);
    expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(Array(5).fill('completed'));
  });

  test('a retry inside of it is one run', async () => {
    const knowledge = await openWatched();
    const agent = createAgent({
      model: fakeModel().respond(new Error('busy')).respond(new AIMessage('done')),
      tools: [],
      middleware: [
        knowledgeMiddleware(knowledge, { tenant: 'shop' }),
        modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, jitter: false }),
      ],
    });
    await agent.invoke(ask());
    expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['completed']);
  });

  test('a run that the step limit ended is stored as cut short when its thread comes back', async () => {
    const knowledge = await openWatched();
    const model = fakeModel();
    for (let i = 0; i < 6; i += 1) model.respondWithTools(call('get_order', 'A-1', `c${i}`));
    const agent = createAgent({
      model,
      tools: [getOrder],
      checkpointer: new MemorySaver(),
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    const config = { configurable: { thread_id: 'a' } };
    await expect(agent.invoke(ask(), { ...config, recursionLimit: 6 })).rejects.toThrow(/[Rr]ecursion limit/);
    model.respond(new AIMessage('done'));
    await expect(
      agent.invoke(ask('Now ship the parcel to Rome'), { ...config, recursionLimit: 40 }),
    ).resolves.toBeDefined();
    expect(knowledge.stored.map(({ query, metadata }) => [query, metadata?.outcome])).toEqual([
      [TASK, 'cut_short'],
      ['Now ship the parcel to Rome', 'completed'],
    ]);
  });

  test.each([3, 4, 5, 6, 7, 8, 9])(
    'without a thread a limit of %i steps stores the run once, as what it was',
    async (limit) => {
      const knowledge = await openWatched();
      const agent = createAgent({
        model: fakeModel()
          .respondWithTools(call('get_order', 'A-1', 'c1'))
          .respondWithTools(call('get_order', 'A-1', 'c2'))
          .respond(new AIMessage('done')),
        tools: [getOrder],
        middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
      });
      const ended = await agent.invoke(ask(), { recursionLimit: limit }).then(
        () => 'completed',
        () => 'cut_short',
      );
      expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual([ended]);
      expect(ended).toBe(limit < 8 ? 'cut_short' : 'completed');
    },
  );

  test('an enhance and a store that are down break nothing and are told once each', async () => {
    const knowledge = await openWatched({
      enhanceTask: () => new Promise<never>(() => {}),
      storeKnowledge: () => Promise.reject(new Error('down')),
    });
    const onError = vi.fn();
    const agent = createAgent({
      model: fakeModel().respondWithTools(call('get_order', 'A-1')).respond(new AIMessage('done')),
      tools: [getOrder],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop', enhanceTimeoutMs: 20, onError })],
    });
    const result = await agent.invoke(ask());
    expect(result.messages.at(-1)?.content).toBe('done');
    expect(onError.mock.calls.map(([problem]) => problem.stage)).toEqual(['enhance', 'store']);
  });
});
