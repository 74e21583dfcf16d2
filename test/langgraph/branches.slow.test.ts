import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MemorySaver } from '@langchain/langgraph';
import {
  createAgent,
  createMiddleware,
  modelCallLimitMiddleware,
  modelRetryMiddleware,
  piiMiddleware,
  tool,
} from 'langchain';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware } from '../../adapters/langgraph/index.js';
import type { Interaction } from '../../src/index.js';
import { afterTest } from '../at-end.js';
import { openWatched, teachRefunds } from './open.js';

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

/** A run is told to be over by nobody but the time. */
function fakeSilence(): () => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  afterTest(() => void vi.useRealTimers());
  return async () => {
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    vi.useRealTimers();
  };
}

describe.each([true, false])('a run that is ended outside of the model, in a thread: %s', (inThread) => {
  const options = inThread ? config : {};
  const thrower = createMiddleware({
    name: 'thrower',
    beforeModel: ({ messages }) => {
      if (messages.length > 1) throw new Error('no more');
    },
  });
  const failing = createMiddleware({
    name: 'failing',
    wrapToolCall: () => {
      throw new Error('gone');
    },
  });
  test.each([
    ['by a limit of model calls', modelCallLimitMiddleware({ runLimit: 1 }), 'fulfilled'],
    [
      'by the error of such a limit',
      modelCallLimitMiddleware({ runLimit: 1, exitBehavior: 'error' }),
      'rejected',
    ],
    ['by what a hook throws', thrower, 'rejected'],
    ['by what a tool throws', failing, 'rejected'],
  ])('%s is stored as cut short once nothing more is seen of it', async (_by, other, status) => {
    const silence = fakeSilence();
    const knowledge = await openWatched();
    const agent = createAgent({
      model: answers('A-1', 'A-1'),
      tools: [refund],
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' }), other] as const,
      ...(inThread ? { checkpointer: new MemorySaver() } : {}),
    });
    const [ran] = await Promise.allSettled([agent.invoke(ask(), options)]);
    expect(ran.status).toBe(status);
    expect(knowledge.stored).toEqual([]);
    await silence();
    const cut = { query: TASK, success: false, metadata: { outcome: 'cut_short' } };
    await expect.poll(() => knowledge.stored).toMatchObject([cut]);
  });
});

test.each([
  ['its own task', undefined, [['completed', ['refunded A-1', undefined]]]],
  [
    'another task',
    'ship the parcel to the customer in Rome',
    [
      ['cut_short', ['refunded A-1', expect.stringContaining('cut short')]],
      ['completed', [undefined]],
    ],
  ],
] as const)(
  'a run that was silent, and whose thread goes on with %s, is stored once',
  async (_with, next, kept) => {
    const silence = fakeSilence();
    const knowledge = await openWatched();
    const saver = new MemorySaver();
    let isClosed = true;
    const gate = createMiddleware({
      name: 'gate',
      beforeModel: ({ messages }) => {
        if (isClosed && messages.length > 1) throw new Error('not now');
      },
    });
    const agent = createAgent({
      model: answers('A-1', 'Done.'),
      tools: [refund],
      checkpointer: saver,
      middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' }), gate] as const,
    });
    await expect(agent.invoke(ask(), config)).rejects.toThrow('not now');
    await silence();
    await expect.poll(() => knowledge.kept).toHaveLength(1);
    isClosed = false;
    await agent.invoke(next === undefined ? (null as never) : { messages: [new HumanMessage(next)] }, config);
    expect(
      knowledge.kept.map(({ metadata, turns }) => [metadata?.outcome, turns.map(({ result }) => result)]),
    ).toEqual(kept);
  },
);

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

const answers = (...orders: string[]) => {
  const model = fakeModel();
  orders.forEach((order, at) => {
    if (order.endsWith('.')) model.respond(new AIMessage(order));
    else model.respondWithTools(call(order, `c${at}`));
  });
  return model;
};
const agentOf = (
  knowledge: Awaited<ReturnType<typeof openWatched>>,
  model: ReturnType<typeof fakeModel>,
  saver: MemorySaver,
) =>
  createAgent({
    model,
    tools: [refund],
    checkpointer: saver,
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
  });
const results = ({ stored }: { stored: readonly Interaction[] }) =>
  stored.map(({ turns }) => turns.map(({ result }) => result));

async function checkpointBefore(agent: ReturnType<typeof agentOf>, node: string) {
  const history = [];
  for await (const snapshot of agent.graph.getStateHistory(config)) history.push(snapshot);
  return history.findLast(({ next }) => next.includes(node))!;
}

