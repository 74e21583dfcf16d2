import OpenAI from 'openai';
import { completion } from './completion.mjs';
import { TASK, TOOLS } from './scene.mjs';

/** A completion as it is streamed: each call is a chunk of its own. */
function streamed({ choices: [{ message, finish_reason }], ...whole }) {
  const { tool_calls: calls = [], ...words } = message;
  const deltas = [words, ...calls.map((call, index) => ({ tool_calls: [{ index, ...call }] })), {}];
  const chunks = deltas.map((delta, at) => ({
    ...whole,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: at === deltas.length - 1 ? finish_reason : null }],
  }));
  const text = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`);
  return new Response(text.join(''), { headers: { 'content-type': 'text/event-stream' } });
}

/** OpenAI's client, which asks no network. */
export const client = () =>
  new OpenAI({
    apiKey: 'none',
    fetch: async (_, { body }) => {
      const { model, stream } = JSON.parse(body);
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      return stream ? streamed(completion(model)) : Response.json({ ...completion(model), usage });
    },
  });

const listed = (name) => ({
  type: 'function',
  function: { name, description: name, parameters: { type: 'object', properties: {} } },
});

/**
 * The clerk as a loop of the program's own around OpenAI's client.
 *
 * @param ask asks the model
 * @param tool makes what a tool does a traced function
 * @param agent makes the loop of an agent a traced function
 */
export async function runClerk(ask, tool = (_, act) => act, agent = (_, loop) => loop) {
  async function loop(model, names, task) {
    const messages = [{ role: 'user', content: task }];
    for (;;) {
      const { choices } = await ask({ model, messages, tools: names.map(listed) });
      const { message } = choices[0];
      messages.push(message);
      if (!message.tool_calls?.length) return message.content;
      messages.push(...(await Promise.all(message.tool_calls.map(called))));
    }
  }
  const run = (name, tools, task) => agent(name, loop)(name, tools, task);
  const acts = { ...TOOLS, writer: ({ input }) => run('writer', ['get_address'], input) };
  async function called({ id, function: { name, arguments: given } }) {
    const act = tool(name, async (input) => acts[name](input));
    const result = await act(JSON.parse(given)).catch((error) => `This did not work: ${error.message}`);
    const content = typeof result === 'string' ? result : JSON.stringify(result);
    return { role: 'tool', tool_call_id: id, content };
  }
  return run('clerk', ['get_order', 'track', 'writer'], TASK);
}
