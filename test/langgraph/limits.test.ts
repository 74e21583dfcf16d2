import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent, tool, toolCallLimitMiddleware } from 'langchain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware } from '../../adapters/langgraph/index.js';
import { openWatched } from './open.js';

const TASK = 'refund the order of the customer';
const ask = (words = TASK) => ({ messages: [new HumanMessage(words)] });
const refund = tool(({ order }) => `refunded ${order}`, {
  name: 'refund',
  schema: z.object({ order: z.string() }),
});
const call = (order: string) => [{ name: 'refund', args: { order }, id: order }];
const thread = { configurable: { thread_id: 't1' } };

describe.each([true, false])('a limit of tool calls, knowhow first: %s', (isFirst) => {
  test.each([
    ['end', 'cut_short', false],
    ['end', 'cut_short', true],
    ['error', 'cut_short', false],
    ['error', 'cut_short', true],
    ['continue', 'completed', false],
    ['continue', 'completed', true],
  ] as const)('with `%s` it is one run, %s; in a thread: %s', async (exitBehavior, outcome, inThread) => {
    const ends: (() => Promise<void>)[] = [];
    const knowledge = await openWatched({
      beforeClose: (end: () => Promise<void>) => ends.push(end),
    } as never);
    const own = knowledgeMiddleware(knowledge, { tenant: 'shop' });
    const limit = toolCallLimitMiddleware({ runLimit: 1, exitBehavior });
    const agent = createAgent({
      model: fakeModel()
        .respondWithTools(call('A-1'))
        .respondWithTools(call('A-2'))
        .respond(new AIMessage('One is refunded.'))
        .respond(new AIMessage('Shipped.')),
      tools: [refund],
      middleware: isFirst ? [own, limit] : [limit, own],
      ...(inThread ? { checkpointer: new MemorySaver() } : {}),
    });
    const options = inThread ? thread : {};
    const [ran] = await Promise.allSettled([agent.invoke(ask(), options)]);
    expect(ran.status).toBe(exitBehavior === 'error' ? 'rejected' : 'fulfilled');
    // A thread whose run was ended by an error may go on with it: it is over when another task comes.
    if (inThread) await agent.invoke(ask('ship the parcel to the customer in Rome'), options);
    for (const end of ends) await end();
    const [first, ...others] = knowledge.stored.map(({ query, metadata, turns }) => [
      query,
      metadata?.outcome,
      turns[0]?.result,
    ]);
    expect(first).toEqual([TASK, outcome, 'refunded A-1']);
    expect(others.map(([query]) => query)).toEqual(
      inThread ? ['ship the parcel to the customer in Rome'] : [],
    );
  });
});
