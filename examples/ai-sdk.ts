/** AI SDK: an agent does two tasks, knowhow learns from the runs, and the next task's prompt says what helped. */
import assert from 'node:assert/strict';
import { ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { openKnowledge } from 'knowhow';
import { type AiSdkOptions, knowledgeTelemetry, withKnowledge } from 'knowhow/ai-sdk';
import { z } from 'zod';

// In place of your model, one that needs no key: it calls these tools in turn and then says a word.
const call = (toolName: string, book: string) =>
  ({ type: 'tool-call', toolCallId: toolName, toolName, input: JSON.stringify({ book }) }) as const;
const word = { type: 'text', text: 'Done.' };
const run = (book: string) => [
  ...['reserve_book', 'recall_book', 'reserve_book'].map((name) => call(name, book)),
  word,
];
const rest = { finishReason: { unified: 'stop' }, usage: { inputTokens: {}, outputTokens: {} } };
const answers = [...run('B-17'), ...run('B-23'), word].map((one) => ({ content: [one], ...rest }));
const model = new MockLanguageModelV4({ doGenerate: answers as never });
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = tool({
  inputSchema: z.object({ book: z.string() }),
  execute: () => results.push(results[0]!) && results.shift(),
});

const knowledge = await openKnowledge({ path: ':memory:' });
const jobs: string[] = [];
const options: AiSdkOptions = {
  knowledge,
  tenant: 'library',
  success: ({ text }) => text === 'Done.', // estimated where you leave it out
  onStore: ({ receipt }) => jobs.push(receipt!.job_id!),
};
const agent = new ToolLoopAgent({
  model: withKnowledge(model, options), // adds what is known to the prompt
  telemetry: { integrations: [knowledgeTelemetry(options)] }, // stores the run when it has ended
  tools: { reserve_book: bookTool, recall_book: bookTool },
});
for (const book of ['B-17', 'B-23']) {
  await agent.generate({ prompt: `Please reserve the book ${book} for me.` });
  await knowledge.waitForJob(jobs.at(-1)!); // learning goes on in the background; only this example waits
}
await agent.generate({ prompt: 'Please reserve the book B-42 for me.' });

const prompt = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt, null, 2);
console.log(prompt);
assert.match(prompt, /first `recall_book`/);
await knowledge.close();
