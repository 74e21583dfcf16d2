import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesValue,
  REMOVE_ALL_MESSAGES,
  START,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import {
  type AgentMiddleware,
  ClearToolUsesEdit,
  contextEditingMiddleware,
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  piiMiddleware,
  summarizationMiddleware,
  tool,
} from 'langchain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware, knowledgeNodes, knowledgeState } from '../../adapters/langgraph/index.js';
import type { Interaction } from '../../src/index.js';
import { openWatched } from './open.js';

const TASK = 'refund the order of the customer';
const look = tool(({ page }) => `page ${page} says ${'x'.repeat(20)}`, {
  name: 'look',
  description: 'Looks at a page.',
  schema: z.object({ page: z.number() }),
});
const step = (page: number, beside: number[] = []) =>
  [page, ...beside].map((at) => ({ name: 'look', args: { page: at }, id: `c${at}` }));

/** Each decision of a record with what came of it. */
const did = ({ turns }: Interaction): [string, string | undefined][] =>
  turns.map(({ decision, result }) => [/"page":(\d+)/.exec(decision)?.[1] ?? decision, result?.slice(0, 6)]);
const PAGES: [string, string | undefined][] = [1, 2, 3, 4, 5].map((page) => [`${page}`, `page ${page}`]);
const WHOLE = [...PAGES, ['done', undefined]];

const summarising = (keep: number): AgentMiddleware => {
  const model = fakeModel();
  for (let i = 0; i < 20; i += 1) model.respond(new AIMessage('They talked about a refund.'));
  return summarizationMiddleware({ model, trigger: { messages: 4 }, keep: { messages: keep } });
};
const trimming = (fresh: boolean): AgentMiddleware =>
  createMiddleware({
    name: 'trimming',
    beforeModel: ({ messages }) => {
      if (messages.length < 4) return undefined;
      const summary = fresh ? [new HumanMessage('Summary: they talked about a refund.')] : [];
      return {
        messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), ...summary, ...messages.slice(-2)],
      };
    },
  });
const clearing = (keep: number): AgentMiddleware =>
  contextEditingMiddleware({
    edits: [new ClearToolUsesEdit({ trigger: { tokens: 1 }, keep: { messages: keep } })],
  });

const MIDDLEWARES: [string, () => AgentMiddleware][] = [
  ['nothing', () => createMiddleware({ name: 'nothing' })],
  ['a summary, keeping 4', () => summarising(4)],
  ['a summary, keeping 2', () => summarising(2)],
  ['trimming', () => trimming(false)],
  ['a summary of its own', () => trimming(true)],
  ['clearing of results', () => clearing(1)],
  ['clearing of all results', () => clearing(0)],
];

