import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { createAgent } from 'langchain';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  type Guidance,
  knowledgeMiddleware,
  knowledgeNode,
  knowledgeNodes,
  knowledgeState,
} from '../../adapters/langgraph/index.js';
import type { Knowledge } from '../../src/index.js';

/** Never called: only its type matters here. */
const knowledge = { enhanceTask: () => {}, storeKnowledge: () => {} } as unknown as Knowledge;

test('a wrapped node has the types of the node', () => {
  const node = knowledgeNode(
    knowledge,
    async (state: { task: string; count: number }, _config, guidance) => {
      expectTypeOf(guidance).toEqualTypeOf<Guidance>();
      return { count: state.count + 1 };
    },
    {
      success: (state, answer) => {
        expectTypeOf(state).toEqualTypeOf<{ task: string; count: number }>();
        expectTypeOf(answer).toEqualTypeOf<{ count: number }>();
        return answer.count > 1;
      },
    },
  );
  expectTypeOf(node).parameter(0).toEqualTypeOf<{ task: string; count: number }>();
  expectTypeOf(node).returns.resolves.toEqualTypeOf<{ count: number }>();
});

test('the three nodes fit a state with the field they keep', () => {
  const State = new StateSchema({ messages: MessagesValue, count: z.number().default(0), ...knowledgeState });
  const nodes = knowledgeNodes<typeof State.State>(knowledge, { success: (state) => state.count > 0 });
  const graph = new StateGraph(State)
    .addNode('enhance', nodes.enhance)
    .addNode(
      'work',
      nodes.work((state) => ({ count: state.count + 1, messages: [new AIMessage('x')] })),
    )
    .addNode('store', nodes.store)
    .addEdge(START, 'enhance')
    .addEdge('enhance', 'work')
    .addEdge('work', 'store')
    .compile();
  expectTypeOf(graph.invoke).returns.resolves.toHaveProperty('count');
});

test('an agent with the middleware takes the tenant in its context and shows no field of it', () => {
  const agent = createAgent({ model: fakeModel(), tools: [], middleware: [knowledgeMiddleware(knowledge)] });
  type Options = NonNullable<Parameters<typeof agent.invoke>[1]>;
  expectTypeOf<NonNullable<Options['context']>>().toHaveProperty('knowhow_tenant');
  expectTypeOf<Awaited<ReturnType<typeof agent.invoke>>>().not.toHaveProperty('_knowhow');
});
