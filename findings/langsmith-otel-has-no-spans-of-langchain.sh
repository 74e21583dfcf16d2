#!/usr/bin/env bash
# An agent of LangChain for JavaScript while LangSmith traces over OpenTelemetry, alone and inside of `traceable`.
# A good guess: a span for the agent, each call of the model and each tool, as there is a run for each without OpenTelemetry.
# Seen: no span at all; inside of `traceable` its one span, which each run of LangChain writes over and the first that ends, ends.
# Source: langsmith 0.12.0, lib/traceable.mjs (`maybeCreateOtelContext` alone begins spans), lib/experimental/otel/translator.mjs.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund langsmith@0.12.0 @opentelemetry/exporter-trace-otlp-proto@0.223.1 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1 langchain@1.5.14 @langchain/core@1.2.13 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { createServer } from 'node:http';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { RunTree } from 'langsmith/run_trees';
import { traceable } from 'langsmith/traceable';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { createAgent } from 'langchain';

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
const invoke = async () => {
  const agent = createAgent({ name: 'clerk', model: new FakeListChatModel({ responses: ['Done.'] }), tools: [] });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Look' }] });
  return messages.at(-1).content;
};
async function shown(what, run) {
  exporter.reset();
  const answer = await run();
  await RunTree.getSharedClient().awaitPendingTraceBatches();
  const spans = exporter.getFinishedSpans().map(({ name, attributes }) => `${name} as ${attributes['langsmith.trace.name']}`);
  console.log(`${what}: ${answer} ${spans.length} spans ${spans}`.trim());
}
await shown('alone', invoke);
await shown('inside', traceable(invoke, { name: 'around' }));
process.exit(0);
JS
echo "langsmith $(node -p "JSON.parse(require('fs').readFileSync('node_modules/langsmith/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='alone: Done. 0 spans
inside: Done. 1 spans around as __start__'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
