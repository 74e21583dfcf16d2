import type { BaseMessage } from '@langchain/core/messages';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesValue,
  Send,
  START,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware, modelRetryMiddleware } from 'langchain';
import { z } from 'zod';
import {
  knowledgeMiddleware,
  knowledgeNode,
  knowledgeNodes,
  knowledgeState,
} from '../../adapters/langgraph/index.js';
import { type Driver, type Ran, type Scene, settle } from './driver.js';
import {
  ask,
  asksForTools,
  callTools,
  lastWords,
  type Parts,
  readWords,
  settingsOf,
  setUp,
} from './langgraph-parts.js';
import { DONE, TOOLS } from './world.js';

/** A graph as far as a driver uses it. */
interface Graph {
  invoke(input: unknown, options: object): Promise<unknown>;
  stream(input: unknown, options: object): Promise<AsyncIterable<unknown>>;
}

/** How a driver makes its graph. */
interface Making {
  checkpointer?: MemorySaver;
  /** Ask a person before an order is unlocked. */
  asks?: boolean;
  retries?: boolean;
}

type Make = (scene: Scene, parts: Parts, making: Making) => Graph;

const OUTCOMES = { completed: 'completed', failed: 'failed', aborted: 'aborted', cut: 'cut_short' };
const THREAD = { configurable: { thread_id: 'one' } };
const RETRY = { maxAttempts: 3, initialInterval: 1, jitter: false, logWarning: false, retryOn: () => true };
const done = ({ messages }: { messages: BaseMessage[] }) =>
  lastWords({ messages }) === DONE ? true : undefined;

/** Everything that is the same for graphs of all kinds. */
function driverOf(make: Make, stepsOf: (calls: number) => number): Omit<Driver, 'name' | 'lacks'> {
  const go = async (scene: Scene, making: Making = {}): Promise<Ran> => {
    const parts = setUp(scene);
    const graph = make(scene, parts, making);
    const options = {
      signal: parts.signal,
      ...(scene.steps === undefined ? {} : { recursionLimit: stepsOf(scene.steps) }),
    };
    const result = await settle(async () =>
      lastWords((await graph.invoke(ask(scene.order, scene.chat), options)) as { messages: BaseMessage[] }),
    );
    return { ...result, ...parts.ran };
  };
  return {
    outcomes: OUTCOMES,
    run: (scene) => go(scene),
    retry: (scene) => go(scene, { retries: true }),
    async stream(scene) {
      const parts = setUp(scene);
      const graph = make(scene, parts, {});
      const chunks = await graph.stream(ask(scene.order), { streamMode: 'messages' });
      return { text: await readWords(chunks), ...parts.ran };
    },
    async approve(scene, waiting) {
      const parts = setUp(scene);
      const graph = make(scene, parts, { checkpointer: new MemorySaver(), asks: true });
      await graph.invoke(ask(scene.order), THREAD);
      waiting();
      const resume = new Command({ resume: { decisions: [{ type: 'approve' }] } });
      const result = (await graph.invoke(resume, THREAD)) as { messages: BaseMessage[] };
      return { text: lastWords(result), ...parts.ran };
    },
    async fanOut(scene, orders) {
      const workers: Parts[] = [];
      const State = new StateSchema({ messages: MessagesValue, order: z.string().optional() });
      const graph = new StateGraph(State)
        .addNode('worker', async ({ order }: { order?: string }) => {
          const parts = setUp({ ...scene, order: order! });
          workers.push(parts);
          const result = await make(scene, parts, {}).invoke(ask(order!), {});
          return { messages: (result as { messages: BaseMessage[] }).messages.slice(-1) };
        })
        .addConditionalEdges(START, () => orders.map((order) => new Send('worker', { order })))
        .addEdge('worker', END)
        .compile();
      const { messages } = await graph.invoke({ messages: [] });
      return {
        text: messages.every(({ text }) => text === DONE) ? 'All done.' : 'Not done.',
        prompts: workers.flatMap(({ ran }) => ran.prompts),
        calls: workers.flatMap(({ ran }) => ran.calls),
      };
    },
  };
}

/** `createAgent` of langchain with the middleware. */
const makeAgent: Make = (scene, { model, tools }, { checkpointer, asks, retries }) =>
  createAgent({
    model,
    tools,
    ...(checkpointer ? { checkpointer } : {}),
    middleware: [
      ...(scene.knowledge
        ? [knowledgeMiddleware(scene.knowledge, { ...settingsOf(scene), success: done })]
        : []),
      ...(asks ? [humanInTheLoopMiddleware({ interruptOn: { unlock_order: true } })] : []),
      ...(retries ? [modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, jitter: false })] : []),
    ],
  }) as unknown as Graph;

