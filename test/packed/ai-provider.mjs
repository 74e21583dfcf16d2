// A model provider for the AI SDK in miniature: shows that the environment can name any.
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';

const PLAN = ['reserve_book', 'recall_book', 'reserve_book'];
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** Goes through the plan whatever it is told, then ends. */
export const acme = (modelId) =>
  new MockLanguageModelV4({
    modelId,
    doStream: async ({ prompt }) => {
      const done = prompt.filter(({ role }) => role === 'tool').length;
      const toolName = PLAN[done];
      const call = { type: 'tool-call', toolCallId: `c${done}`, toolName, input: '{"book":"B-1"}' };
      const finishReason = { unified: toolName ? 'tool-calls' : 'stop', raw: undefined };
      console.log(`${modelId} was asked`);
      return {
        stream: simulateReadableStream({
          chunks: [...(toolName ? [call] : []), { type: 'finish', finishReason, usage }],
        }),
      };
    },
  });