describe.each(MIDDLEWARES)('an agent with %s', (_, make) => {
  test.each([
    ['without a thread', undefined],
    ['in a thread', new MemorySaver()],
  ])('is recorded step by step, %s', async (where, checkpointer) => {
    const knowledge = await openWatched();
    const model = fakeModel();
    for (const page of [1, 2, 3, 4, 5]) model.respondWithTools(step(page));
    model.respond(new AIMessage('done'));
    const agent = createAgent({
      model,
      tools: [look],
      ...(checkpointer ? { checkpointer } : {}),
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' }), make()],
    });
    await agent.invoke(
      { messages: [new HumanMessage(TASK)] },
      { configurable: { thread_id: `${_} ${where}` } },
    );
    expect(knowledge.stored.map(({ query }) => query)).toEqual([TASK]);
    expect(did(knowledge.stored[0]!)).toEqual(WHOLE);
  });

  test('is recorded whole with parallel calls', async () => {
    const knowledge = await openWatched();
    const model = fakeModel()
      .respondWithTools(step(1, [2]))
      .respondWithTools(step(3, [4]))
      .respondWithTools(step(5))
      .respond(new AIMessage('done'));
    const agent = createAgent({
      model,
      tools: [look],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' }), make()],
    });
    await agent.invoke({ messages: [new HumanMessage(TASK)] });
    expect(did(knowledge.stored[0]!)).toEqual(WHOLE);
  });

  test('three tasks of a thread are three records', async () => {
    const knowledge = await openWatched();
    const model = fakeModel();
    for (const page of [1, 2, 3]) {
      model.respondWithTools(step(page)).respond(new AIMessage(`done with ${page}`));
    }
    const agent = createAgent({
      model,
      tools: [look],
      checkpointer: new MemorySaver(),
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' }), make()],
    });
    const tasks = [TASK, 'now ship the parcel to Rome', 'and book a table for seven people'];
    for (const task of tasks) {
      await agent.invoke({ messages: [new HumanMessage(task)] }, { configurable: { thread_id: 'a' } });
    }
    expect(knowledge.stored.map(({ query }) => query)).toEqual(tasks);
    expect(knowledge.stored.map(did)).toEqual(
      [1, 2, 3].map((page) => [
        [`${page}`, `page ${page}`],
        [`done with ${page}`, undefined],
      ]),
    );
  });

  test('a run that a person holds up is whole when another process resumes it', async () => {
    const knowledge = await openWatched();
    const model = fakeModel();
    for (const page of [1, 2, 3, 4, 5]) model.respondWithTools(step(page));
    model.respond(new AIMessage('done'));
    const checkpointer = new MemorySaver();
    const agent = () =>
      createAgent({
        model,
        tools: [look],
        checkpointer,
        middleware: [
          knowledgeMiddleware(knowledge, { tenant: 'shop' }),
          make(),
          humanInTheLoopMiddleware({ interruptOn: { look: { allowedDecisions: ['approve'] } } }),
        ],
      });
    const config = { configurable: { thread_id: 'a' } };
    await agent().invoke({ messages: [new HumanMessage(TASK)] }, config);
    for (let held = 0; held < 5; held += 1) {
      expect(knowledge.stored).toEqual([]);
      await agent().invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), config);
    }
    expect(knowledge.stored).toHaveLength(1);
    expect(did(knowledge.stored[0]!)).toEqual(WHOLE);
  });
});

test('a conversation that goes on about its task after a summary keeps its task', async () => {
  const knowledge = await openWatched();
  const model = fakeModel()
    .respondWithTools(step(1))
    .respondWithTools(step(2))
    .respond(new AIMessage('Shall I use the first card?'))
    .respondWithTools(step(3))
    .respond(new AIMessage('done'));
  const agent = createAgent({
    model,
    tools: [look],
    checkpointer: new MemorySaver(),
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' }), summarising(2)],
  });
  for (const words of [TASK, 'yes, the first']) {
    await agent.invoke({ messages: [new HumanMessage(words)] }, { configurable: { thread_id: 'a' } });
  }
  expect(knowledge.stored.map(({ query }) => query)).toEqual([TASK, TASK]);
  expect(did(knowledge.stored[1]!).map(([decision]) => decision)).toEqual([
    '1',
    '2',
    'Shall I use the first card?',
    '3',
    'done',
  ]);
});

test('what a person changed of a call, and what another middleware took out of words, is what is recorded', async () => {
  const knowledge = await openWatched();
  const model = fakeModel().respondWithTools(step(1)).respond(new AIMessage('Wrote to ann@example.com.'));
  const agent = createAgent({
    model,
    tools: [look],
    checkpointer: new MemorySaver(),
    middleware: [
      knowledgeMiddleware(knowledge, { tenant: 'shop' }),
      piiMiddleware('email', { applyToOutput: true }),
      humanInTheLoopMiddleware({ interruptOn: { look: true } }),
    ],
  });
  const config = { configurable: { thread_id: 'a' } };
  await agent.invoke({ messages: [new HumanMessage('refund the order of bob@example.com')] }, config);
  const editedAction = { name: 'look', args: { page: 4 } };
  await agent.invoke(new Command({ resume: { decisions: [{ type: 'edit', editedAction }] } }), config);
  expect(did(knowledge.stored[0]!)).toEqual([
    ['4', 'page 4'],
    [expect.stringContaining('[REDACTED_EMAIL]'), undefined],
  ]);
  expect(JSON.stringify(knowledge.stored[0]!.turns)).not.toContain('@example.com');
});

