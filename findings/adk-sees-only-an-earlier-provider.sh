#!/usr/bin/env bash
# Google ADK for JavaScript pins its own copy of OpenTelemetry's API (1.9.0), and takes its tracer while it is imported.
# A good guess: a global provider is found whenever it is registered, as with other instrumentations.
# Seen: beside API 1.9.1 a provider that is registered after the import gets no span at all, one before it gets them all.
# Source: @google/adk 2.0.0, dist/esm/telemetry/tracing.js (`trace.getTracer` at the top of the module).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @google/adk@2.0.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

const exporter = new InMemorySpanExporter();
function register() {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
}
const isBefore = process.argv[2] === 'before';
if (isBefore) register();
const { BaseLlm, InMemoryRunner, LlmAgent } = await import('@google/adk');
if (!isBefore) register();
class Script extends BaseLlm {
  async *generateContentAsync() {
    yield { content: { role: 'model', parts: [{ text: 'Done.' }] } };
  }
}
const agent = new LlmAgent({ name: 'clerk', model: new Script({ model: 'script' }) });
const runner = new InMemoryRunner({ agent, appName: 'shop' });
const session = await runner.sessionService.createSession({ appName: 'shop', userId: 'u' });
const newMessage = { role: 'user', parts: [{ text: 'Look the order up' }] };
for await (const _ of runner.runAsync({ userId: 'u', sessionId: session.id, newMessage }));
console.log(exporter.getFinishedSpans().map(({ name }) => name).join(', ') || 'no span');
process.exit(0);
JS
version() { node -p "JSON.parse(require('fs').readFileSync('node_modules/$1/package.json')).version"; }
echo "@google/adk $(version @google/adk), its API $(version @google/adk/node_modules/@opentelemetry/api), the program's $(version @opentelemetry/api)"
before=$(node agent.mjs before) after=$(node agent.mjs after)
echo "registered before the import: $before"
echo "registered after the import: $after"
[ "$before" = 'call_llm, invoke_agent clerk, invocation' ] && [ "$after" = 'no span' ] || { echo 'CHANGED'; exit 1; }
