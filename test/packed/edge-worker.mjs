// A worker at the edge: an agent of the AI SDK whose knowledge is a service elsewhere.
import { generateText, isStepCount, jsonSchema, tool } from 'ai';
import { run } from 'knowhow/ai-sdk';
import { connectKnowledge } from 'knowhow/client';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const seen = [];
const model = {
  specificationVersion: 'v4',
  provider: 'acme',
  modelId: 'small',
  supportedUrls: {},
  async doGenerate({ prompt }) {
    seen.push(JSON.stringify(prompt));
    const done = prompt.filter(({ role }) => role === 'tool').length;
    const toolName = moves[done];
    const [book] = /B-\d+/.exec(seen.at(-1));
    const content = toolName
      ? [{ type: 'tool-call', toolCallId: `c${done}`, toolName, input: JSON.stringify({ book }) }]
      : [{ type: 'text', text: 'It is reserved.' }];
    const reason = toolName ? 'tool-calls' : 'stop';
    return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
  },
};
const moves = ['reserve_book', 'recall_book', 'reserve_book'];
const results = ['{"error":"the book is on loan: recall_book comes first"}', '{"ok":true}', '{"ok":true}'];
const bookTool = tool({
  inputSchema: jsonSchema({ type: 'object', properties: { book: { type: 'string' } } }),
  execute: async () => results[results.push(results.shift()) - 1],
});
const tools = { reserve_book: bookTool, recall_book: bookTool };

export default {
  async fetch(request, { KNOWHOW_URL: baseUrl, KNOWHOW_KEY: apiKey }) {
    const knowledge = connectKnowledge({ baseUrl, apiKey });
    const failures = [];
    let job = '';
    const options = {
      knowledge,
      tenant: 'shop',
      success: () => true,
      enhanceTimeoutMs: 30_000,
      onError: ({ message }) => failures.push(message),
      onStore: ({ receipt }) => {
        job = receipt.job_id;
      },
    };
    const { text } = await run(options, ({ model: guided, telemetry }) =>
      generateText({
        model: guided(model),
        telemetry,
        tools,
        stopWhen: isStepCount(5),
        prompt: `Please reserve the book ${new URL(request.url).searchParams.get('book')} for me.`,
      }),
    );
    const { status } = await knowledge.waitForJob(job);
    const guided = seen.splice(0).some((prompt) => prompt.includes('first `recall_book`'));
    return Response.json({ text, failures, status, guided });
  },
};