test('a call that a person refused is no error of its tool', async () => {
  const knowledge = await openWatched();
  const agent = createAgent({
    model: fakeModel().respondWithTools(step(1)).respond(new AIMessage('Then not.')),
    tools: [look],
    checkpointer: new MemorySaver(),
    middleware: [
      knowledgeMiddleware(knowledge, { tenant: 'shop' }),
      humanInTheLoopMiddleware({ interruptOn: { look: true } }),
    ],
  });
  const config = { configurable: { thread_id: 'a' } };
  await agent.invoke({ messages: [new HumanMessage(TASK)] }, config);
  await agent.invoke(new Command({ resume: { decisions: [{ type: 'reject' }] } }), config);
  expect(JSON.parse(knowledge.stored[0]!.turns[0]!.result!)).toMatchObject({ interrupted: true });
});

describe('nodes of a graph of one’s own', () => {
  const State = new StateSchema({ messages: MessagesValue, ...knowledgeState });
  type GraphState = typeof State.State;

  test.each([1, 2, 3])(
    'a node that removes all but %i messages takes nothing from the record',
    async (keep) => {
      const knowledge = await openWatched();
      const model = fakeModel();
      for (const page of [1, 2, 3, 4, 5]) model.respondWithTools(step(page));
      model.respond(new AIMessage('done'));
      const checkpointer = new MemorySaver();
      const graph = () => {
        const nodes = knowledgeNodes<GraphState>(knowledge, { tenant: 'shop' });
        return new StateGraph(State)
          .addNode('enhance', nodes.enhance)
          .addNode(
            'agent',
            nodes.work(async ({ messages }) => ({ messages: [await model.invoke(messages)] })),
          )
          .addNode(
            'tools',
            nodes.work(async ({ messages }) => {
              const calls = (messages.at(-1) as AIMessage).tool_calls ?? [];
              return {
                messages: await Promise.all(calls.map((call) => look.invoke(call) as Promise<BaseMessage>)),
              };
            }),
          )
          .addNode('trim', ({ messages }: GraphState) => ({
            messages: messages.slice(0, -keep).map(({ id }) => new RemoveMessage({ id: id! })),
          }))
          .addNode('ask', ({ messages }: GraphState) => (interrupt(`${messages.length}`) ? {} : {}))
          .addNode('store', nodes.store)
          .addEdge(START, 'enhance')
          .addEdge('enhance', 'agent')
          .addConditionalEdges('agent', ({ messages }) =>
            (messages.at(-1) as AIMessage).tool_calls?.length ? 'tools' : 'store',
          )
          .addEdge('tools', 'trim')
          .addEdge('trim', 'ask')
          .addEdge('ask', 'agent')
          .addEdge('store', END)
          .compile({ checkpointer });
      };
      const config = { configurable: { thread_id: 'a' } };
      await graph().invoke({ messages: [new HumanMessage(TASK)] }, config);
      const one = graph();
      for (let held = 0; held < 5; held += 1) await one.invoke(new Command({ resume: 'go on' }), config);
      expect(did(knowledge.stored[0]!).at(-1)).toEqual(['done', undefined]);
      expect(did(knowledge.stored[0]!).slice(-5, -1)).toEqual(PAGES.slice(1));
      expect(knowledge.stored).toHaveLength(1);
    },
  );

  test('a state without the field for the run is reported once', async () => {
    const knowledge = await openWatched();
    const problems: string[] = [];
    const Plain = new StateSchema({ messages: MessagesValue });
    const nodes = knowledgeNodes<GraphState>(knowledge, {
      tenant: 'shop',
      onError: ({ stage }) => problems.push(stage),
    });
    const graph = new StateGraph(Plain)
      .addNode('enhance', nodes.enhance as never)
      .addNode('agent', nodes.work(() => ({ messages: [new AIMessage('done')] })) as never)
      .addNode('store', nodes.store as never)
      .addEdge(START, 'enhance')
      .addEdge('enhance', 'agent')
      .addEdge('agent', 'store')
      .compile();
    await graph.invoke({ messages: [new HumanMessage(TASK)] });
    expect(problems).toEqual(['option']);
  });
});
