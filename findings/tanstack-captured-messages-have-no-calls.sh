#!/usr/bin/env bash
# TanStack AI with its OpenTelemetry middleware and `captureContent: true`.
# A good guess: `gen_ai.input.messages` and `gen_ai.output.messages` of a model's span have the calls of tools, as the conventions
# say, and a tool's span has `gen_ai.tool.call.arguments` and `gen_ai.tool.call.result`.
# Seen: captured messages are role and words. An answer that only calls is not there at all, a result names no call. Tool spans
# have no operation name, lie inside the span of the model, and keep arguments and result as messages of the role `tool`.
# Source: @tanstack/ai 0.58.0, dist/esm/middlewares/otel.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @tanstack/ai@0.58.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { chat, toolDefinition } from '@tanstack/ai';
import { otelMiddleware } from '@tanstack/ai/middlewares/otel';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(provider);
let asked = 0;
const adapter = {
  kind: 'text',
  name: 'script',
  model: 'script',
  async *chatStream({ runId = 'r', threadId = 't' }) {
    asked += 1;
    const base = { timestamp: Date.now(), model: 'script' };
    yield { type: 'RUN_STARTED', runId, threadId, ...base };
    if (asked === 1) {
      const call = { toolCallId: 'call_1', toolName: 'look', toolCallName: 'look', ...base };
      yield { type: 'TOOL_CALL_START', index: 0, ...call };
      yield { type: 'TOOL_CALL_ARGS', delta: '{"id":"4711"}', ...call };
      yield { type: 'TOOL_CALL_END', input: { id: '4711' }, ...call };
    } else {
      yield { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', ...base };
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Packed.', ...base };
      yield { type: 'TEXT_MESSAGE_END', messageId: 'm', ...base };
    }
    yield { type: 'RUN_FINISHED', runId, threadId, finishReason: asked === 1 ? 'tool_calls' : 'stop', ...base };
  },
};
const look = toolDefinition({ name: 'look', description: 'look', inputSchema: { type: 'object' } }).server(async () => 'packed');
const middleware = [otelMiddleware({ tracer: trace.getTracer('x'), captureContent: true })];
await chat({ adapter, messages: [{ role: 'user', content: 'Look' }], tools: [look], middleware, stream: false });
const spans = exporter.getFinishedSpans();
const models = spans.filter(({ attributes }) => attributes['gen_ai.operation.name'] === 'chat').sort((a, b) => a.name.localeCompare(b.name));
const tool = spans.find(({ name }) => name.startsWith('execute_tool'));
console.log('first answer:', models[0].attributes['gen_ai.output.messages']);
console.log('second request:', models[1].attributes['gen_ai.input.messages']);
console.log('tool, operation:', tool.attributes['gen_ai.operation.name'], 'arguments:', tool.attributes['gen_ai.tool.call.arguments']);
console.log('tool, messages:', tool.attributes['gen_ai.input.messages'], tool.attributes['gen_ai.output.messages']);
console.log('inside the model:', tool.parentSpanContext?.spanId === models[0].spanContext().spanId);
JS
echo "@tanstack/ai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@tanstack/ai/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='first answer: undefined
second request: [{"role":"user","content":"Look"},{"role":"tool","content":"packed"}]
tool, operation: undefined arguments: undefined
tool, messages: [{"role":"tool","content":"{\"id\":\"4711\"}"}] [{"role":"tool","content":"packed"}]
inside the model: true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
