import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import {
  MemorySaver,
  type MessagesAnnotation,
  MessagesValue,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { createAgent, summarizationMiddleware, tool } from 'langchain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware, knowledgeNodes, knowledgeState } from '../../adapters/langgraph/index.js';
import type { Knowledge } from '../../src/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

const order = { schema: z.object({ order: z.string() }) };
const unlock = tool(() => '{"ok":true}', { name: 'unlock_order', ...order });
/** Its first call is refused, as told. */
function refunds(refuse: () => string) {
  let calls = 0;
  const work = () => {
    calls += 1;
    return calls === 1 ? refuse() : '{"ok":true}';
  };
  return tool(work, { name: 'refund_order', ...order });
}
const thrown = (): string => {
  throw new Error(ACT.error);
};
const call = (name: string, id: string) => [{ name, args: { order: 'A-1' }, id }];
const model = () =>
  fakeModel()
    .respondWithTools(call('refund_order', 'c1'))
    .respondWithTools(call('unlock_order', 'c2'))
    .respondWithTools(call('refund_order', 'c3'))
    .respond(new AIMessage('done'));
const asked = { messages: [new HumanMessage(ACT.task)] };

type Model = ReturnType<typeof model>;
const texts = ({ calls }: Model): string[][] =>
  calls.map(({ messages }) =>
    messages.map((message) => JSON.stringify([message.getType(), message.content])),
  );
/** Notes behind results, by call; this model says what it was told again in its own words, which are no notes. */
const notes = (scripted: Model): number[] =>
  scripted.calls.map(
    ({ messages }) =>
      messages.filter((one) => one.getType() === 'tool' && one.text.includes('Now: first `unlock_order`'))
        .length,
  );

/** Whether the results in a state are as the tools returned them. */
const expectClean = (messages: readonly BaseMessage[]): void =>
  expect(JSON.stringify(messages.filter((one) => one.getType() === 'tool'))).not.toContain('knowhow-');

/** Whether each call of the model begins with all of the call before. */
function expectPrefixes(scripted: Model): void {
  const all = texts(scripted);
  for (const [at, list] of all.slice(1).entries()) expect(list.slice(0, all[at]!.length)).toEqual(all[at]);
}

describe('a refused call of an agent', () => {
  test.each([
    ['throws', thrown],
    ['returns an error', () => JSON.stringify({ error: ACT.error })],
  ])(
    'that %s has its note behind the result, in the very next call, once, and not in the state',
    async (_, refuse) => {
      const known = knowingActs({ start: '- Do: `refund_order`.' });
      const scripted = model();
      const agent = createAgent({
        model: scripted,
        tools: [unlock, refunds(refuse)],
        systemPrompt: 'Be kind.',
        middleware: [knowledgeMiddleware(known.knowledge as Knowledge, { tenant: 'shop' })],
      });
      const { messages } = await agent.invoke(asked);
      expect(notes(scripted)).toEqual([0, 1, 1, 1]);
      expectPrefixes(scripted);
      expectClean(messages);
      expect(known.acts()).toHaveLength(1);
      expect(known.stored).toHaveLength(1);
      expect(JSON.stringify(known.stored[0]!.turns)).not.toMatch(/knowhow-|Now: first/);
      expect(known.stored[0]!.metadata).toMatchObject({ request_ids: ['req_1', 'req_2'] });
    },
  );

  test('is told where the run goes on in a thread, and nothing is asked where nothing is known', async () => {
    for (const [watch, expected] of [
      [ACT.watch, [0, 1, 1, 1]],
      [null, [0, 0, 0, 0]],
    ] as const) {
      const known = knowingActs({ watch });
      const scripted = model();
      const agent = createAgent({
        model: scripted,
        tools: [unlock, refunds(thrown)],
        checkpointer: new MemorySaver(),
        middleware: [knowledgeMiddleware(known.knowledge as Knowledge, { tenant: 'shop' })],
      });
      await agent.invoke(asked, { configurable: { thread_id: 't' } });
      expect(notes(scripted)).toEqual(expected);
      expect(known.asked).toHaveLength(watch ? 2 : 1);
    }
  });

  test('is told beside a middleware that summarises', async () => {
    const known = knowingActs();
    const scripted = model();
    const agent = createAgent({
      model: scripted,
      tools: [unlock, refunds(thrown)],
      middleware: [
        knowledgeMiddleware(known.knowledge as Knowledge, { tenant: 'shop' }),
        summarizationMiddleware({ model: fakeModel(), trigger: { messages: 100 }, keep: { messages: 50 } }),
      ],
    });
    await agent.invoke(asked);
    expect(notes(scripted)).toEqual([0, 1, 1, 1]);
  });
});

test('a refused call of a hand-made graph is told in its next node, and not in the state', async () => {
  const known = knowingActs();
  const scripted = model();
  const { enhance, work, store } = knowledgeNodes(known.knowledge as Knowledge, { tenant: 'shop' });
  const tools = [unlock, refunds(thrown)];
  const graph = new StateGraph(new StateSchema({ messages: MessagesValue, ...knowledgeState }))
    .addNode('enhance', enhance)
    .addNode(
      'answer',
      work(async ({ messages }: typeof MessagesAnnotation.State) => ({
        messages: [await scripted.invoke(messages)],
      })) as never,
    )
    .addNode('tools', new ToolNode(tools))
    .addNode('store', store)
    .addEdge('__start__', 'enhance')
    .addEdge('enhance', 'answer')
    .addConditionalEdges('answer', ({ messages }) =>
      (messages.at(-1) as AIMessage).tool_calls?.length ? 'tools' : 'store',
    )
    .addEdge('tools', 'answer')
    .addEdge('store', '__end__')
    .compile();
  const { messages } = await graph.invoke(asked);
  expect(notes(scripted)).toEqual([0, 1, 1, 1]);
  expectPrefixes(scripted);
  expectClean(messages);
});

test.each([
  ['asks', () => Object.assign(fakeModel(), { model: 'scripted' }), {}],
  ['has its answers from', fakeModel, { response_metadata: { model: 'scripted' } }],
])('the model that an agent %s is recorded', async (_, make, more) => {
  const known = knowingActs();
  const model = make().respond(new AIMessage({ content: 'done', ...more }));
  const middleware = [knowledgeMiddleware(known.knowledge as Knowledge, { tenant: 'shop' })];
  const agent = createAgent({ model, tools: [], middleware });
  await agent.invoke({ messages: [new HumanMessage(ACT.task)] });
  expect(known.stored).toMatchObject([{ metadata: { model: 'scripted' } }]);
});
