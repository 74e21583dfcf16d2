// AI SDK 6: an agent's second run knows what its first one learned.
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
const model = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => {
    seen.push(JSON.stringify(prompt));
    return prompt.some(({ role }) => role === 'tool')
      ? {
          content: [{ type: 'text', text: 'It was shipped.' }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage,
          warnings: [],
        }
      : {
          content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'get_order', input: '{"id":"W1"}' }],
          finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
          usage,
          warnings: [],
        };
  },
});
const tools = {
  get_order: tool({ inputSchema: z.object({ id: z.string() }), execute: async () => 'shipped' }),
};
const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
const options = {
  knowledge,
  tenant: 'shop',
  success: () => true,
  enhanceTimeoutMs: 30_000,
  onError: (event: FailureEvent) => failures.push(event),
  onStore: (event: StoreEvent) => stored.push(event),
};
for (const round of [1, 2]) {
  const { text } = await run(options, (guided) =>
    generateText({
      model: guided.model(model),
      tools,
      stopWhen: stepCountIs(5),
      prompt: 'Where is order W1?',
      experimental_telemetry: guided.telemetry,
    }),
  );
  assert.equal(text, 'It was shipped.');
  assert.equal(stored.length, round);
  await knowledge.waitForJob(stored.at(-1)!.receipt!.job_id!);
}
assert.deepEqual(failures, []);
assert.ok(!seen[0]!.includes('Do: get_order') && seen.at(-1)!.includes('Do: get_order'));
await knowledge.close();
