/** OpenAI Agents SDK: an agent does two tasks, knowhow learns from the runs, and the next task's prompt says what helped. */
import assert from 'node:assert/strict';
import {
  Agent,
  type Model,
  type ModelRequest,
  type ModelResponse,
  Runner,
  tool,
  Usage,
} from '@openai/agents';
import { openKnowledge } from 'knowhow';
import { withKnowledge } from 'knowhow/openai-agents';
import { z } from 'zod';

// In place of your model, one that needs no key: it calls these tools in turn and then says a word.
const moves = ['reserve_book', 'recall_book', 'reserve_book'];
const prompts: string[] = [];
const model: Model = {
  async getResponse({ systemInstructions, input }: ModelRequest): Promise<ModelResponse> {
    prompts.push(`${systemInstructions}\n${JSON.stringify(input)}`);
    const done = JSON.stringify(input).split('function_call_result').length - 1;
    const name = JSON.stringify(input).includes('B-42') ? undefined : moves[done];
    const call = {
      type: 'function_call' as const,
      callId: `c${done}`,
      name: name!,
      arguments: JSON.stringify({ book: /B-\d+/.exec(JSON.stringify(input))![0] }),
    };
    const words = { type: 'output_text' as const, text: 'Done.' };
    const say = {
      type: 'message' as const,
      role: 'assistant' as const,
      status: 'completed' as const,
      content: [words],
    };
    return { usage: new Usage(), output: [name ? { ...call, status: 'completed' } : say] };
  },
  getStreamedResponse: () => assert.fail('not streamed here'),
};
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = (name: string) =>
  tool({
    name,
    description: 'For books.',
    parameters: z.object({ book: z.string() }),
    execute: () => results[results.push(results.shift()!) - 1],
  });

const knowledge = await openKnowledge({ path: ':memory:' });
const jobs: string[] = [];
const runner = withKnowledge(new Runner({ tracingDisabled: true }), {
  knowledge,
  tenant: 'library',
  success: () => true, // estimated where you leave it out
  onStore: ({ receipt }) => jobs.push(receipt!.job_id!),
});
const tools = [bookTool('reserve_book'), bookTool('recall_book')];
const agent = new Agent({ name: 'librarian', instructions: 'You help readers.', model, tools });

for (const book of ['B-17', 'B-23', 'B-42']) {
  await runner.run(agent, `Please reserve the book ${book} for me.`);
  await knowledge.waitForJob(jobs.at(-1)!); // learning goes on in the background; only this example waits
}
console.log(prompts.at(-1));
assert.match(prompts.at(-1)!, /first `recall_book`/);
await knowledge.close();
