#!/usr/bin/env bash
# Traceloop's instrumentation of LangChain.js, one run of an agent with one tool.
# A good guess: one trace, the graph's span above those of the model and of the tool, which is named after the tool.
# Seen: each span is the root of a trace of its own. The tool's span is named after its class. No model's span has a call: the
# one span that shows the whole run, calls and ids included, is that of the graph.
# Source: @traceloop/instrumentation-langchain 0.27.0, dist/index.js (callback handler).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @traceloop/instrumentation-langchain@0.27.0 langchain@1.5.14 @langchain/core@1.2.13 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { LangChainInstrumentation } from '@traceloop/instrumentation-langchain';
import * as manager from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createAgent } from 'langchain';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(provider);
const instrumentation = new LangChainInstrumentation();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument({ callbackManagerModule: manager });

class Script extends BaseChatModel {
  left = [];
  _llmType() {
    return 'script';
  }
  bindTools() {
    return this;
  }
  async _generate() {
    const message = new AIMessage(this.left.shift());
    return { generations: [{ text: message.content, message }] };
  }
}
const model = new Script({});
model.left = [
  { content: 'I look.', tool_calls: [{ id: 'call_1', name: 'look', args: { id: '4711' } }] },
  { content: 'Packed.' },
];
const look = tool(() => 'packed', { name: 'look', description: 'look', schema: { type: 'object', properties: {} } });
await createAgent({ name: 'clerk', model, tools: [look] }).invoke({ messages: [{ role: 'user', content: 'Look' }] });
const spans = exporter.getFinishedSpans();
const traces = new Set(spans.map((span) => span.spanContext().traceId));
console.log(`a trace for each span: ${traces.size === spans.length}, parents: ${spans.filter(({ parentSpanContext }) => parentSpanContext).length}`);
console.log('the tool:', spans.find(({ name }) => name.startsWith('execute_tool')).name);
const answers = spans.filter(({ name }) => name.startsWith('chat')).map(({ attributes }) => attributes['gen_ai.output.messages']);
console.log('calls in answers:', answers.filter((answer) => answer.includes('call_1')).length);
const graph = spans.find(({ name }) => name.includes('CompiledStateGraph')).attributes['traceloop.entity.output'];
console.log('in the state of the graph:', graph.includes('"id":"call_1"') && graph.includes('"tool_call_id":"call_1"') && graph.includes('Packed.'));
JS
echo "@traceloop/instrumentation-langchain $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@traceloop/instrumentation-langchain/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='a trace for each span: true, parents: 0
the tool: execute_tool DynamicStructuredTool
calls in answers: 0
in the state of the graph: true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
