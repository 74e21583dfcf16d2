import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent, modelCallLimitMiddleware, tool } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware } from '../../adapters/langgraph/index.js';
import { openWatched } from './open.js';

const TASK = 'refund the order of the customer';
const ask = () => ({ messages: [new HumanMessage(TASK)] });
const refund = tool(({ order }) => `refunded ${order}`, {
  name: 'refund',
  schema: z.object({ order: z.string() }),
});
const call = (order: string, id: string) => [{ name: 'refund', args: { order }, id }];
const config = { configurable: { thread_id: 't1' } };

test('a run that is done again from a checkpoint is a run of its own, with its own steps', async () => {
  const knowledge = await openWatched();
  const model = fakeModel()
    .respondWithTools(call('bad', 'c1'))
    .respond(new AIMessage('It was refunded.'))
    .respondWithTools(call('A-1', 'c2'))
    .respond(new AIMessage('It was refunded after all.'));
  const agent = createAgent({
    model,
    tools: [refund],
    checkpointer: new MemorySaver(),
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
  });
  await agent.invoke(ask(), config);
  const history = [];
  for await (const snapshot of agent.graph.getStateHistory(config)) history.push(snapshot);
  const first = history.findLast(({ next }) => next.includes('model_request'))!;
  await agent.invoke(null as never, first.config as never);
  expect(knowledge.stored.map(({ turns }) => turns.map(({ result }) => result))).toEqual([
    ['refunded bad', undefined],
    ['refunded A-1', undefined],
  ]);
  expect(new Set(knowledge.keys).size).toBe(2);
});

test('a run that another middleware ends is stored when the knowledge closes', async () => {
  const ends: (() => Promise<void>)[] = [];
  const knowledge = await openWatched({ beforeClose: (end: () => Promise<void>) => ends.push(end) } as never);
  const model = fakeModel().respondWithTools(call('A-1', 'c1')).respondWithTools(call('A-1', 'c2'));
  const agent = createAgent({
    model,
    tools: [refund],
    middleware: [
      knowledgeMiddleware(knowledge, { tenant: 'shop' }),
      modelCallLimitMiddleware({ runLimit: 1 }),
    ],
  });
  await agent.invoke(ask());
  expect(knowledge.stored).toEqual([]);
  for (const end of ends) await end();
  expect(knowledge.stored).toMatchObject([
    { query: TASK, success: false, metadata: { outcome: 'cut_short' } },
  ]);
});
