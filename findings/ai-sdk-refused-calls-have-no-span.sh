#!/usr/bin/env bash
# The AI SDK's telemetry of calls that it does not execute: arguments that do not fit the schema, and a name that no tool has.
# A good guess: each call of the model is an `ai.toolCall` span, a refused one with status ERROR, as one whose tool throws.
# Seen: a refused call has no span, and no span of the run says that anything failed. What was wrong is only in the next request to
# the model, as an `error-text`. Who reads steps from `ai.toolCall` spans has a run without errors and with calls missing.
# Source: ai 6.0.326, dist/index.mjs (`parseToolCall`, invalid calls are answered before `executeToolCall` opens a span).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ai@6.0.326 zod@4.6.7 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const call = (toolCallId, toolName, input) => ({ type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) });
const calls = [call('1', 'look', { id: '4711' }), call('2', 'look', { number: 4711 }), call('3', 'cancel', { id: '4711' })];
const left = [calls, [{ type: 'text', text: 'Done.' }]];
const model = new MockLanguageModelV3({
  doGenerate: async () => {
    const content = left.shift();
    return { content, finishReason: { unified: content[0].type === 'text' ? 'stop' : 'tool-calls' }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
  },
});
const look = tool({ inputSchema: z.object({ id: z.string() }), execute: () => 'packed' });
await generateText({ model, tools: { look }, prompt: 'Cancel', stopWhen: stepCountIs(3), experimental_telemetry: { isEnabled: true } });
const spans = exporter.getFinishedSpans();
const ids = spans.filter(({ name }) => name === 'ai.toolCall').map(({ attributes }) => attributes['ai.toolCall.id']);
console.log(`calls of the model: ${calls.length}, ai.toolCall spans: ${ids.join()}`);
console.log(`spans with an error: ${spans.filter(({ status, events }) => status.code === 2 || events.length > 0).length}`);
const prompt = spans.map(({ attributes }) => attributes['ai.prompt.messages']).find((text) => text?.includes('"tool-result"'));
for (const { toolCallId, output } of JSON.parse(prompt).at(-1).content) console.log(`result ${toolCallId} in the next prompt: ${output.type}`);
process.exit(0);
JS
echo "ai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/ai/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='calls of the model: 3, ai.toolCall spans: 1
spans with an error: 0
result 1 in the next prompt: text
result 2 in the next prompt: error-text
result 3 in the next prompt: error-text'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
