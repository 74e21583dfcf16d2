/** An agent that does three tasks. How the first went is added to the prompts of the others. */
import { openKnowledge } from 'knowhow';
import { knowledgeMiddleware } from 'knowhow/langgraph';
import { createAgent } from 'langchain';
import { tools } from './library.js';
import { model } from './model.js';

const knowledge = await openKnowledge({ path: 'agents.db' });
let job;
const middleware = knowledgeMiddleware(knowledge, {
  tenant: 'library',
  success: ({ messages }) => messages.at(-1)?.text.endsWith('is reserved.'), // leave it out where you do not know
  onEnhance: ({ addition }) => addition && console.log(addition.trim()),
  onStore: ({ receipt }) => {
    job = receipt?.job_id;
  },
});
const agent = createAgent({ model, tools, middleware: [middleware] });

for (const book of ['B-17', 'B-23', 'B-42']) {
  const task = `Please reserve the book ${book} for me.`;
  console.log(`\n${task}`);
  const { messages } = await agent.invoke({ messages: [{ role: 'human', content: task }] });
  const calls = messages.flatMap((message) => (message.tool_calls ?? []).map(({ name }) => name));
  console.log(`  ${calls.join(' -> ')}\n  ${messages.at(-1).text}`);
  if (job) await knowledge.waitForJob(job); // learning goes on in the background; only this program waits for it
}
await knowledge.close();
