/** LangGraph: an agent does a task, knowhow learns from the run, and the next task's prompt says what helped. */
import assert from 'node:assert/strict';
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { openKnowledge } from 'knowhow';
import { knowledgeMiddleware } from 'knowhow/langgraph';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

// In place of your model, one that needs no key: it calls these tools in turn and then says a word.
const model = fakeModel();
for (const name of ['reserve_book', 'recall_book', 'reserve_book']) {
  model.respondWithTools([{ name, args: {}, id: name }]);
}
model.respond(new AIMessage('Done.')).respond(new AIMessage('Done.'));
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = (name: string) => tool(() => results.shift(), { name, schema: z.object({}) });

const knowledge = await openKnowledge({ path: ':memory:' });
const jobs: string[] = [];
const middleware = knowledgeMiddleware(knowledge, {
  tenant: 'library',
  success: ({ messages }) => messages.at(-1)?.text === 'Done.', // estimated where you leave it out
  onStore: ({ receipt }) => jobs.push(receipt!.job_id!),
});
const tools = [bookTool('reserve_book'), bookTool('recall_book')];
const agent = createAgent({ model, tools, middleware: [middleware] });

await agent.invoke({ messages: [{ role: 'human', content: 'Please reserve the book B-17 for me.' }] });
await knowledge.waitForJob(jobs[0]!); // learning goes on in the background; only this example waits for it
await agent.invoke({ messages: [{ role: 'human', content: 'Please reserve the book B-42 for me.' }] });

const prompt = model.calls
  .at(-1)!
  .messages.map(({ text }) => text)
  .join('\n');
console.log(prompt);
assert.match(prompt, /Do: recall_book -> reserve_book/);
await knowledge.close();
