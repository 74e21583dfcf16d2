#!/usr/bin/env bash
# A tool of Google ADK for JavaScript that throws.
# A good guess: its span has status ERROR, the exception, and the tool's name and arguments, as that of a tool that works.
# Seen: the span has status UNSET and no attribute at all. The error is only in the next request to the model, as a result
# under the key `error`. The same agent's tool that works has name, arguments and response as attributes.
# Source: @google/adk 2.0.0, dist/esm/agents/functions.js.
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
const calls = [['works', { id: '1' }], ['throws', { id: '2' }]];
class Script extends BaseLlm {
  async *generateContentAsync() {
    const call = calls.shift();
    const part = call ? { functionCall: { id: call[0], name: call[0], args: call[1] } } : { text: 'Done.' };
    yield { content: { role: 'model', parts: [part] } };
  }
}
const works = new FunctionTool({ name: 'works', description: 'works', execute: () => ({ ok: true }) });
const throws = new FunctionTool({
  name: 'throws',
  description: 'throws',
  execute: () => {
    throw new Error('no such order');
  },
});
const agent = new LlmAgent({ name: 'clerk', model: new Script({ model: 'script' }), tools: [works, throws] });
const runner = new InMemoryRunner({ agent, appName: 'shop' });
const session = await runner.sessionService.createSession({ appName: 'shop', userId: 'u' });
for await (const _ of runner.runAsync({ userId: 'u', sessionId: session.id, newMessage: { role: 'user', parts: [{ text: 'Look' }] } }));
const spans = exporter.getFinishedSpans();
for (const { name, status, attributes } of spans.filter((span) => span.name.startsWith('execute_tool')))
  console.log(`${name}: status ${status.code}, ${Object.keys(attributes).length} attributes`);
const last = spans.filter(({ name }) => name === 'call_llm').at(-1).attributes['gcp.vertex.agent.llm_request'];
console.log('next request:', /"response":(\{"error":"[^}]*\})/.exec(last)[1]);
process.exit(0);
JS
echo "@google/adk $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@google/adk/package.json')).version")"
seen=$(node agent.mjs)
echo "$seen"
grep -q '^execute_tool throws: status 0, 0 attributes$' <<< "$seen" && grep -Eq '^execute_tool works: status 0, ([5-9]|1[0-9]) attributes$' <<< "$seen" \
  && grep -q "next request: .*no such order" <<< "$seen" || { echo 'CHANGED'; exit 1; }
