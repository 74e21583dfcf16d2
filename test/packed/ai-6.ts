// AI SDK 6: an agent's third run knows what the two before it learned.
import { strict as assert } from 'node:assert';
import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { hashingEmbedder, openKnowledge } from 'knowhow';
import { type FailureEvent, run, type StoreEvent } from 'knowhow/ai-sdk';
import { z } from 'zod';

const failures: FailureEvent[] = [];
const stored: StoreEvent[] = [];
const seen: string[] = [];
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const moves = ['reserve_book', 'recall_book', 'reserve_book'];
const model = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => {
    seen.push(JSON.stringify(prompt));
    const done = prompt.filter(({ role }) => role === 'tool').length;
    const toolName = moves[done];
    const book = /B-\d+/.exec(seen.at(-1)!)![0];
    return {
      content: toolName
        ? [{ type: 'tool-call', toolCallId: `c${done}`, toolName, input: JSON.stringify({ book }) }]
        : [{ type: 'text', text: 'It is reserved.' }],
      finishReason: toolName
        ? { unified: 'tool-calls', raw: 'tool-calls' }
        : { unified: 'stop', raw: 'stop' },
      usage,
      warnings: [],
    };
  },
});
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = tool({
  inputSchema: z.object({ book: z.string() }),
  execute: async () => results[results.push(results.shift()!) - 1],
});
const tools = { reserve_book: bookTool, recall_book: bookTool };
const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
const options = {
  knowledge,
  tenant: 'shop',
  success: () => true,
  enhanceTimeoutMs: 30_000,
  onError: (event: FailureEvent) => failures.push(event),
  onStore: (event: StoreEvent) => stored.push(event),
};
for (const round of [1, 2, 3]) {
  const { text } = await run(options, (guided) =>
    generateText({
      model: guided.model(model),
      tools,
      stopWhen: stepCountIs(5),
      prompt: `Please reserve the book B-${round}7 for me.`,
      experimental_telemetry: guided.telemetry,
    }),
  );
  assert.equal(text, 'It is reserved.');
  assert.equal(stored.length, round);
  await knowledge.waitForJob(stored.at(-1)!.receipt!.job_id!);
}
assert.deepEqual(failures, []);
assert.doesNotMatch(seen[0]!, /first `recall_book`/);
assert.match(seen.at(-1)!, /first `recall_book`/);
await knowledge.close();
