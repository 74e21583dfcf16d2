import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import {
  type BaseCheckpointSaver,
  MemorySaver,
  MessagesValue,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { createAgent, modelRetryMiddleware, tool } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  knowledgeMiddleware,
  knowledgeNode,
  knowledgeNodes,
  knowledgeState,
} from '../../adapters/langgraph/index.js';
import { hashingEmbedder, type KnowledgeService, openService } from '../../src/index.js';
import { afterTest } from '../at-end.js';

const TASK = 'refund the order of the customer';
const ask = () => ({ messages: [new HumanMessage(TASK)] });
const config = { configurable: { thread_id: 't1' } };
const refund = tool(({ order }) => `refunded ${order}`, {
  name: 'refund',
  schema: z.object({ order: z.string() }),
});
const call = (order: string, id: string) => [{ name: 'refund', args: { order }, id }];

async function openShared(): Promise<KnowledgeService> {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  afterTest(() => service.close());
  return service;
}

const kept = async (service: KnowledgeService): Promise<unknown[]> => {
  const found = [];
  for await (const { metadata, turns } of service.exportRecords('local', 'shop'))
    found.push([metadata?.outcome, turns.map(({ result }) => result ?? '')]);
  return found;
};

/** An agent as a process of its own has it: what the adapter keeps in memory is known to no other. */
const agentOf = (
  service: KnowledgeService,
  model: ReturnType<typeof fakeModel>,
  checkpointer: BaseCheckpointSaver,
) =>
  createAgent({
    model,
    tools: [refund],
    checkpointer,
    middleware: [knowledgeMiddleware(service.forAccount('local'), { tenant: 'shop' })],
  });

test('a run that failed in one process and went on in another is stored once, as it ended', async () => {
  const service = await openShared();
  const saver = new MemorySaver();
  const failing = fakeModel().respondWithTools(call('A-1', 'c1')).respond(new Error('gone'));
  await expect(agentOf(service, failing, saver).invoke(ask(), config)).rejects.toThrow('gone');
  expect(await kept(service)).toMatchObject([['failed', expect.anything()]]);
  const again = agentOf(service, fakeModel().respond(new Error('gone again')), saver);
  await expect(again.invoke(null as never, config)).rejects.toThrow('gone again');
  expect(await kept(service)).toHaveLength(1);
  const model = fakeModel().respond(new AIMessage('Refunded.'));
  await agentOf(service, model, saver).invoke(null as never, config);
  expect(await kept(service)).toEqual([['completed', ['refunded A-1', '']]]);
});

test.each([true, false])(
  'a run that failed stays so when its thread goes on with another task, in one process: %s',
  async (isSame) => {
    const service = await openShared();
    const saver = new MemorySaver();
    const model = fakeModel()
      .respondWithTools(call('A-1', 'c1'))
      .respond(new Error('gone'))
      .respond(new AIMessage('Shipped.'));
    const first = agentOf(service, model, saver);
    await expect(first.invoke(ask(), config)).rejects.toThrow('gone');
    const agent = isSame ? first : agentOf(service, fakeModel().respond(new AIMessage('Shipped.')), saver);
    await agent.invoke({ messages: [new HumanMessage('ship the parcel to the customer in Rome')] }, config);
    expect(await kept(service)).toMatchObject([
      ['failed', expect.anything()],
      ['completed', expect.anything()],
    ]);
  },
);

test('a run of a thread that the step limit ends is stored then, and once where the thread goes on with it', async () => {
  const service = await openShared();
  const saver = new MemorySaver();
  const model = fakeModel()
    .respondWithTools(call('A-0', 'c0'))
    .respond(new AIMessage('Refunded.'))
    .respondWithTools(call('A-1', 'c1'))
    .respondWithTools(call('A-2', 'c2'))
    .respond(new AIMessage('Refunded.'));
  const agent = agentOf(service, model, saver);
  // A thread counts its steps on: the limit is for each call.
  await agent.invoke({ messages: [new HumanMessage('look what the customer in Rome has ordered')] }, config);
  await expect(agent.invoke(ask(), { ...config, recursionLimit: 4 })).rejects.toThrow(/[Rr]ecursion limit/);
  expect(await kept(service)).toMatchObject([
    ['completed', expect.anything()],
    ['cut_short', expect.anything()],
  ]);
  await agent.invoke(null as never, config);
  expect(await kept(service)).toMatchObject([
    ['completed', expect.anything()],
    ['completed', ['refunded A-1', 'refunded A-2', '']],
  ]);
});

