import { Laminar, LaminarSpanProcessor, observe } from '@lmnr-ai/lmnr';
import OpenAI from 'openai';
import { completion } from './completion.mjs';
import { recorder } from './recorder.mjs';
import { TASK, TOOLS } from './scene.mjs';

const spans = recorder('shop', false);
const spanProcessor = new LaminarSpanProcessor({ exporter: spans.exporter, disableBatch: true });
Laminar.initialize({ projectApiKey: 'none', instrumentModules: { OpenAI }, spanProcessor });
const answer = async (_, { body }) => Response.json(completion(JSON.parse(body).model));
const client = new OpenAI({ apiKey: 'none', fetch: answer });

const acts = { ...TOOLS, writer: ({ input }) => run('writer', ['get_address'], input) };
const listed = (name) => ({
  type: 'function',
  function: { name, description: name, parameters: { type: 'object', properties: {} } },
});

async function called({ id, function: { name, arguments: given } }) {
  const act = async (input) => acts[name](input);
  const result = await observe({ name, spanType: 'TOOL' }, act, JSON.parse(given)).catch(
    (error) => `This did not work: ${error.message}`,
  );
  return { role: 'tool', tool_call_id: id, content: JSON.stringify(result) };
}

async function loop(model, names, task) {
  const messages = [{ role: 'user', content: task }];
  for (;;) {
    const { choices } = await client.chat.completions.create({ model, messages, tools: names.map(listed) });
    const { message } = choices[0];
    messages.push(message);
    if (!message.tool_calls) return message.content;
    messages.push(...(await Promise.all(message.tool_calls.map(called))));
  }
}
/** A loop of the program's own, as a span of its name. */
const run = (name, tools, task) => observe({ name }, loop, name, tools, task);

await run('clerk', ['get_order', 'track', 'writer'], TASK);
await spans.print();
