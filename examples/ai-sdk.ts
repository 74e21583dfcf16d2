/** AI SDK: an agent does a task, knowhow learns from the run, and the next task's prompt says what helped. */
import assert from 'node:assert/strict';
import { ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { openKnowledge } from 'knowhow';
import { type AiSdkOptions, knowledgeTelemetry, withKnowledge } from 'knowhow/ai-sdk';
import { z } from 'zod';

// In place of your model, one that needs no key: it calls these tools in turn and then says a word.
const call = (toolName: string) => ({ type: 'tool-call', toolCallId: toolName, toolName, input: '{}' });
const word = { type: 'text', text: 'Done.' };
const answers = [call('reserve_book'), call('recall_book'), call('reserve_book'), word, word];
const usage = { inputTokens: {}, outputTokens: {} };
const model = new MockLanguageModelV4({
  doGenerate: answers.map((one) => ({ content: [one], finishReason: { unified: 'stop' }, usage })) as never,
});
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = tool({ inputSchema: z.object({}), execute: () => results.shift() });

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
await agent.generate({ prompt: 'Please reserve the book B-17 for me.' });
await knowledge.waitForJob(jobs[0]!); // learning goes on in the background; only this example waits for it
await agent.generate({ prompt: 'Please reserve the book B-42 for me.' });

const prompt = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt, null, 2);
console.log(prompt);
assert.match(prompt, /Do: recall_book -> reserve_book/);
await knowledge.close();