test('a model that is tried again outside of it is one run, as it ended', async () => {
  const service = await openShared();
  const agent = createAgent({
    model: fakeModel()
      .respond(new Error('busy'))
      .respondWithTools(call('A-1', 'c1'))
      .respond(new Error('busy'))
      .respond(new AIMessage('Refunded.')),
    tools: [refund],
    middleware: [
      modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 }),
      knowledgeMiddleware(service.forAccount('local'), { tenant: 'shop' }),
    ],
  });
  await agent.invoke(ask());
  expect(await kept(service)).toEqual([['completed', ['refunded A-1', '']]]);
});

test('a branch that ends beside a run that has ended is kept beside it, and its failure before that is not', async () => {
  const service = await openShared();
  const saver = new MemorySaver();
  const model = fakeModel().respondWithTools(call('bad', 'c1')).respond(new AIMessage('Refunded.'));
  const first = agentOf(service, model, saver);
  await first.invoke(ask(), config);
  const history = [];
  for await (const snapshot of first.graph.getStateHistory(config)) history.push(snapshot);
  const start = history.findLast(({ next }) => next.includes('model_request'))!;
  const branch = (answers: ReturnType<typeof fakeModel>) =>
    agentOf(service, answers, saver).invoke(null as never, start.config as never);
  await expect(branch(fakeModel().respond(new Error('gone')))).rejects.toThrow('gone');
  await branch(fakeModel().respondWithTools(call('A-1', 'c2')).respond(new AIMessage('Refunded after all.')));
  expect(await kept(service)).toEqual([
    ['completed', ['refunded bad', '']],
    ['completed', ['refunded A-1', '']],
  ]);
});

test('nodes of a graph that fail in one process and end in another are one run', async () => {
  const service = await openShared();
  const checkpointer = new MemorySaver();
  const State = new StateSchema({ messages: MessagesValue, ...knowledgeState });
  const graph = (answer: () => AIMessage) => {
    const { enhance, work, store } = knowledgeNodes<typeof State.State>(service.forAccount('local'), {
      tenant: 'shop',
    });
    return new StateGraph(State)
      .addNode('enhance', enhance)
      .addNode(
        'answer',
        work(() => ({ messages: [answer()] })),
      )
      .addNode('store', store)
      .addEdge('__start__', 'enhance')
      .addEdge('enhance', 'answer')
      .addEdge('answer', 'store')
      .compile({ checkpointer });
  };
  const fails = (): AIMessage => {
    throw new Error('gone');
  };
  await expect(graph(fails).invoke(ask(), config)).rejects.toThrow('gone');
  await graph(() => new AIMessage('Refunded.')).invoke(null, config);
  expect(await kept(service)).toMatchObject([['completed', expect.anything()]]);
});

test('a node by itself that is tried again, in whichever process, is one run', async () => {
  const service = await openShared();
  const checkpointer = new MemorySaver();
  const State = new StateSchema({ messages: MessagesValue });
  const graph = (answer: () => AIMessage, maxAttempts: number) =>
    new StateGraph(State)
      .addNode(
        'answer',
        knowledgeNode(service.forAccount('local'), () => ({ messages: [answer()] }), { tenant: 'shop' }),
        { retryPolicy: { maxAttempts, initialInterval: 1, jitter: false, logWarning: false } },
      )
      .addEdge('__start__', 'answer')
      .compile({ checkpointer });
  const fails = (): AIMessage => {
    throw new Error('gone');
  };
  await expect(graph(fails, 2).invoke(ask(), config)).rejects.toThrow('gone');
  expect(await kept(service)).toMatchObject([['failed', expect.anything()]]);
  await graph(() => new AIMessage('Refunded.'), 1).invoke(null, config);
  expect(await kept(service)).toMatchObject([['completed', expect.anything()]]);
});