/** A graph whose steps are nodes, with the three nodes around them. */
const makeNodes: Make = (scene, parts, { checkpointer, asks, retries }) => {
  const State = new StateSchema({ messages: MessagesValue, ...knowledgeState });
  type ChatState = typeof State.State;
  const nodes =
    scene.knowledge &&
    knowledgeNodes<ChatState>(scene.knowledge, { ...settingsOf(scene), success: done, tools: TOOLS });
  type Work = (state: ChatState, config: object) => Promise<{ messages: BaseMessage[] }>;
  const work = (node: Work) => (nodes ? nodes.work(node) : node);
  const policy = retries ? { retryPolicy: RETRY } : {};
  return new StateGraph(State)
    .addNode('enhance', nodes?.enhance ?? (() => ({})))
    .addNode(
      'agent',
      work(async ({ messages }) => ({ messages: [await parts.model.invoke(messages)] })),
      policy,
    )
    .addNode(
      'tools',
      work(async ({ messages }, config) => {
        const last = messages.at(-1);
        if (asks && JSON.stringify(last).includes('unlock_order')) interrupt('May I?');
        return { messages: await callTools(parts, last, config) };
      }),
    )
    .addNode('store', nodes?.store ?? (() => ({})))
    .addEdge(START, 'enhance')
    .addEdge('enhance', 'agent')
    .addConditionalEdges('agent', ({ messages }) => (asksForTools(messages.at(-1)) ? 'tools' : 'store'), [
      'tools',
      'store',
    ])
    .addEdge('tools', 'agent')
    .addEdge('store', END)
    .compile(checkpointer ? { checkpointer } : {}) as unknown as Graph;
};

/** One node that is a whole agent. */
const makeNode: Make = (scene, parts, { checkpointer, asks, retries }) => {
  const State = new StateSchema({ messages: MessagesValue });
  type ChatState = typeof State.State;
  const agent = async ({ messages }: ChatState): Promise<{ messages: BaseMessage[] }> => {
    const made: BaseMessage[] = [];
    for (;;) {
      const answer = await parts.model.invoke([...messages, ...made]);
      made.push(answer);
      if (!asksForTools(answer)) return { messages: made };
      if (asks && JSON.stringify(answer).includes('unlock_order')) interrupt('May I?');
      made.push(...(await callTools(parts, answer)));
    }
  };
  const options = {
    ...settingsOf(scene),
    success: (_state: ChatState, answer: { messages: BaseMessage[] }) => done(answer),
    tools: TOOLS,
  };
  const node = scene.knowledge ? knowledgeNode(scene.knowledge, agent, options) : agent;
  return new StateGraph(State)
    .addNode('agent', node, retries ? { retryPolicy: RETRY } : {})
    .addEdge(START, 'agent')
    .addEdge('agent', END)
    .compile(checkpointer ? { checkpointer } : {}) as unknown as Graph;
};

/** Nothing runs any more where the limit struck: the thread says so when it comes back. */
async function cutAndBack(scene: Scene): Promise<Ran> {
  const parts = setUp(scene);
  const graph = makeNodes(scene, parts, { checkpointer: new MemorySaver() });
  const ran = await settle(async () =>
    lastWords((await graph.invoke(ask(scene.order), { ...THREAD, recursionLimit: 4 })) as never),
  );
  const seen = { prompts: [...parts.ran.prompts], calls: [...parts.ran.calls] };
  await graph.invoke({ messages: ask('999').messages }, THREAD);
  return { ...ran, ...seen };
}

/** LangGraph, in the three ways to put the adapter in. */
export const LANGGRAPH_DRIVERS: Driver[] = [
  {
    name: '`createAgent`',
    ...driverOf(makeAgent, (calls) => 2 * calls + 1),
    // Told to the model, which goes on.
    toolError: 'completed',
    lacks: {},
  },
  {
    name: 'LangGraph, `knowledgeNodes`',
    ...driverOf(makeNodes, (calls) => 2 * calls),
    retried: ['failed', 'completed'],
    lacks: {},
    cut: cutAndBack,
  },
  {
    name: 'LangGraph, `knowledgeNode`',
    ...driverOf(makeNode, (calls) => calls),
    retried: ['failed', 'completed'],
    seesSteps: false,
    lacks: { 'step limit': 'the limit counts nodes, and this run is one node' },
  },
];
