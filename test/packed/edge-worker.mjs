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
    const acted = prompt.some(({ role }) => role === 'tool');
    const content = acted
      ? [{ type: 'text', text: 'It was shipped.' }]
      : [{ type: 'tool-call', toolCallId: 'c1', toolName: 'get_order', input: '{"id":"W1"}' }];
    const reason = acted ? 'stop' : 'tool-calls';
    return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
  },
};
const order = jsonSchema({ type: 'object', properties: { id: { type: 'string' } } });
const tools = { get_order: tool({ inputSchema: order, execute: async () => 'shipped' }) };

export default {
  async fetch(_request, { KNOWHOW_URL: baseUrl, KNOWHOW_KEY: apiKey }) {
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
        prompt: 'Where is order W1?',
      }),
    );
    const { status } = await knowledge.waitForJob(job);
    const guided = seen.splice(0).every((prompt) => prompt.includes('Do: get_order'));
    return Response.json({ text, failures, status, guided });
  },
};
