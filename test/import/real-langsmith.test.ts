import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { LangChainTracer } from '@langchain/core/tracers/tracer_langchain';
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { outline, readTexts } from './read-files.js';

const call = (id: string, name: string, args: object) => ({
  id,
  name,
  args: args as Record<string, unknown>,
});

/** A client of LangSmith that keeps what is sent to it, as an export would give it back. */
function keepingClient() {
  const runs = new Map<string, Record<string, unknown>>();
  return {
    client: {
      createRun: async (run: object) => {
        const { id } = run as { id: string };
        runs.set(id, { ...runs.get(id), ...run });
      },
      updateRun: async (id: string, run: object) => {
        runs.set(id, { ...runs.get(id), ...JSON.parse(JSON.stringify(run)) });
      },
    },
    lines: () => [...runs.values()].map((run) => JSON.stringify(run)).join('\n'),
  };
}

const article = z.object({ article: z.string() });
const search = tool(
  ({ article: wanted }) => {
    if (wanted !== 'seal P-4') throw new Error(`no article is called ${wanted}`);
    return '0 in stock';
  },
  { name: 'search_stock', description: 'Looks for an article.', schema: article },
);
const supplier = tool(() => 'Friday', { name: 'ask_supplier', schema: article });

async function traced(work: (callbacks: LangChainTracer[]) => Promise<unknown>) {
  const { client, lines } = keepingClient();
  const tracer = new LangChainTracer({ client });
  await work([tracer]).catch(() => {});
  const found = await readTexts({ a: lines() });
  expect(found.rejected).toEqual([]);
  return found.records.map(({ record }) => record);
}

describe('runs that LangChain really sends to LangSmith', () => {
  test('an agent with a failing tool, and an agent as a tool', async () => {
    const askBuyer = tool(
      async ({ question }, config) => {
        const inner = createAgent({
          name: 'buyer',
          model: fakeModel()
            .respondWithTools([call('d1', 'ask_supplier', { article: 'P-4' })])
            .respond(new AIMessage('Friday, 12 euros')),
          tools: [supplier],
        });
        const { messages } = await inner.invoke({ messages: [new HumanMessage(question)] }, config);
        return String(messages.at(-1)?.content);
      },
      { name: 'ask_buyer', schema: z.object({ question: z.string() }) },
    );
    const records = await traced((callbacks) =>
      createAgent({
        model: fakeModel()
          .respondWithTools([
            call('c1', 'search_stock', { article: 'seal P4' }),
            call('c2', 'search_stock', { article: 'seal P-4' }),
          ])
          .respondWithTools([call('c3', 'ask_buyer', { question: 'seal P-4, by when?' })])
          .respond(new AIMessage('The seal comes on Friday.')),
        tools: [search, askBuyer],
        systemPrompt: 'You run the spare parts desk.',
      }).invoke({ messages: [new HumanMessage('Get me a new seal for pump 4.')] }, { callbacks }),
    );
    expect(records.map(outline)).toEqual([
      [
        'Get me a new seal for pump 4. [?]',
        'search_stock ! "error":"no article is called seal P4"',
        'search_stock = 0 in stock',
        'ask_buyer = Friday, 12 euros',
        '"The seal comes on Friday."',
      ],
      ['seal P-4, by when? [?, buyer]', 'ask_supplier = Friday', '"Friday, 12 euros"'],
    ]);
    expect(records[0]!.metadata).toEqual({
      program: 'langsmith',
      name: 'LangGraph',
      run_id: expect.any(String),
      trace_id: expect.any(String),
    });
    // The stand-in for a model repeats its instructions in its answers; only there may they be.
    for (const { inputs } of records[0]!.turns) expect(inputs).not.toContain('spare parts desk');
  });

  test('a thread: what was said before is seen, and the run is what came after', async () => {
    const records = await traced((callbacks) =>
      createAgent({ model: fakeModel().respond(new AIMessage('Two bolts.')), tools: [search] }).invoke(
        {
          messages: [
            new HumanMessage('What is in pump 3?'),
            new AIMessage('A seal.'),
            new HumanMessage('And in pump 4?'),
          ],
        },
        { callbacks },
      ),
    );
    expect(records.map(outline)).toEqual([['And in pump 4? [?]', '"Two bolts."']]);
  });

  test('a graph that runs into its limit, with a graph inside', async () => {
    const inner = createAgent({
      model: fakeModel()
        .respondWithTools([call('d1', 'ask_supplier', { article: 'P-4' })])
        .respond(new AIMessage('Friday')),
      tools: [supplier],
    });
    const outer = new StateGraph(MessagesAnnotation)
      .addNode('buyer', async ({ messages }, config) => inner.invoke({ messages: [messages[0]!] }, config))
      .addNode('think', async () => ({
        messages: [
          await fakeModel()
            .respond(new AIMessage('Once more.'))
            .invoke([new HumanMessage('Get a seal.')]),
        ],
      }))
      .addEdge(START, 'buyer')
      .addEdge('buyer', 'think')
      .addEdge('think', 'think')
      .compile();
    const records = await traced((callbacks) =>
      outer.invoke({ messages: [new HumanMessage('Get a seal.')] }, { callbacks, recursionLimit: 6 }),
    );
    expect(records.map(outline)).toEqual([
      [
        'Get a seal. [failed]',
        ...Array<string>(4).fill('"Once more."'),
        expect.stringContaining('The run ended with an error: Recursion limit of 6 reached'),
      ],
      ['Get a seal. [?, buyer]', 'ask_supplier = Friday', '"Friday"'],
    ]);
  });
});
