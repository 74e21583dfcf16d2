#!/usr/bin/env bash
# A loop around a client of OpenAI that LangSmith's SDK for JavaScript wraps, in its mode of OpenTelemetry: the program adds each
# answer and each result to one list of messages, as OpenAI's examples do.
# A good guess: `gen_ai.prompt` of a call has the messages that were sent.
# Seen: it has those that the list has when the call's run is handed on, some time after its end: its own answer, and the result.
# Source: langsmith 0.12.0, lib/experimental/otel/translator.mjs (`setIOAttributes` of what the batch refers to).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund langsmith@0.12.0 @opentelemetry/exporter-trace-otlp-proto@0.223.1 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1 openai@6.49.0 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { createServer } from 'node:http';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { RunTree } from 'langsmith/run_trees';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers';
import OpenAI from 'openai';

const service = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{}');
});
await new Promise((done) => service.listen(0, done));
Object.assign(process.env, { LANGSMITH_TRACING: 'true', LANGSMITH_TRACING_MODE: 'otel', LANGSMITH_API_KEY: 'none' });
process.env.LANGSMITH_ENDPOINT = `http://127.0.0.1:${service.address().port}`;
const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
trace.setGlobalTracerProvider(provider);
initializeOTEL({ globalTracerProvider: provider, skipGlobalContextManagerSetup: true });
const tool_calls = [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }];
const answers = [{ role: 'assistant', content: null, tool_calls }, { role: 'assistant', content: 'Done.' }];
const fetch = async () => Response.json({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message: answers.shift(), finish_reason: 'stop' }] });
const openai = wrapOpenAI(new OpenAI({ apiKey: 'none', fetch }));
const messages = [{ role: 'user', content: 'Look' }];
const ask = async () => {
  console.log('sent:', messages.map(({ role }) => role).join());
  const { choices } = await openai.chat.completions.create({ model: 'm', messages });
  messages.push(choices[0].message);
};
await ask();
messages.push({ role: 'tool', tool_call_id: 'call_1', content: 'order 7' });
await new Promise((resolve) => setTimeout(resolve, 2_000));
await ask();
await RunTree.getSharedClient().awaitPendingTraceBatches();
for (const { attributes } of exporter.getFinishedSpans())
  console.log('in the span:', JSON.parse(attributes['gen_ai.prompt']).messages.map(({ role }) => role).join());
process.exit(0);
JS
echo "langsmith $(node -p "JSON.parse(require('fs').readFileSync('node_modules/langsmith/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='sent: user
sent: user,assistant,tool
in the span: user,assistant,tool
in the span: user,assistant,tool,assistant'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
