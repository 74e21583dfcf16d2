import { AIMessage, HumanMessage } from '@langchain/core/messages';
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
import { expect, test } from 'vitest';
import { knowledgeNode } from '../../adapters/langgraph/index.js';
import { openWatched, teachRefunds } from './open.js';

const TASK = 'refund the order of the customer';
const ask = () => ({ messages: [new HumanMessage(TASK)] });
const thread = { configurable: { thread_id: 't1' } };

test('a node that asks its model before an interrupt is asked for once, and stored once', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const seen: string[] = [];
  const model = fakeModel()
    .respond(new AIMessage('I would refund A-1.'))
    .respond(new AIMessage('I would refund A-1.'));
  const node = knowledgeNode(
    knowledge,
    async ({ messages }: { messages: HumanMessage[] }, _config, { text }) => {
      seen.push(text);
      const planned = await model.invoke(messages);
      return { messages: [planned, new AIMessage(`They said ${interrupt('sure?')}.`)] };
    },
    { tenant: 'shop', tools: [{ name: 'refund' }, { name: 'get_order' }] },
  );
  const graph = new StateGraph(new StateSchema({ messages: MessagesValue }))
    .addNode('agent', node as never)
    .addEdge(START, 'agent')
    .addEdge('agent', END)
    .compile({ checkpointer: new MemorySaver() });
  await graph.invoke(ask(), thread);
  expect(knowledge.stored).toEqual([]);
  await graph.invoke(new Command({ resume: 'yes' }), thread);
  expect(knowledge.asked).toHaveLength(1);
  expect(seen).toEqual([expect.stringContaining('get_order'), seen[0]]);
  expect(knowledge.stored).toMatchObject([{ query: TASK, metadata: { outcome: 'completed' } }]);
  expect(knowledge.stored[0]!.turns.map(({ decision }) => decision)).toEqual([
    'I would refund A-1.',
    'They said yes.',
  ]);
});
