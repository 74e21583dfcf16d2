#!/usr/bin/env bash
# AI SDK 7 with its OpenTelemetry integration: a person allows one call and denies another, and the run goes on.
# A good guess: the messages of the span that goes on say which call was allowed and which was denied, as the messages given do
# (`approvalId`, `approved`), and both parts of the run have a name in common.
# Seen: a part of the messages for each answer of the person, which has a type and not one field more: allowed and denied look the same.
# The part that goes on is a trace of its own; only the ids of the calls tie it to the one before.
# Source: @ai-sdk/otel 1.0.173, dist/index.mjs (parts of messages).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ai@7.0.173 @ai-sdk/otel@1.0.173 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { OpenTelemetry } from '@ai-sdk/otel';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { generateText, jsonSchema, registerTelemetry, stepCountIs, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
registerTelemetry(new OpenTelemetry());
const call = (id) => ({ type: 'tool-call', toolCallId: id, toolName: 'book', input: '{}' });
const answers = [[call('yes'), call('no')], [{ type: 'text', text: 'Booked once.' }]];
const model = new MockLanguageModelV4({
  doGenerate: async () => {
    const content = answers.shift();
    const unified = content[0].type === 'text' ? 'stop' : 'tool-calls';
    return { content, finishReason: { unified, raw: unified }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
  },
});
const book = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'done' });
const options = { model, tools: { book }, toolApproval: { book: 'user-approval' }, stopWhen: stepCountIs(5) };
const asked = { role: 'user', content: 'Book it' };
const first = await generateText({ ...options, messages: [asked] });
const replies = first.content
  .filter(({ type }) => type === 'tool-approval-request')
  .map(({ approvalId, toolCall }) => ({ type: 'tool-approval-response', approvalId, approved: toolCall.toolCallId === 'yes' }));
const second = await generateText({
  ...options,
  messages: [asked, ...first.response.messages, { role: 'tool', content: replies }],
});
const span = exporter.getFinishedSpans().findLast(({ name }) => name.startsWith('invoke_agent'));
const parts = JSON.parse(span.attributes['gen_ai.input.messages']).flatMap((message) => message.parts);
console.log('given:', replies.map(({ approved }) => approved).join());
console.log('in the span:', JSON.stringify(parts.filter(({ type }) => type.startsWith('tool-approval-res'))));
console.log(second.text, 'traces:', new Set(exporter.getFinishedSpans().map((one) => one.spanContext().traceId)).size);
JS
for name in ai @ai-sdk/otel; do echo "$name $(node -p "JSON.parse(require('fs').readFileSync('node_modules/$name/package.json')).version")"; done
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='given: true,false
in the span: [{"type":"tool-approval-response"},{"type":"tool-approval-response"}]
Booked once. traces: 2'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
