/** LangGraph: an agent does two tasks, knowhow learns from the runs, and the next task's prompt says what helped. */
import assert from 'node:assert/strict';
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { openKnowledge } from 'knowhow';
import { knowledgeMiddleware } from 'knowhow/langgraph';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

// In place of your model, one that needs no key: it calls these tools in turn and then says a word.
const model = fakeModel();
for (const book of ['B-17', 'B-23']) {
  for (const name of ['reserve_book', 'recall_book', 'reserve_book'])
    model.respondWithTools([{ name, args: { book }, id: `${name} ${book}` }]);
  model.respond(new AIMessage('Done.'));
}
model.respond(new AIMessage('Done.'));
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const next = () => results.push(results[0]!) && results.shift();
const bookTool = (name: string) => tool(next, { name, schema: z.object({ book: z.string() }) });

const knowledge = await openKnowledge({ path: ':memory:' });
const jobs: string[] = [];
const middleware = knowledgeMiddleware(knowledge, {
  tenant: 'library',
  success: ({ messages }) => messages.at(-1)?.text === 'Done.', // estimated where you leave it out
  onStore: ({ receipt }) => jobs.push(receipt!.job_id!),
});
const tools = [bookTool('reserve_book'), bookTool('recall_book')];
const agent = createAgent({ model, tools, middleware: [middleware] });

for (const book of ['B-17', 'B-23']) {
  await agent.invoke({ messages: [{ role: 'human', content: `Please reserve the book ${book} for me.` }] });
  await knowledge.waitForJob(jobs.at(-1)!); // learning goes on in the background; only this example waits
}
await agent.invoke({ messages: [{ role: 'human', content: 'Please reserve the book B-42 for me.' }] });

const prompt = model.calls.at(-1)!.messages.map(({ text }) => text);
console.log(prompt.join('\n'));
assert.match(prompt.join('\n'), /first `recall_book`/);
await knowledge.close();
