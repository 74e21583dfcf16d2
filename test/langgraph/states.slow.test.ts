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
import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  knowledgeMiddleware,
  knowledgeNode,
  knowledgeNodes,
  knowledgeState,
} from '../../adapters/langgraph/index.js';
import { openWatched, teachRefunds, type Watched } from './open.js';

const TASK = 'refund the order of the customer';
const ask = (text = TASK) => ({ messages: [new HumanMessage(text)] });
const THREAD = { configurable: { thread_id: 'a' } };
const RESUME = new Command({ resume: { decisions: [{ type: 'approve' }] } });

const refund = tool(({ order }) => `refunded ${order}`, {
  name: 'refund',
  description: 'Pays back.',
  schema: z.object({ order: z.string() }),
});

/** What a graph shows while it runs, and its state after that. */
interface Shown {
  stream(input: unknown, options: object): Promise<AsyncIterable<unknown>>;
  getState(config: object): Promise<unknown>;
}

/** An agent that asks a person before it refunds; its model is told what it does. */
function agentOf(knowledge: Watched, saver: MemorySaver, answers = 1) {
  const model = fakeModel();
  const tool_calls = [{ name: 'refund', args: { order: 'A-1' }, id: 'c1' }];
  if (answers === 1) model.respond(new AIMessage({ content: '', tool_calls }));
  model.respond(new AIMessage('paid back'));
  const agent = createAgent({
    model,
    tools: [refund],
    checkpointer: saver,
    middleware: [
      knowledgeMiddleware(knowledge, { tenant: 'shop' }),
      humanInTheLoopMiddleware({ interruptOn: { refund: true } }),
    ],
  });
  return { model, graph: agent as unknown as Shown };
}

const State = new StateSchema({ messages: MessagesValue, ...knowledgeState });

/** The same with the three nodes. */
function nodesOf(knowledge: Watched, saver: MemorySaver, answers = 1) {
  const model = fakeModel();
  if (answers === 1) model.respond(new AIMessage('I shall refund it.'));
  model.respond(new AIMessage('paid back'));
  const nodes = knowledgeNodes<typeof State.State>(knowledge, { tenant: 'shop' });
  const work = nodes.work(async ({ messages }) => ({ messages: [await model.invoke(messages)] }));
  const graph = new StateGraph(State)
    .addNode('enhance', nodes.enhance)
    .addNode('before', work)
    .addNode('person', () => {
      interrupt('sure?');
      return {};
    })
    .addNode('after', work)
    .addNode('store', nodes.store)
    .addEdge(START, 'enhance')
    .addEdge('enhance', 'before')
    .addEdge('before', 'person')
    .addEdge('person', 'after')
    .addEdge('after', 'store')
    .addEdge('store', END)
    .compile({ checkpointer: saver });
  return { model, graph: graph as unknown as Shown };
}

const MODES = ['values', 'updates', 'messages', 'debug', 'tasks', 'checkpoints'];

async function shownBy({ graph }: { graph: Shown }, input: unknown): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const chunk of await graph.stream(input, { ...THREAD, streamMode: MODES, subgraphs: true })) {
    seen.push(chunk);
  }
  return [...seen, await graph.getState(THREAD)];
}

const told = ({ model }: { model: ReturnType<typeof fakeModel> }) =>
  model.calls.map(({ messages }) => JSON.stringify(messages).includes('<knowhow-'));

test.each([
  ['createAgent', agentOf],
  ['knowledgeNodes', nodesOf],
])('%s: nothing that a graph shows holds what the run was told, nor does its state', async (_, make) => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const one = make(knowledge, new MemorySaver());
  const seen = [...(await shownBy(one, ask())), ...(await shownBy(one, RESUME))];
  expect(told(one)).toEqual([true, true]);
  expect(JSON.stringify(seen)).toContain('paid back');
  expect(JSON.stringify(seen)).not.toMatch(/<knowhow-|Notes from past runs/);
  expect(knowledge.asked).toHaveLength(1);
  expect(knowledge.stored).toHaveLength(1);
  expect(knowledge.stored[0]!.metadata!.request_id).toEqual(expect.any(String));
});

test.each([
  ['createAgent', agentOf],
  ['knowledgeNodes', nodesOf],
])('%s: another process that goes on with a run asks again, and stores it once', async (_, make) => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const saver = new MemorySaver();
  await shownBy(make(knowledge, saver), ask());
  const other = make(knowledge, saver, 0);
  await shownBy(other, RESUME);
  expect(told(other)).toEqual([true]);
  expect(knowledge.asked).toHaveLength(2);
  expect(knowledge.asked[1]).toMatchObject({ input_text: TASK, context: { turns: [{ turn: 1 }] } });
  expect(knowledge.stored).toMatchObject([{ query: TASK, metadata: { outcome: 'completed' } }]);
  expect(knowledge.stored[0]!.turns).toHaveLength(2);
  expect(JSON.stringify(knowledge.stored)).not.toContain('<knowhow-');
});

test('a thread that goes on with a task is one run, also after the step limit cut it', async () => {
  const knowledge = await openWatched();
  const model = fakeModel();
  for (let i = 0; i < 6; i += 1)
    model.respondWithTools([{ name: 'refund', args: { order: 'A' }, id: `c${i}` }]);
  const agent = createAgent({
    model,
    tools: [refund],
    checkpointer: new MemorySaver(),
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
  });
  await expect(agent.invoke(ask(), { ...THREAD, recursionLimit: 6 })).rejects.toThrow(/[Rr]ecursion limit/);
  model.respond(new AIMessage('done'));
  await agent.invoke(ask('please go on'), { ...THREAD, recursionLimit: 40 });
  expect(knowledge.stored[0]).toMatchObject({ query: TASK, metadata: { outcome: 'cut_short' } });
  expect(knowledge.kept).toMatchObject([{ query: TASK, metadata: { outcome: 'completed' } }]);
  expect(knowledge.kept[0]!.turns.length).toBeGreaterThan(5);
});

test('messages that are plain objects are read and guided, and stay what they are', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const given: unknown[] = [];
  const node = knowledgeNode(
    knowledge,
    ({ messages }: { messages: { role: string; content: string }[] }) => {
      given.push(...messages);
      return { messages: [{ role: 'assistant', content: 'done' }] };
    },
    { tenant: 'shop' },
  );
  const said = { role: 'user', content: TASK };
  const answer = await node({ messages: [said] }, {});
  expect(given).toEqual([
    { role: 'user', content: expect.stringMatching(/customer\n\n<knowhow-/) as string },
  ]);
  expect([said.content, answer]).toEqual([TASK, { messages: [{ role: 'assistant', content: 'done' }] }]);
  expect(knowledge.stored.map(({ query, turns }) => [query, turns[0]?.decision])).toEqual([[TASK, 'done']]);
});
