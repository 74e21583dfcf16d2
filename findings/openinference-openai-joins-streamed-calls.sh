#!/usr/bin/env bash
# A streamed answer of OpenAI's client for JavaScript with two calls, traced by OpenInference.
# A good guess: `llm.output_messages.0.message.tool_calls.0` and `.1`, as where it is not streamed.
# Seen: one call, whose id, name and arguments are those of both one behind the other. The `index` of a delta is not looked at.
# Source: @arizeai/openinference-instrumentation-openai 4.2.7, dist/esm/instrumentation.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @arizeai/openinference-instrumentation-openai@4.2.7 openai@6.49.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import OpenAI from 'openai';

const exporter = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
new OpenAIInstrumentation({ tracerProvider }).manuallyInstrument(OpenAI);
const call = (index, id, name, args) => ({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });
const deltas = [{ role: 'assistant' }, call(0, 'call_1', 'get_order', '{"id":1}'), call(1, 'call_2', 'track', '{"id":2}'), {}];
const chunks = deltas.map((delta, at) =>
  JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: at === 3 ? 'tool_calls' : null }] }),
);
const body = [...chunks, '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
const openai = new OpenAI({ apiKey: 'none', fetch });
const { choices } = await openai.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'Look' }] }).finalChatCompletion();
console.log(choices[0].message.tool_calls.map(({ id, function: { name } }) => `${id} ${name}`).join(', '));
await new Promise((resolve) => setTimeout(resolve, 300));
const [{ attributes }] = exporter.getFinishedSpans();
for (const [key, value] of Object.entries(attributes)) if (key.includes('tool_call.')) console.log(key.replace(/^.*message\./, ''), value);
JS
echo "@arizeai/openinference-instrumentation-openai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@arizeai/openinference-instrumentation-openai/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='call_1 get_order, call_2 track
tool_calls.0.tool_call.id call_1call_2
tool_calls.0.tool_call.function.name get_ordertrack
tool_calls.0.tool_call.function.arguments {"id":1}{"id":2}'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
