#!/usr/bin/env bash
# Google ADK for JavaScript: the model of an agent throws in the middle of a run, as where its provider is down.
# A good guess: the span of that call, the agent's or the run's has status ERROR or an exception; who reads the run gets the error thrown.
# Seen: all spans have status UNSET and no event; that of the call has no attribute at all. The run ends without a throw: the error is an
# event with `errorMessage` and without words. In the spans the run ends with the result of the tool before it.
# Source: @google/adk 2.0.0, dist/esm/agents/llm_agent.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @google/adk@2.0.0 @opentelemetry/api@1.9.0 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const { BaseLlm, FunctionTool, InMemoryRunner, LlmAgent } = await import('@google/adk');

let asked = 0;
class Script extends BaseLlm {
  constructor() {
    super({ model: 'script' });
  }
  async *generateContentAsync() {
    asked += 1;
    if (asked > 1) throw new Error('503 Service Unavailable');
    yield { content: { role: 'model', parts: [{ functionCall: { id: '1', name: 'look', args: {} } }] } };
  }
}
const look = new FunctionTool({ name: 'look', description: 'look', execute: () => ({ found: true }) });
const runner = new InMemoryRunner({ agent: new LlmAgent({ name: 'clerk', model: new Script(), tools: [look] }), appName: 'shop' });
const session = await runner.sessionService.createSession({ appName: 'shop', userId: 'u' });
const newMessage = { role: 'user', parts: [{ text: 'Look' }] };
let last;
let thrown = false;
try {
  for await (const event of runner.runAsync({ userId: 'u', sessionId: session.id, newMessage })) last = event;
} catch {
  thrown = true;
}
const spans = exporter.getFinishedSpans();
console.log('thrown:', thrown, '- last event:', last.errorMessage ?? '-', '- words:', last.content?.parts?.[0]?.text ?? '-');
console.log('spans with a status or an event:', spans.filter(({ status, events }) => status.code !== 0 || events.length > 0).length);
const calls = spans.filter(({ name }) => name === 'call_llm').sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1]);
console.log('call_llm, attributes:', calls.map(({ attributes }) => Object.keys(attributes).length > 0).join());
process.exit(0);
JS
echo "@google/adk $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@google/adk/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null | grep -E '^(thrown|spans|call_llm)')
echo "$seen"
expected='thrown: false - last event: 503 Service Unavailable - words: -
spans with a status or an event: 0
call_llm, attributes: true,false'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
