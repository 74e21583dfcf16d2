#!/usr/bin/env bash
# OpenInference's instrumentation of LangChain.js: a tool that is called with one argument, `{ id: '4711' }`.
# A good guess: `input.value` of the tool's span is the arguments as JSON, and the model's span lists the calls under
# `llm.output_messages.0.message.tool_calls`, as the conventions of OpenInference have it.
# Seen: `input.value` is `4711` alone, its name is lost, yet its type is given as JSON. The calls of an AIMessage's own
# `tool_calls` are in no `llm.` attribute: only `output.value`, LangChain's own serialized message, has them.
# Source: @arizeai/openinference-instrumentation-langchain 4.1.1, dist/src/utils.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @arizeai/openinference-instrumentation-langchain@4.1.1 langchain@1.5.14 @langchain/core@1.2.13 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as manager from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createAgent } from 'langchain';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(provider);
new LangChainInstrumentation({ tracerProvider: provider }).manuallyInstrument(manager);

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
const of = (kind) => spans.find(({ attributes }) => attributes['openinference.span.kind'] === kind).attributes;
console.log('tool:', of('TOOL')['input.value'], of('TOOL')['input.mime_type']);
console.log('model, llm attributes with calls:', Object.keys(of('LLM')).filter((key) => key.includes('tool_call')).length);
console.log('model, output.value:', /"tool_calls":\[[^\]]*\]/.exec(of('LLM')['output.value'])[0]);
JS
echo "@arizeai/openinference-instrumentation-langchain $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@arizeai/openinference-instrumentation-langchain/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='tool: 4711 application/json
model, llm attributes with calls: 0
model, output.value: "tool_calls":[{"id":"call_1","name":"look","args":{"id":"4711"}}]'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
