import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesValue,
  ReducedValue,
  Send,
  START,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FailureEvent, knowledgeNode } from '../../adapters/langgraph/index.js';
import { hashingEmbedder, openKnowledge } from '../../src/index.js';
import { openWatched, teachRefunds } from './open.js';

const State = new StateSchema({ messages: MessagesValue });
type ChatState = typeof State.State;
const TASK = 'refund the order of the customer';
const ask = (text = TASK) => ({ messages: [new HumanMessage(text)] });

/** One node in a graph. */
function graphOf(
  node: (state: ChatState, config: never) => unknown,
  checkpointer?: MemorySaver,
  retries?: number,
) {
  return new StateGraph(State)
    .addNode('agent', node as never, {
      ...(retries === undefined
        ? {}
        : { retryPolicy: { maxAttempts: retries, initialInterval: 1, jitter: false, logWarning: false } }),
    })
    .addEdge(START, 'agent')
    .addEdge('agent', END)
    .compile(checkpointer ? { checkpointer } : {});
}

describe('knowledgeNode', () => {
  test('asks for its own tools where it says which it has', async () => {
    const knowledge = await openWatched();
    const node = knowledgeNode(knowledge, async () => ({ messages: [new AIMessage('done')] }), {
      tenant: 'shop',
      tools: [{ name: 'refund', description: 'pays back' }, { name: 'unlock' }],
    });
    await graphOf(node).invoke(ask());
    expect(knowledge.asked).toEqual([{ tenant_id: 'shop', input_text: TASK, tools: ['refund', 'unlock'] }]);
  });

  test('a first run finds nothing, changes nothing and is stored', async () => {
    const knowledge = await openWatched();
    const model = fakeModel().respond(new AIMessage('done'));
    const node = knowledgeNode(
      knowledge,
      async (state: ChatState) => ({ messages: [await model.invoke(state.messages)] }),
      { tenant: 'shop', agentType: 'support', success: () => true },
    );
    const result = await graphOf(node).invoke(ask());
    expect(result.messages.map((message) => message.content)).toEqual([TASK, 'done']);
    expect(model.calls[0]?.messages.map((message) => message.getType())).toEqual(['human']);
    expect(knowledge.asked).toEqual([{ tenant_id: 'shop', input_text: TASK, agent_type: 'support' }]);
    expect(knowledge.stored).toMatchObject([
      {
        tenant_id: 'shop',
        query: TASK,
        agent_type: 'support',
        success: true,
        turns: [{ turn: 1, inputs: `User message:\n${TASK}`, decision: 'done' }],
        metadata: { outcome: 'completed', node: 'agent' },
      },
    ]);
  });

  test('a second run is told; what it was told is neither in the state nor in the record', async () => {
    const knowledge = await openWatched();
    await teachRefunds(knowledge);
    const model = fakeModel().respond(new AIMessage('done'));
    const node = knowledgeNode(
      knowledge,
      // A node that returns everything it saw: the guidance must still not stay.
      async (state: ChatState) => ({ messages: [...state.messages, await model.invoke(state.messages)] }),
      { tenant: 'shop' },
    );
    const result = await graphOf(node).invoke(ask());
    expect(model.calls[0]?.messages[0]?.content).toContain('<knowhow-');
    // No message is added: the code that calls the model may have a system message of its own.
    expect(model.calls[0]?.messages.map((message) => message.getType())).toEqual(['human']);
    expect(JSON.stringify(result)).not.toContain('knowhow-');
    expect(result.messages).toHaveLength(2);
    expect(JSON.stringify(knowledge.stored)).not.toContain('<knowhow-');
    expect(knowledge.stored).toHaveLength(1);
    expect(knowledge.stored[0]?.metadata?.request_id).toEqual(expect.any(String));
    expect(knowledge.stored[0]?.turns).toHaveLength(1);
  });

  test('guidance is put at the end of a system message that is there, and taken out again', async () => {
    const knowledge = await openWatched();
    await teachRefunds(knowledge);
    const model = fakeModel().respond(new AIMessage('done'));
    const node = knowledgeNode(
      knowledge,
      async (state: ChatState) => ({ messages: [...state.messages, await model.invoke(state.messages)] }),
      { tenant: 'shop' },
    );
    const result = await graphOf(node).invoke({
      messages: [new SystemMessage('Be brief.'), new HumanMessage(TASK)],
    });
    const told = model.calls[0]?.messages ?? [];
    expect(told).toHaveLength(2);
    expect(told[0]?.content).toMatch(/^Be brief\.\n\n<knowhow-/);
    expect(result.messages.map((message) => message.content)).toEqual(['Be brief.', TASK, 'done']);
  });

  test('the tenant comes from the context, then the configurable, then the settings', async () => {
    const knowledge = await openWatched();
    const node = knowledgeNode(knowledge, () => ({ messages: [new AIMessage('ok')] }), {
      tenant: 'instance',
    });
    const graph = new StateGraph(State, z.object({ knowhow_tenant: z.string().optional() }))
      .addNode('agent', node)
      .addEdge(START, 'agent')
      .compile();
    await graph.invoke(ask());
    await graph.invoke(ask(), {
      configurable: { knowhow_tenant: 'configured', knowhow_agent_type: 'voice', knowhow_place: 'shop_eu' },
    });
    await graph.invoke(ask(), {
      context: { knowhow_tenant: 'context' },
      configurable: { knowhow_tenant: 'no' },
    });
    expect(knowledge.stored.map(({ tenant_id }) => tenant_id)).toEqual(['instance', 'configured', 'context']);
    expect(knowledge.asked[1]?.agent_type).toBe('voice');
    expect(knowledge.asked.map(({ context }) => context?.place)).toEqual([undefined, 'shop_eu', undefined]);
    expect(knowledge.stored.map(({ metadata }) => metadata?.place)).toEqual([
      undefined,
      'shop_eu',
      undefined,
    ]);
  });

  test('without a tenant the run goes on, and each problem is told once', async () => {
    const knowledge = await openWatched();
    const problems: FailureEvent[] = [];
    const node = knowledgeNode(knowledge, () => ({ messages: [new AIMessage('ok')] }), {
      onError: (problem) => problems.push(problem),
    });
    const result = await graphOf(node).invoke(ask());
    expect(result.messages).toHaveLength(2);
    expect(problems.map(({ stage, error }) => [stage, (error as { code?: string }).code])).toEqual([
      ['enhance', 'invalid_request'],
      ['store', 'invalid_request'],
    ]);
    expect(knowledge.asked).toEqual([]);
  });

  test('an enhance that fails or never answers, and a store that fails, break nothing', async () => {
    for (const over of [
      { enhanceTask: () => Promise.reject(new Error('down')) },
      { enhanceTask: () => new Promise<never>(() => {}) },
      {
        enhanceTask: () => {
          throw new Error('not even a promise');
        },
      },
    ]) {
      const knowledge = await openWatched({
        ...over,
        storeKnowledge: () => Promise.reject(new Error('down too')),
      });
      const onError = vi.fn();
      const node = knowledgeNode(knowledge, () => ({ messages: [new AIMessage('ok')] }), {
        tenant: 'shop',
        enhanceTimeoutMs: 20,
        onError,
      });
      expect((await graphOf(node).invoke(ask())).messages).toHaveLength(2);
      expect(onError.mock.calls.map(([problem]) => problem.stage)).toEqual(['enhance', 'store']);
    }
  });

  test('an error is thrown as it is, and the run stored as failed', async () => {
    const knowledge = await openWatched();
    const thrown = new RangeError('the model fell over');
    const node = knowledgeNode(
      knowledge,
      () => {
        throw thrown;
      },
      { tenant: 'shop' },
    );
    await expect(graphOf(node).invoke(ask())).rejects.toBe(thrown);
    expect(knowledge.stored).toMatchObject([
      { success: false, metadata: { outcome: 'failed' }, turns: [{ inputs: `User message:\n${TASK}` }] },
    ]);
    expect(knowledge.stored[0]?.turns[0]?.decision).toBe('(no answer)');
    expect(JSON.parse(knowledge.stored[0]?.turns[0]?.result ?? '')).toEqual({
      interrupted: true,
      message: 'The run ended with an error: RangeError: the model fell over',
    });
  });

  test('an aborted run is stored as aborted', async () => {
    const knowledge = await openWatched();
    const stop = new AbortController();
    const stored = vi.fn();
    const node = knowledgeNode(
      knowledge,
      (_state: ChatState, config) =>
        new Promise<{ messages: AIMessage[] }>((_, reject) => {
          config.signal?.addEventListener('abort', () => reject(config.signal?.reason));
          stop.abort();
        }),
      { tenant: 'shop', onStore: stored },
    );
    await expect(graphOf(node).invoke(ask(), { signal: stop.signal })).rejects.toThrow();
    await expect.poll(() => stored).toHaveBeenCalledOnce();
    expect(knowledge.stored).toMatchObject([{ metadata: { outcome: 'aborted' } }]);
  });

  test('an interrupt stores nothing; the resumed run is stored once', async () => {
    const knowledge = await openWatched();
    const node = knowledgeNode(
      knowledge,
      () => ({ messages: [new AIMessage(`you said ${interrupt('sure?')}`)] }),
      { tenant: 'shop' },
    );
    const graph = graphOf(node, new MemorySaver());
    const config = { configurable: { thread_id: 'one' } };
    await graph.invoke(ask(), config);
    expect(knowledge.stored).toEqual([]);
    const result = await graph.invoke(new Command({ resume: 'yes' }), config);
    expect(result.messages.at(-1)?.content).toBe('you said yes');
    expect(knowledge.stored.map(({ turns }) => turns.map(({ decision }) => decision))).toEqual([
      ['you said yes'],
    ]);
  });

  test('a retry says what each attempt was, under a key of its own', async () => {
    const knowledge = await openWatched();
    let attempts = 0;
    const node = knowledgeNode(
      knowledge,
      () => {
        attempts += 1;
        if (attempts === 1) throw new Error('busy');
        return { messages: [new AIMessage('done')] };
      },
      { tenant: 'shop' },
    );
    await graphOf(node, undefined, 3).invoke(ask());
    expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['failed', 'completed']);
    expect(new Set(knowledge.keys).size).toBe(2);
  });

  test('a replay of a checkpoint stores nothing twice, also when it went another way', async () => {
    const knowledge = await openWatched();
    const onError = vi.fn();
    let answers = 0;
    const node = knowledgeNode(
      knowledge,
      () => {
        answers += 1;
        return { messages: [new AIMessage(`answer ${answers}`)] };
      },
      { tenant: 'shop', onError },
    );
    // Twice the same task of the same thread: what a process does that died after storing, before its checkpoint.
    const config = {
      executionInfo: { threadId: 't', taskId: 'x', checkpointId: 'c', checkpointNs: '', nodeAttempt: 1 },
    };
    await node(ask() as ChatState, config);
    await node(ask() as ChatState, config);
    expect(answers).toBe(2);
    expect(knowledge.keys).toHaveLength(2);
    expect(knowledge.stored).toHaveLength(1);
    expect(onError).not.toHaveBeenCalled();
  });

  test('two processes that run the same task of a thread store it once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'knowhow-langgraph-'));
    const path = join(folder, 'own.db');
    const open = () => openKnowledge({ path, embedder: hashingEmbedder() });
    const both = [await open(), await open()];
    const onStore = vi.fn();
    const onError = vi.fn();
    try {
      const executionInfo = {
        threadId: 't',
        taskId: 'x',
        checkpointId: 'c',
        checkpointNs: '',
        nodeAttempt: 1,
      };
      await Promise.all(
        both.map((knowledge, index) => {
          const answer = () => ({ messages: [new AIMessage(`answer ${index}`)] });
          return knowledgeNode(knowledge, answer, { tenant: 'shop', onStore, onError })(ask() as ChatState, {
            executionInfo,
          });
        }),
      );
      expect(onStore.mock.calls.map(([{ replayed }]) => replayed).sort()).toEqual([false, true]);
      expect(onError).not.toHaveBeenCalled();
    } finally {
      for (const knowledge of both) await knowledge.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('each branch of a fan-out is enhanced for its own task and stored on its own', async () => {
    const knowledge = await openWatched();
    const Fan = new StateSchema({
      task: z.string(),
      parts: new ReducedValue(
        z.array(z.string()).default(() => []),
        {
          inputSchema: z.array(z.string()),
          reducer: (a, b) => [...a, ...b],
        },
      ),
    });
    const worker = knowledgeNode(knowledge, (state: { task: string }) => ({ parts: [`did ${state.task}`] }), {
      tenant: 'shop',
    });
    const graph = new StateGraph(Fan)
      .addNode('worker', worker)
      .addConditionalEdges(START, () => ['pack', 'ship', 'bill'].map((task) => new Send('worker', { task })))
      .addEdge('worker', END)
      .compile();
    const result = await graph.invoke({ task: 'sell' });
    expect([...result.parts].sort()).toEqual(['did bill', 'did pack', 'did ship']);
    expect(knowledge.asked.map(({ input_text }) => input_text).sort()).toEqual(['bill', 'pack', 'ship']);
    expect(knowledge.stored.map(({ query }) => query).sort()).toEqual(['bill', 'pack', 'ship']);
    expect(new Set(knowledge.keys).size).toBe(3);
    expect(knowledge.stored[0]?.turns[0]?.decision).toMatch(/^\{"parts":\["did /);
  });

  test('a Command is passed on, and its update stored', async () => {
    const knowledge = await openWatched();
    const node = knowledgeNode(
      knowledge,
      () => new Command({ goto: 'last', update: { messages: [new AIMessage('go on')] } }),
      { tenant: 'shop' },
    );
    const graph = new StateGraph(State)
      .addNode('agent', node, { ends: ['last'] })
      .addNode('last', () => ({ messages: [new AIMessage('bye')] }))
      .addEdge(START, 'agent')
      .compile();
    const result = await graph.invoke(ask());
    expect(result.messages.at(-1)?.content).toBe('bye');
    expect(knowledge.stored.map(({ turns }) => turns[0]?.decision)).toEqual(['go on']);
  });

  test('inside a subgraph it inherits the context, and every streaming mode shows what it did before', async () => {
    const knowledge = await openWatched();
    await teachRefunds(knowledge, 'sub');
    const node = knowledgeNode(knowledge, () => ({ messages: [new AIMessage('inner')] }));
    const Context = z.object({ knowhow_tenant: z.string() });
    const inner = new StateGraph(State, Context).addNode('agent', node).addEdge(START, 'agent').compile();
    const graph = new StateGraph(State, Context).addNode('team', inner).addEdge(START, 'team').compile();
    const modes = ['values', 'updates', 'messages', 'debug'] as const;
    const seen = [];
    const options = { context: { knowhow_tenant: 'sub' }, streamMode: [...modes], subgraphs: true };
    for await (const chunk of await graph.stream(ask(), options)) seen.push(chunk);
    expect(JSON.stringify(seen)).toContain('inner');
    expect(JSON.stringify(seen)).not.toContain('<knowhow-');
    expect(knowledge.stored).toMatchObject([{ tenant_id: 'sub' }]);
    expect(knowledge.stored[0]?.metadata?.request_id).toEqual(expect.any(String));
  });

  test('hands the storing over where something waits for it', async () => {
    const knowledge = await openWatched();
    const handed: Promise<unknown>[] = [];
    const node = knowledgeNode(knowledge, () => ({ messages: [new AIMessage('ok')] }), {
      tenant: 'shop',
      waitUntil: (storing) => handed.push(storing),
    });
    await graphOf(node).invoke(ask());
    expect(handed).toHaveLength(1);
    await handed[0];
    expect(knowledge.stored).toHaveLength(1);
  });
});
