/**
 * An AI SDK agent with tools that gets better on its second run.
 *
 *     node dist/examples/ai-sdk-agent.js
 *
 * Needs no key: the model is a stand-in that follows notes it is given and otherwise goes straight ahead. A real
 * one takes its place with KNOWHOW_EXAMPLE_MODEL: `openai:gpt-5` loads that provider's package (`@ai-sdk/openai`)
 * and reads its key, `openai/gpt-5` goes through the AI gateway (AI_GATEWAY_API_KEY).
 */
import { strict as assert } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { gateway, isStepCount, ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { type Knowledge, openKnowledge } from 'knowhow';
import { type AiSdkOptions, knowledgeTelemetry, withKnowledge } from 'knowhow/ai-sdk';
import { z } from 'zod';

type Model = ReturnType<typeof gateway>;
type Prompt = Parameters<MockLanguageModelV4['doStream']>[0]['prompt'];

/** A library where a book on loan can only be reserved after it was recalled, which nobody says beforehand. */
function openLibrary() {
  const recalled = new Set<string>();
  const reserved: string[] = [];
  let refused = 0;
  const book = z.object({ book: z.string() });
  const tools = {
    reserve_book: tool({
      description: 'Reserves a book for a reader.',
      inputSchema: book,
      execute: async (input) => {
        if (!recalled.has(input.book)) {
          refused += 1;
          throw new Error('the book is on loan: recall_book comes first');
        }
        reserved.push(input.book);
        return { ok: true, reserved: input.book };
      },
    }),
    recall_book: tool({
      description: 'Calls a book back from whoever has it.',
      inputSchema: book,
      execute: async (input) => {
        recalled.add(input.book);
        return { ok: true, recalled: input.book };
      },
    }),
  };
  return { tools, reserved, refused: () => refused };
}

/** What a model that knows no better would do next, with what it was told and what came back. */
function decide(prompt: Prompt) {
  const since = prompt.findLastIndex(({ role }) => role === 'user');
  const told = JSON.stringify(prompt[since]);
  const results = prompt.slice(since).filter(({ role }) => role === 'tool');
  const last = JSON.stringify(results.at(-1) ?? '');
  if (last.includes('reserved')) return undefined;
  const first = results.length === 0 && told.includes('recall_book');
  const toolName = first || last.includes('on loan') ? 'recall_book' : 'reserve_book';
  const input = JSON.stringify({ book: /B-\d+/.exec(told)?.[0] ?? '' });
  return { type: 'tool-call' as const, toolCallId: `call-${results.length}-${told.length}`, toolName, input };
}

function standIn(): Model {
  return new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const call = decide(prompt);
      const id = '0';
      return {
        stream: simulateReadableStream({
          chunks: [
            ...(call
              ? [call]
              : [
                  { type: 'text-start' as const, id },
                  { type: 'text-delta' as const, id, delta: 'The book is reserved.' },
                  { type: 'text-end' as const, id },
                ]),
            {
              type: 'finish' as const,
              finishReason: { unified: call ? ('tool-calls' as const) : ('stop' as const), raw: undefined },
              usage: {
                inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
                outputTokens: { total: 1, text: 1, reasoning: 0 },
              },
            },
          ],
        }),
      };
    },
  });
}

/** The model that the environment names, or the stand-in. */
async function chooseModel(named = process.env.KNOWHOW_EXAMPLE_MODEL): Promise<Model> {
  if (!named) return standIn();
  const [provider, ...rest] = named.split(':');
  if (rest.length === 0) return gateway(named);
  const loaded = (await import(`@ai-sdk/${provider}`)) as Record<string, (id: string) => Model>;
  const create = loaded[provider!];
  assert.ok(create, `@ai-sdk/${provider} has no export named ${provider}`);
  return create(rest.join(':'));
}

/** Does one task with an agent of its own and waits until knowhow has learned from it. */
async function serve(knowledge: Knowledge, prompt: string) {
  const { tools, reserved, refused } = openLibrary();
  const jobs: string[] = [];
  let told = '';
  const options: AiSdkOptions = {
    knowledge,
    tenant: 'library',
    agentType: 'desk',
    success: () => reserved.length > 0,
    onEnhance: ({ addition }) => {
      told = addition.trim();
    },
    onStore: ({ receipt }) => {
      if (receipt?.job_id) jobs.push(receipt.job_id);
    },
  };
  const agent = new ToolLoopAgent({
    model: withKnowledge(await chooseModel(), options),
    tools,
    stopWhen: isStepCount(10),
    telemetry: { integrations: [knowledgeTelemetry(options)] },
  });
  const { textStream, steps } = await agent.stream({ prompt });
  let text = '';
  for await (const delta of textStream) text += delta;
  const taken = (await steps).length;
  for (const job of jobs) await knowledge.waitForJob(job);
  return { text, told, steps: taken, refused: refused(), stored: jobs.length };
}

/** Runs the agent twice, for other books, and returns what became of both. */
export async function aiSdkAgent() {
  const knowledge = await openKnowledge({ path: ':memory:' });
  try {
    const first = await serve(knowledge, 'Please reserve the book B-17 for me.');
    const second = await serve(knowledge, 'Please reserve the book B-42 for me.');
    return { first, second };
  } finally {
    await knowledge.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { first, second } = await aiSdkAgent();
  for (const [name, run] of Object.entries({ first, second })) {
    console.log(`${name} run: ${run.steps} steps, ${run.refused} refused calls, "${run.text.trim()}"`);
  }
  console.log(`\nWhat the second run was told:\n${second.told}\n`);
  assert.equal(first.told, '');
  assert.notEqual(second.told, '', 'the second run is told what the first one taught');
  assert.deepEqual([first.stored, second.stored], [1, 1]);
  if (!process.env.KNOWHOW_EXAMPLE_MODEL) {
    assert.deepEqual([first.refused, second.refused], [1, 0]);
    assert.ok(second.steps < first.steps);
  }
  console.log('The second run did better than the first.');
}
