/** An agent that does three tasks. How the first went is added to the prompts of the others. */
import { generateText, stepCountIs } from 'ai';
import { openKnowledge } from 'knowhow';
import { run } from 'knowhow/ai-sdk';
import { tools } from './library.js';
import { model } from './model.js';

const knowledge = await openKnowledge({ path: 'agents.db' });

async function doTask(prompt) {
  console.log(`\n${prompt}`);
  let job;
  const options = {
    knowledge,
    tenant: 'library',
    success: ({ text }) => text.endsWith('is reserved.'), // leave it out where you do not know: it is estimated
    onEnhance: ({ addition }) => addition && console.log(addition.trim()),
    onStore: ({ receipt }) => {
      job = receipt?.job_id;
    },
  };
  const { steps, text } = await run(options, ({ model: guided, telemetry }) =>
    generateText({
      model: guided(model),
      experimental_telemetry: telemetry, // AI SDK 7 also calls it `telemetry`
      tools,
      stopWhen: stepCountIs(10),
      prompt,
    }),
  );
  const calls = steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName }) => toolName));
  console.log(`  ${calls.join(' -> ')}\n  ${text}`);
  if (job) await knowledge.waitForJob(job); // learning goes on in the background; only this program waits for it
}

for (const book of ['B-17', 'B-23', 'B-42']) await doTask(`Please reserve the book ${book} for me.`);
await knowledge.close();
