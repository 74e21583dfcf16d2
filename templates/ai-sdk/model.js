/**
 * The model. This one needs no key: it reserves the book of the task, recalls it where a tool says so, and does what
 * the notes in its prompt say. Put yours in its place:
 *
 *   import { openai } from '@ai-sdk/openai';
 *   export const model = openai('gpt-5');
 */
export const model = {
  specificationVersion: 'v3',
  provider: 'scripted',
  modelId: 'librarian',
  supportedUrls: {},
  async doGenerate({ prompt }) {
    const text = JSON.stringify(prompt);
    const book = /\bB-\d+/.exec(text)?.[0] ?? 'unknown';
    const isWarned = /`recall_book/.test(text);
    const way = isWarned ? ['recall_book', 'reserve_book'] : ['reserve_book', 'recall_book', 'reserve_book'];
    const toolName = way[prompt.filter(({ role }) => role === 'tool').length];
    return {
      content: [
        toolName
          ? {
              type: 'tool-call',
              toolCallId: `${toolName} ${prompt.length}`,
              toolName,
              input: JSON.stringify({ book }),
            }
          : { type: 'text', text: `${book} is reserved.` },
      ],
      finishReason: { unified: toolName ? 'tool-calls' : 'stop', raw: undefined },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      warnings: [],
    };
  },
};
