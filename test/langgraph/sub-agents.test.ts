import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesValue,
  START,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { createAgent, tool, toolStrategy } from 'langchain';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware, knowledgeNode } from '../../adapters/langgraph/index.js';
import { openWatched, teachRefunds, type Watched } from './open.js';

const TASK = 'refund the order of the customer';
const ask = (text = TASK) => ({ messages: [new HumanMessage(text)] });
const State = new StateSchema({ messages: MessagesValue });

/** An agent that answers with its task. */
function echoing(knowledge: Watched, onError = vi.fn()) {
  const model = fakeModel();
  const answer = (messages: BaseMessage[]) => new AIMessage(`did ${messages.at(-1)?.text}`);
  for (let i = 0; i < 20; i += 1) model.respond(answer);
  return createAgent({
    model,
    tools: [],
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop', onError })],
  });
}

const thread = { configurable: { thread_id: 'a' } };

describe.each([
  ['without a thread', undefined],
  ['in a thread', new MemorySaver()],
])('%s', (_, checkpointer) => {
  test.each([
    ['one after the other', false],
    ['at once', true],
  ])('agents called by one node, %s, are each stored', async (_name, atOnce) => {
    const knowledge = await openWatched();
    const onError = vi.fn();
    const agent = echoing(knowledge, onError);
    const tasks = ['pack', 'ship', 'bill'];
    const graph = new StateGraph(State)
      .addNode('boss', async () => {
        if (atOnce) await Promise.all(tasks.map((task) => agent.invoke(ask(task))));
        else for (const task of tasks) await agent.invoke(ask(task));
        return { messages: [new AIMessage('all done')] };
      })
      .addEdge(START, 'boss')
      .addEdge('boss', END)
      .compile(checkpointer ? { checkpointer } : {});
    const config = { configurable: { thread_id: `boss ${atOnce}` } };
    await graph.invoke(ask(), checkpointer ? config : {});
    expect(onError).not.toHaveBeenCalled();
    expect(knowledge.stored.map(({ query }) => query).sort()).toEqual(['bill', 'pack', 'ship']);
    expect(new Set(knowledge.keys).size).toBe(3);
  });

  test('agents that are tools of an agent are each stored, and so is theirs', async () => {
    const knowledge = await openWatched();
    const inner = echoing(knowledge);
    const delegate = tool(
      async ({ task }: { task: string }) => (await inner.invoke(ask(task))).messages.at(-1)!.text,
      { name: 'delegate', description: 'Hands a task on.', schema: z.object({ task: z.string() }) },
    );
    const calls = ['pack', 'ship'].map((task) => ({ name: 'delegate', args: { task }, id: task }));
    const boss = createAgent({
      model: fakeModel().respondWithTools(calls).respond(new AIMessage('all done')),
      tools: [delegate],
      ...(checkpointer ? { checkpointer } : {}),
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
    });
    await boss.invoke(ask(), checkpointer ? { configurable: { thread_id: 'agents' } } : {});
    expect(knowledge.stored.map(({ query }) => query).sort()).toEqual(['pack', TASK, 'ship']);
    const own = knowledge.stored.find(({ query }) => query === TASK);
    expect(own?.turns.slice(0, 2).map(({ result }) => result)).toEqual(['did pack', 'did ship']);
  });
});

test('nodes with knowledge that are called by a node are each stored', async () => {
  const knowledge = await openWatched();
  const worker = knowledgeNode(
    knowledge,
    ({ task }: { task: string }) => ({ messages: [new AIMessage(`did ${task}`)] }),
    { tenant: 'shop' },
  );
  const graph = new StateGraph(State)
    .addNode('boss', async (_state, config) => {
      await Promise.all(['pack', 'ship'].map((task) => worker({ task }, config)));
      return {};
    })
    .addEdge(START, 'boss')
    .compile({ checkpointer: new MemorySaver() });
  await graph.invoke(ask(), thread);
  expect(knowledge.stored.map(({ query }) => query).sort()).toEqual(['pack', 'ship']);
});

test('a tool that asks a person and is run again is one record', async () => {
  const knowledge = await openWatched();
  const pay = tool(() => `paid, as ${interrupt('may I?')}`, {
    name: 'pay',
    description: 'Pays.',
    schema: z.object({}),
  });
  const agent = createAgent({
    model: fakeModel()
      .respondWithTools([{ name: 'pay', args: {}, id: 'c1' }])
      .respond(new AIMessage('done')),
    tools: [pay],
    checkpointer: new MemorySaver(),
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
  });
  const stop = new AbortController();
  await agent.invoke(ask(), { ...thread, signal: stop.signal });
  stop.abort();
  expect(knowledge.stored).toEqual([]);
  await agent.invoke(new Command({ resume: 'agreed' }), thread);
  expect(knowledge.stored.map(({ turns, metadata }) => [turns[0]?.result, metadata?.outcome])).toEqual([
    ['paid, as agreed', 'completed'],
  ]);
});

test('an answer with a structure is what it is without the middleware', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const results: unknown[] = [];
  for (const middleware of [[], [knowledgeMiddleware(knowledge, { tenant: 'shop' })]]) {
    const agent = createAgent({
      model: fakeModel().respondWithTools([{ name: 'verdict', args: { ok: true }, id: 'c1' }]),
      tools: [],
      responseFormat: toolStrategy(z.object({ ok: z.boolean() }).meta({ title: 'verdict' })),
      middleware,
    });
    const { structuredResponse, messages } = await agent.invoke(ask());
    results.push([structuredResponse, messages.map((message) => message.getType())]);
  }
  expect(results[1]).toEqual(results[0]);
  expect(knowledge.stored).toHaveLength(1);
  expect(knowledge.stored[0]?.turns[0]?.decision).toContain('"ok":true');
  expect(knowledge.stored[0]?.metadata?.request_id).toEqual(expect.any(String));
});
