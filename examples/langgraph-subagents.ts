/**
 * A LangGraph graph with two sub-agents that gets better on its second run.
 *
 *     node dist/examples/langgraph-subagents.js
 *
 * Needs no key: the model is a stand-in that follows notes it is given and otherwise goes straight ahead. With
 * KNOWHOW_EXAMPLE_MODEL=provider:model (and that provider's LangChain package and key) a real model takes its place.
 */
import { strict as assert } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { END, ReducedValue, Send, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { type Knowledge, openKnowledge } from 'knowhow';
import { knowledgeMiddleware } from 'knowhow/langgraph';
import { createAgent, initChatModel, tool } from 'langchain';
import { z } from 'zod';

/** A shop where an order must be unlocked before anything can be done with it, which nobody says beforehand. */
function openShop() {
  const unlocked = new Set<string>();
  const refused = { count: 0 };
  const order = z.object({ order: z.string() });
  const guarded = (done: string) => (args: z.infer<typeof order>) => {
    if (unlocked.has(args.order)) return JSON.stringify({ ok: true, message: `${args.order} ${done}` });
    refused.count += 1;
    return JSON.stringify({ error: 'the order is locked: unlock_order comes first' });
  };
  const tools = [
    tool(
      ({ order: id }) => {
        unlocked.add(id);
        return JSON.stringify({ ok: true });
      },
      { name: 'unlock_order', description: 'Unlocks an order for changes.', schema: order },
    ),
    tool(guarded('refunded'), { name: 'refund_order', description: 'Pays an order back.', schema: order }),
    tool(guarded('rerouted'), {
      name: 'reroute_order',
      description: 'Sends an order elsewhere.',
      schema: order,
    }),
  ];
  return { tools, refused };
}

/** A model that does what the task says at once, unless notes or an error name a step that comes first. */
function standIn() {
  const model = fakeModel();
  const next = (messages: BaseMessage[]): BaseMessage => {
    const told = messages.find((message) => message.getType() === 'system')?.text ?? '';
    const task = messages.find((message) => message.getType() === 'human')?.text ?? '';
    const results = messages.filter((message) => message.getType() === 'tool').map((message) => message.text);
    const last = results.at(-1) ?? '';
    const id = /[A-Z]-\d+/.exec(task)?.[0] ?? '';
    const goal = task.startsWith('Refund') ? 'refund_order' : 'reroute_order';
    if (last.includes('message')) return new AIMessage('Done.');
    const first = results.length === 0 && told.includes('unlock_order');
    const name = first || last.includes('locked') ? 'unlock_order' : goal;
    return new AIMessage({
      content: '',
      tool_calls: [{ name, args: { order: id }, id: `call-${results.length}` }],
    });
  };
  for (let i = 0; i < 40; i += 1) model.respond(next);
  return model;
}

const State = new StateSchema({
  tasks: z.array(z.string()),
  answers: new ReducedValue(
    z.array(z.string()).default(() => []),
    {
      inputSchema: z.array(z.string()),
      reducer: (before: string[], more: string[]) => [...before, ...more],
    },
  ),
});

/** Hands each task to a sub-agent of its own, all at once. */
async function runShop(knowledge: Knowledge, tasks: string[]) {
  const { tools, refused } = openShop();
  const jobs: string[] = [];
  let told = 0;
  const named = process.env.KNOWHOW_EXAMPLE_MODEL;
  const agent = createAgent({
    model: named ? await initChatModel(named) : standIn(),
    tools,
    middleware: [
      knowledgeMiddleware(knowledge, {
        tenant: 'shop',
        agentType: 'order-desk',
        success: ({ messages }) => messages.some(({ text }) => text.includes('"ok":true,"message"')),
        onEnhance: ({ addition }) => {
          if (addition !== '') told += 1;
        },
        onStore: ({ receipt }) => {
          if (receipt?.job_id !== undefined) jobs.push(receipt.job_id);
        },
      }),
    ],
  });
  const graph = new StateGraph(State)
    .addNode('worker', async ({ task }: { task: string }) => {
      const { messages } = await agent.invoke({ messages: [{ role: 'human', content: task }] });
      return { answers: [messages.at(-1)?.text ?? ''] };
    })
    .addConditionalEdges(START, ({ tasks: all }) => all.map((task) => new Send('worker', { task })))
    .addEdge('worker', END)
    .compile();
  const { answers } = await graph.invoke({ tasks });
  for (const job of jobs) await knowledge.waitForJob(job);
  return { answers, refused: refused.count, told, stored: jobs.length };
}

/** Runs the graph twice, with other orders, and returns what became of both. */
export async function langgraphSubagents() {
  const knowledge = await openKnowledge({ path: ':memory:' });
  try {
    const first = await runShop(knowledge, ['Refund the order A-17', 'Reroute the order B-20']);
    const second = await runShop(knowledge, ['Refund the order C-31', 'Reroute the order D-44']);
    return { first, second };
  } finally {
    await knowledge.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { first, second } = await langgraphSubagents();
  for (const [name, run] of Object.entries({ first, second })) {
    console.log(
      `${name} run: ${run.answers.length} sub-agents, ${run.told} told, ${run.refused} refused calls, ${run.stored} runs stored`,
    );
  }
  assert.equal(first.stored, 2);
  assert.equal(second.stored, 2);
  assert.equal(first.told, 0);
  assert.equal(second.told, 2, 'both sub-agents are told what the first run taught');
  if (!process.env.KNOWHOW_EXAMPLE_MODEL) {
    assert.equal(first.refused, 2);
    assert.equal(second.refused, 0, 'the second run makes no call that is refused');
  }
  console.log('The second run did better than the first.');
}