test('a branch from a finished run that another process begins is a run of its own', async () => {
  const knowledge = await openWatched();
  const saver = new MemorySaver();
  await agentOf(knowledge, answers('bad', 'Refunded.'), saver).invoke(ask(), config);
  const other = agentOf(knowledge, answers('A-1', 'Refunded after all.'), saver);
  const first = await checkpointBefore(other, 'model_request');
  await other.invoke(null as never, first.config as never);
  expect(results(knowledge)).toEqual([
    ['refunded bad', undefined],
    ['refunded A-1', undefined],
  ]);
  expect(new Set(knowledge.keys).size).toBe(2);
});

test('a branch from a run that has not ended leaves nothing of what it left', async () => {
  const knowledge = await openWatched();
  const saver = new MemorySaver();
  const agent = createAgent({
    model: answers('bad', 'worse', 'A-1', 'Refunded.'),
    tools: [refund],
    checkpointer: saver,
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
  });
  await expect(agent.invoke(ask(), { ...config, recursionLimit: 4 })).rejects.toThrow(/[Rr]ecursion/);
  const first = await checkpointBefore(agent, 'model_request');
  await agent.invoke(null as never, { ...first.config, recursionLimit: 40 } as never);
  const last = results(knowledge).at(-1)!;
  expect(JSON.stringify(last)).not.toContain('bad');
  expect(last.at(-1)).toBeUndefined();
});

test('a reply to an edited message goes to no run of the branch that was left', async () => {
  const feedback = vi.fn(async () => ({}) as never);
  const knowledge = await openWatched({ feedback } as never);
  const saver = new MemorySaver();
  const agent = agentOf(knowledge, answers('Refunded.', 'Sent.', 'Refunded the other.'), saver);
  await agent.invoke(ask(), config);
  const { config: start } = await checkpointBefore(agent, '__start__');
  await agent.invoke(
    { messages: [new HumanMessage('That is wrong. Refund the order of the other customer.')] },
    start as never,
  );
  expect(feedback).not.toHaveBeenCalled();
  expect(knowledge.stored).toHaveLength(2);
});

test('what another middleware takes out of a task is in no question and in no record', async () => {
  for (const first of [true, false]) {
    const knowledge = await openWatched();
    const model = answers('A-1', 'Refunded.');
    const mine = knowledgeMiddleware(knowledge, { tenant: 'shop' });
    const pii = piiMiddleware('email', { strategy: 'redact' });
    const saver = new MemorySaver();
    const agent = createAgent({
      model,
      tools: [refund],
      checkpointer: saver,
      middleware: first ? [mine, pii] : [pii, mine],
    });
    await agent.invoke({ messages: [new HumanMessage(`${TASK} anna@example.org`)] }, config);
    expect(knowledge.stored).toHaveLength(1);
    expect(JSON.stringify([knowledge.asked, knowledge.stored])).not.toContain('anna@');
    expect(knowledge.asked[0]!.input_text).toContain('REDACTED_EMAIL');
  }
});

test('a model that is tried again is told the same', async () => {
  const knowledge = await openWatched();
  await teachRefunds(knowledge);
  let attempts = 0;
  const agent = createAgent({
    model: answers('Refunded.'),
    tools: [refund],
    middleware: [
      modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 }),
      knowledgeMiddleware(knowledge, { tenant: 'shop' }),
      createMiddleware({
        name: 'failing',
        wrapModelCall: (request, handler) => {
          attempts += 1;
          if (attempts < 3) throw new Error('busy');
          return handler(request);
        },
      }),
    ],
  });
  await agent.invoke(ask());
  expect(attempts).toBe(3);
  expect(knowledge.asked).toHaveLength(1);
});

test('a run that failed is not told of again when its signal aborts after that', async () => {
  const knowledge = await openWatched();
  const model = answers('A-1').respond(new Error('gone'));
  const agent = createAgent({
    model,
    tools: [refund],
    middleware: [knowledgeMiddleware(knowledge, { tenant: 'shop' })],
  });
  const stop = new AbortController();
  await expect(agent.invoke(ask(), { signal: stop.signal })).rejects.toThrow('gone');
  stop.abort();
  await new Promise((resolve) => setImmediate(resolve));
  expect(knowledge.keys).toHaveLength(1);
  expect(knowledge.stored).toMatchObject([{ metadata: { outcome: 'failed' } }]);
});
