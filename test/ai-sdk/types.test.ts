import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai6';
import * as test6 from 'ai6/test';
import { expect, expectTypeOf, test } from 'vitest';
import {
  type AiSdkOptions,
  knowledgeMiddleware,
  knowledgeTelemetry,
  run,
  withKnowledge,
} from '../../adapters/ai-sdk/index.js';

const options: AiSdkOptions = {
  knowledge: {
    enhanceTask: async ({ input_text }) => ({ response: input_text }),
    storeKnowledge: async ({ tenant_id }) => ({ status: 'accepted', message: '', tenant_id }),
  },
  tenant: 't',
};
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const answer = {
  content: [{ type: 'text' as const, text: 'Yes.' }],
  finishReason: { unified: 'stop' as const, raw: undefined },
  usage,
  warnings: [],
};

test('everything fits the types of AI SDK 7, without casts', async () => {
  const plain = new test7.MockLanguageModelV4({ doGenerate: answer });
  const wrapped = withKnowledge(plain, options);
  expectTypeOf(wrapped).toEqualTypeOf(plain);
  const integration: ai7.Telemetry = knowledgeTelemetry(options);
  const model = ai7.wrapLanguageModel({ model: wrapped, middleware: knowledgeMiddleware(options) });
  const result = await run(options, ({ telemetry, model: own, middleware }) =>
    ai7.generateText({
      model: ai7.wrapLanguageModel({ model: own(model), middleware: [middleware()] }),
      telemetry,
      tools: {
        add: ai7.tool({ inputSchema: ai7.jsonSchema<{ a: number }>({}), execute: async ({ a }) => a }),
      },
      prompt: 'Is it open?',
    }),
  );
  expect(result.text).toBe('Yes.');
  expectTypeOf<(typeof result.staticToolCalls)[number]['input']>().toEqualTypeOf<{ a: number }>();
  expect(integration.onEnd).toBeTypeOf('function');
});

test('everything fits the types of AI SDK 6, without casts', async () => {
  const plain = new test6.MockLanguageModelV3({ doGenerate: answer });
  const integration: ai6.TelemetryIntegration = knowledgeTelemetry(options);
  const model = ai6.wrapLanguageModel({
    model: withKnowledge(plain, options),
    middleware: knowledgeMiddleware(options),
  });
  const result = await run(options, ({ telemetry, model: own, middleware }) =>
    ai6.generateText({
      model: ai6.wrapLanguageModel({ model: own(model), middleware: middleware() }),
      experimental_telemetry: telemetry,
      prompt: 'Is it open?',
    }),
  );
  expect(result.text).toBe('Yes.');
  expect(integration.onFinish).toBeTypeOf('function');
  const { textStream } = run(options, ({ telemetry, model: own, onError, onAbort }) =>
    ai6.streamText({
      model: own(
        new test6.MockLanguageModelV3({
          doStream: async () => ({
            stream: test6.simulateReadableStream({ chunks: [{ type: 'finish' as const, ...answer }] }),
          }),
        }),
      ),
      experimental_telemetry: telemetry,
      onError,
      onAbort,
      prompt: 'Is it open?',
    }),
  );
  for await (const _ of textStream);
});
