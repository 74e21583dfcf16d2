/** Mastra: an agent does two tasks, knowhow learns from the runs, and the next task's prompt says what helped. */
import assert from 'node:assert/strict';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { MockLanguageModelV4 } from 'ai/test';
import { openKnowledge } from 'knowhow';
import { knowledgeProcessor } from 'knowhow/mastra';
import { z } from 'zod';

// In place of your model, one that needs no key: it calls these tools in turn and then says a word.
const moves = ['reserve_book', 'recall_book', 'reserve_book'];
const prompts: string[] = [];
const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const all = JSON.stringify(prompt);
    prompts.push(all);
    const done = all.split('"tool-result"').length - 1;
    const toolName = all.includes('B-42') ? undefined : moves[done];
    const input = JSON.stringify({ book: /B-\d+/.exec(all)![0] });
    return {
      content: toolName
        ? [{ type: 'tool-call', toolCallId: `c${done}`, toolName, input }]
        : [{ type: 'text', text: 'Done.' }],
      finishReason: { unified: toolName ? 'tool-calls' : 'stop', raw: undefined },
      usage: { inputTokens: tokens, outputTokens: tokens },
      warnings: [],
    };
  },
});
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = (id: string) =>
  createTool({
    id,
    description: 'For books.',
    inputSchema: z.object({ book: z.string() }),
    execute: async () => results[results.push(results.shift()!) - 1],
  });

const knowledge = await openKnowledge({ path: ':memory:' });
const jobs: string[] = [];
const processor = knowledgeProcessor({
  knowledge,
  tenant: 'library',
  success: () => true, // estimated where you leave it out
  onStore: ({ receipt }) => jobs.push(receipt!.job_id!),
});
const both = { inputProcessors: [processor], outputProcessors: [processor] };
const tools = { reserve_book: bookTool('reserve_book'), recall_book: bookTool('recall_book') };
const agent = new Agent({
  id: 'librarian',
  name: 'librarian',
  instructions: 'You help readers.',
  // Its types and those of `ai` name each other's parts differently.
  model: model as never,
  tools,
  ...both,
});

for (const book of ['B-17', 'B-23', 'B-42']) {
  await agent.generate(`Please reserve the book ${book} for me.`);
  await knowledge.waitForJob(jobs.at(-1)!); // learning goes on in the background; only this example waits
}
console.log(JSON.parse(prompts.at(-1)!).at(-1).content[0].text);
assert.match(prompts.at(-1)!, /first `recall_book`/);
await knowledge.close();
