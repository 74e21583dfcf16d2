import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { knowledgeMiddleware } from '../../adapters/langgraph/index.js';
import type { Knowledge } from '../../src/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';

const call = (name: string, id: string) => ({ name, args: { order: 'A-1' }, id });
const order = { schema: z.object({ order: z.string() }) };

/** An agent with these answers, whose tools do as they are told. */
function agentOf(known: ReturnType<typeof knowingActs>, model: ReturnType<typeof fakeModel>, thread = false) {
  const refund = vi.fn(() => '{"ok":true}');
  const unlock = vi.fn(() => '{"ok":true}');
  const agent = createAgent({
    model,
    tools: [
      tool(refund, { name: 'refund_order', ...order }),
      tool(unlock, { name: 'unlock_order', ...order }),
    ],
    middleware: [knowledgeMiddleware(known.knowledge as Knowledge, { tenant: 'shop', hold: true })],
    ...(thread ? { checkpointer: new MemorySaver() } : {}),
  });
  return { agent, refund, unlock };
}
const asked = { messages: [new HumanMessage(ACT.task)] };

test.each([false, true])('a call is held before the agent sees it, once, thread: %s', async (thread) => {
  const known = knowingActs();
  const model = fakeModel()
    .respondWithTools([call('refund_order', 'c1'), call('unlock_order', 'c2')])
    .respondWithTools([call('unlock_order', 'c3')])
    .respondWithTools([call('refund_order', 'c4')])
    .respond(new AIMessage('done'));
  const { agent, refund, unlock } = agentOf(known, model, thread);
  const { messages } = await agent.invoke(asked, { configurable: { thread_id: 't' } });
  expect([refund.mock.calls.length, unlock.mock.calls.length]).toEqual([1, 1]);
  const texts = model.calls.map((one) => one.messages.map((message) => JSON.stringify(message.content)));
  expect(texts[1]!.slice(0, texts[0]!.length)).toEqual(texts[0]);
  expect(texts[1]!.slice(-2)).toEqual([
    expect.stringContaining('Now: first `unlock_order`'),
    expect.stringContaining('not made either'),
  ]);
  expect(JSON.stringify(messages.filter((one) => one.getType() === 'tool'))).not.toMatch(/knowhow-|not made/);
  expect(messages.filter((one) => one.getType() === 'ai')).toHaveLength(3);
  expect(known.acts()).toHaveLength(1);
  expect(known.stored).toHaveLength(1);
  const [{ turns, metadata }] = known.stored as [(typeof known.stored)[0]];
  expect(turns).toHaveLength(3);
  expect(JSON.stringify(turns)).not.toMatch(/knowhow-|Now: first/);
  expect(metadata).toMatchObject({ request_ids: ['req_1', 'req_2'] });
});

test('nothing is held where nothing is known', async () => {
  const known = knowingActs({ watch: null });
  const model = fakeModel()
    .respondWithTools([call('refund_order', 'c1')])
    .respond(new AIMessage('done'));
  const { agent, refund } = agentOf(known, model);
  await agent.invoke(asked);
  expect(refund).toHaveBeenCalledOnce();
  expect([model.calls.length, known.asked.length]).toEqual([2, 1]);
});
