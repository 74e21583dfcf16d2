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
import { z } from 'zod';
import { knowledgeNode, knowledgeNodes, knowledgeState } from '../../adapters/langgraph/index.js';
import { openWatched, teachRefunds, type Watched } from './open.js';

const State = new StateSchema({ messages: MessagesValue, left: z.number().default(0), ...knowledgeState });
type GraphState = typeof State.State;
const TASK = 'refund the order of the customer';

/** enhance, work (again and again while `left` says so), a person's approval, store. */
function graphOf(knowledge: Watched, work: (state: GraphState) => Promise<AIMessage>, approve = false) {
  const nodes = knowledgeNodes<GraphState>(knowledge, { tenant: 'shop' });
  return new StateGraph(State)
    .addNode('enhance', nodes.enhance)
    .addNode(
      'agent',
      nodes.work(async (state) => ({ messages: [await work(state)], left: (state.left ?? 0) - 1 })),
    )
    .addNode('approve', () => (approve ? { messages: [new HumanMessage(String(interrupt('sure?')))] } : {}))
    .addNode('store', nodes.store)
    .addEdge(START, 'enhance')
    .addEdge('enhance', 'agent')
    .addConditionalEdges('agent', (state) => (state.left > 0 ? 'agent' : 'approve'), ['agent', 'approve'])
    .addEdge('approve', 'store')
    .addEdge('store', END)
    .compile({ checkpointer: new MemorySaver() });
}

const thread = (id: string) => ({ configurable: { thread_id: id } });
const ask = (left: number, text = TASK) => ({ messages: [new HumanMessage(text)], left });

test('the whole way is one record, from one enhance, and every step is told', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  const model = fakeModel().respond(new AIMessage('one')).respond(new AIMessage('two'));
  const graph = graphOf(knowledge, (state) => model.invoke(state.messages));
  const result = await graph.invoke(ask(2), thread('a'));
  expect(knowledge.asked).toHaveLength(1);
  expect(model.calls.map(({ messages }) => String(messages[0]?.content).includes('<knowhow-'))).toEqual([
    true,
    true,
  ]);
  expect(knowledge.stored.map(({ turns }) => turns.map(({ decision }) => decision))).toEqual([
    ['one', 'two'],
  ]);
  expect(knowledge.stored[0]?.metadata?.request_id).toEqual(expect.any(String));
  expect(JSON.stringify(result.messages)).not.toContain('<knowhow-');
  expect(result.knowhow).toBeNull();
});

test('the second task of a thread is a record of its own', async () => {
  const knowledge = await openWatched();
  let count = 0;
  const graph = graphOf(knowledge, async () => new AIMessage(`answer ${++count}`));
  await graph.invoke(ask(1), thread('a'));
  await graph.invoke(ask(1, 'and now ship it'), thread('a'));
  expect(knowledge.stored.map(({ query, turns }) => [query, turns.length, turns[0]?.decision])).toEqual([
    [TASK, 1, 'answer 1'],
    ['and now ship it', 1, 'answer 2'],
  ]);
  expect(knowledge.stored[1]?.turns[0]?.inputs).toBe('User message:\nand now ship it');
});

test('an interrupt keeps the guidance and stores once, after the resume', async () => {
  const knowledge = await openWatched();
  const graph = graphOf(knowledge, async () => new AIMessage('shall I?'), true);
  await graph.invoke(ask(1), thread('a'));
  expect(knowledge.stored).toEqual([]);
  await graph.invoke(new Command({ resume: 'yes' }), thread('a'));
  expect(knowledge.asked).toHaveLength(1);
  expect(knowledge.stored).toHaveLength(1);
  expect(knowledge.stored[0]?.metadata?.outcome).toBe('completed');
});

test('a step that throws is stored as failed; when the thread goes on and ends, as completed too', async () => {
  const knowledge = await openWatched();
  let fail = true;
  const graph = graphOf(knowledge, async () => {
    if (fail) throw new Error('the model fell over');
    return new AIMessage('done');
  });
  await expect(graph.invoke(ask(1), thread('a'))).rejects.toThrow('the model fell over');
  expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['failed']);
  fail = false;
  await graph.invoke(null, thread('a'));
  expect(knowledge.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['failed', 'completed']);
});

test('a run that the step limit ends is stored as cut short at its last step, in a thread too', async () => {
  const knowledge = await openWatched();
  const graph = graphOf(knowledge, async () => new AIMessage('again'));
  await expect(graph.invoke(ask(99), { ...thread('a'), recursionLimit: 4 })).rejects.toThrow(
    /[Rr]ecursion limit/,
  );
  expect(knowledge.stored).toMatchObject([{ query: TASK, metadata: { outcome: 'cut_short' } }]);
  await graph.invoke(ask(1, 'Write something else instead of it'), thread('a'));
  expect(knowledge.stored.map(({ query, success, metadata }) => [query, success, metadata?.outcome])).toEqual(
    [
      [TASK, false, 'cut_short'],
      ['Write something else instead of it', undefined, 'completed'],
    ],
  );
  expect(knowledge.stored[0]?.turns.length).toBeGreaterThan(1);
});

test('the model of a run is what its answers say, for a node of several and for one alone', async () => {
  const knowledge = await openWatched();
  const said = () => new AIMessage({ content: 'done', response_metadata: { model_name: 'scripted' } });
  await graphOf(knowledge, async () => said()).invoke(ask(1), thread('a'));
  const alone = knowledgeNode<GraphState, object>(knowledge, async () => ({ messages: [said()] }), {
    tenant: 'shop',
  });
  const graph = new StateGraph(State).addNode('agent', alone).addEdge(START, 'agent').addEdge('agent', END);
  await graph.compile().invoke(ask(1));
  expect(knowledge.stored.map(({ metadata }) => metadata!.model)).toEqual(['scripted', 'scripted']);
});
