import { SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { Agent, createTool, VoltAgentObservability } from '@voltagent/core';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';
import { recorder } from './recorder.mjs';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

const model = (answers) => {
  const next = script(answers);
  return new MockLanguageModelV3({
    modelId: 'script',
    provider: 'script',
    doGenerate: async () => {
      const { text, calls } = next();
      return {
        content: [
          ...(text ? [{ type: 'text', text }] : []),
          ...calls.map(({ id, name, input }) => ({
            type: 'tool-call',
            toolCallId: id,
            toolName: name,
            input: JSON.stringify(input),
          })),
        ],
        finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
        usage: { inputTokens: {}, outputTokens: {} },
        warnings: [],
      };
    },
  });
};
const spans = recorder('shop', false);
const observability = new VoltAgentObservability({
  spanProcessors: [new SimpleSpanProcessor(spans.exporter)],
});
const tool = (name, run = TOOLS[name]) =>
  createTool({
    name,
    description: name,
    parameters: z.any(),
    execute: async (input, options) => run(input, options),
  });
const agent = (name, answers, tools) =>
  new Agent({ name, instructions: name, model: model(answers), tools, observability, memory: false });

const writer = agent('writer_agent', WRITER, [tool('get_address')]);
const clerk = agent('clerk', CLERK, [
  tool('get_order'),
  tool('track'),
  tool(
    'writer',
    async ({ input }, options) =>
      (
        await writer.generateText(input, {
          parentSpan: options?.toolContext?.parentSpan ?? options?.parentToolSpan,
        })
      ).text,
  ),
]);
await clerk.generateText(TASK);
await new Promise((resolve) => setTimeout(resolve, 300));
await spans.print();
process.exit(0);
