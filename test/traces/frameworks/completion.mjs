import { CLERK, script, WRITER } from './scene.mjs';

/** The scripts, each under the name of its model. */
const SCRIPTS = { clerk: script(CLERK), writer: script(WRITER) };

/** What OpenAI's chat completions answer next. */
export function completion(model) {
  const { text, calls } = SCRIPTS[model]();
  const made = calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: text || null,
    ...(made.length > 0 ? { tool_calls: made } : {}),
  };
  const choice = { index: 0, message, finish_reason: made.length > 0 ? 'tool_calls' : 'stop' };
  return { id: 'c', object: 'chat.completion', created: 1, model, choices: [choice] };
}
