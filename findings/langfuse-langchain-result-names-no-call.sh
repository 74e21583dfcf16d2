#!/usr/bin/env bash
# Langfuse's callback handler for LangChain.js: the messages that a model is given, as its span has them.
# A good guess: the result of a tool has the role `tool` and the id of its call, as in LangChain's ToolMessage; an error is a
# status of the span.
# Seen: the result's role is the name of the tool, and it names no call. A tool that throws leaves the status of its span UNSET:
# only the attribute `langfuse.observation.level` says ERROR.
# Source: @langfuse/langchain 5.11.1, dist/index.mjs (extractChatMessageContent).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @langfuse/langchain@5.11.1 @langfuse/tracing@5.11.1 @langfuse/core@5.11.1 langchain@1.5.14 @langchain/core@1.2.13 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { CallbackHandler } from '@langfuse/langchain';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createAgent } from 'langchain';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(provider);

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
const look = tool(
  () => {
    throw new Error('no such order');
  },
  { name: 'look', description: 'look', schema: { type: 'object', properties: {} } },
);
const agent = createAgent({ name: 'clerk', model, tools: [look] });
await agent.invoke({ messages: [{ role: 'user', content: 'Look' }] }, { callbacks: [new CallbackHandler()] });
const spans = exporter.getFinishedSpans();
const models = spans.filter(({ attributes }) => attributes['langfuse.observation.type'] === 'generation');
const inputs = models.map(({ attributes }) => JSON.parse(attributes['langfuse.observation.input']));
const { role, tool_call_id: id } = inputs.find((input) => input.length === 3)[2];
console.log(`result: role ${role}, tool_call_id ${id}`);
const { status, attributes } = spans.find(({ attributes }) => attributes['langfuse.observation.type'] === 'tool');
console.log(`tool: status ${status.code}, level ${attributes['langfuse.observation.level']}`);
JS
echo "@langfuse/langchain $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@langfuse/langchain/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='result: role look, tool_call_id undefined
tool: status 0, level ERROR'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
