import { generateText, jsonSchema, stepCountIs, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

function model(answers) {
  const next = script(answers);
  return new MockLanguageModelV4({
    modelId: 'script',
    doGenerate: async () => {
      const { text, calls } = next();
      const words = text ? [{ type: 'text', text }] : [];
      const called = calls.map(({ id, name, input }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: name,
        input: JSON.stringify(input),
      }));
      const unified = calls.length > 0 ? 'tool-calls' : 'stop';
      return {
        content: [...words, ...called],
        finishReason: { unified, raw: unified },
        usage: { inputTokens: {}, outputTokens: {} },
        warnings: [],
      };
    },
  });
}
const made = (name, execute = TOOLS[name]) =>
  tool({ description: name, inputSchema: jsonSchema({ type: 'object' }), execute });
const writer = async ({ input }) => {
  const { text } = await generateText({
    model: model(WRITER),
    tools: { get_address: made('get_address') },
    prompt: input,
    stopWhen: stepCountIs(5),
    telemetry: { isEnabled: true, functionId: 'writer' },
  });
  return text;
};

/** The clerk of AI SDK. */
export async function runClerk() {
  await generateText({
    model: model(CLERK),
    tools: { get_order: made('get_order'), track: made('track'), writer: made('writer', writer) },
    prompt: TASK,
    stopWhen: stepCountIs(9),
    telemetry: { isEnabled: true, functionId: 'clerk' },
  });
}
