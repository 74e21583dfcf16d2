#!/usr/bin/env bash
# A streamed call of a client of OpenAI that LangSmith's SDK for JavaScript wraps, within a function under `traceable`, in its mode of
# OpenTelemetry.
# A good guess: two spans, as of a call that is not streamed: the function's, and below it the call's.
# Seen: one. The call has no span of its own; its attributes are written over those of the function's span, which ends with the call.
# Two calls that are streamed at once are one, with their names and their arguments one behind the other.
# Source: langsmith 0.12.0, lib/wrappers/openai.mjs, lib/traceable.mjs (the run of a stream is handed on outside of its span).
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
const call = (index, id, name, args) => ({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });
const deltas = [{ role: 'assistant' }, call(0, 'call_1', 'get_order', '{"id":1}'), call(1, 'call_2', 'track', '{"id":2}'), {}];
const chunks = deltas.map((delta, at) => JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: at === 3 ? 'tool_calls' : null }] }));
const body = [...chunks, '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
const whole = { id: 'c', created: 1, model: 'm', choices: [{ index: 0, message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }] };
const fetch = async (_, init) =>
  JSON.parse(init.body).stream ? new Response(body, { headers: { 'content-type': 'text/event-stream' } }) : Response.json(whole);
const openai = wrapOpenAI(new OpenAI({ apiKey: 'none', fetch }));
const messages = [{ role: 'user', content: 'Look' }];
const once = traceable(() => openai.chat.completions.create({ model: 'm', messages }), { name: 'whole' });
const streamed = async () => {
  for await (const _ of await openai.chat.completions.create({ model: 'm', messages, stream: true }));
  return 'Done.';
};
await once();
await traceable(streamed, { name: 'streamed' })();
await RunTree.getSharedClient().awaitPendingTraceBatches();
for (const { name, attributes } of exporter.getFinishedSpans()) {
  console.log(`${name}: ${attributes['langsmith.trace.name']}`);
  const calls = JSON.parse(attributes['gen_ai.completion']).choices?.[0].message.tool_calls;
  if (calls) console.log(calls.map((one) => `${one.id} ${one.function.name} ${one.function.arguments}`).join(', '));
}
process.exit(0);
JS
echo "langsmith $(node -p "JSON.parse(require('fs').readFileSync('node_modules/langsmith/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='ChatOpenAI: ChatOpenAI
whole: whole
streamed: ChatOpenAI
call_1 get_ordertrack {"id":1}{"id":2}'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
