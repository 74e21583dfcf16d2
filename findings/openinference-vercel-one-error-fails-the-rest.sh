#!/usr/bin/env bash
# Spans of AI SDK 7 behind OpenInference's span processor, where one tool threw and the model went on.
# A good guess: the tool's span has the status ERROR, and those of the calls after it have their own.
# Seen: each span that ends after it has the status ERROR with the words of that tool, the agent's too; what really failed is told
# by its exception event. The processor takes spans without `parentSpanId` for roots, and OpenTelemetry's SDK 2 has `parentSpanContext`.
# Source: @arizeai/openinference-vercel 3.2.1, dist/esm/TraceAggregateManager.js (`maybeSetRootStatus`); 2.8.1, for AI SDK 6, does the same.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @arizeai/openinference-vercel@3.2.1 ai@7.0.173 @ai-sdk/otel@1.0.173 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { OpenTelemetry } from '@ai-sdk/otel';
import { OpenInferenceSimpleSpanProcessor } from '@arizeai/openinference-vercel';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { generateText, jsonSchema, registerTelemetry, stepCountIs, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const spanProcessors = [new OpenInferenceSimpleSpanProcessor({ exporter })];
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));
registerTelemetry(new OpenTelemetry());
const call = (toolName) => [{ type: 'tool-call', toolCallId: toolName, toolName, input: '{}' }];
const answers = [call('cancel'), call('list'), [{ type: 'text', text: 'Done.' }]];
const model = new MockLanguageModelV4({
  doGenerate: async () => {
    const content = answers.shift();
    const unified = content[0].type === 'text' ? 'stop' : 'tool-calls';
    return { content, finishReason: { unified, raw: unified }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
  },
});
const made = (execute) => tool({ inputSchema: jsonSchema({ type: 'object' }), execute });
const cancel = made(() => {
  throw new Error('no such order');
});
const list = made(() => 'order 7');
const { text } = await generateText({ model, tools: { cancel, list }, prompt: 'Cancel', stopWhen: stepCountIs(5), telemetry: { isEnabled: true } });
console.log(text);
for (const { name, status, events } of exporter.getFinishedSpans().filter((span) => /tool|agent/.test(span.name)))
  console.log(`${name.replace(/ mock.*/, '')}: ${['UNSET', 'OK', 'ERROR'][status.code]} ${status.message}, ${events.length} exception`);
JS
echo "@arizeai/openinference-vercel $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@arizeai/openinference-vercel/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='Done.
execute_tool cancel: ERROR no such order, 1 exception
execute_tool list: ERROR no such order, 0 exception
invoke_agent: ERROR no such order, 0 exception'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
