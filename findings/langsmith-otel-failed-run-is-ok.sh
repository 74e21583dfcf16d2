#!/usr/bin/env bash
# A function under `traceable` of LangSmith's SDK for JavaScript that throws, in its mode of OpenTelemetry.
# A good guess: its span has the status ERROR, for the SDK sets it.
# Seen: OK, with an exception event, at once as after a second. The status OK is set when the run begins, and OpenTelemetry's SDK
# keeps it for good.
# Source: langsmith 0.12.0, lib/experimental/otel/translator.mjs (`finishSpanSetup`); the specification of OpenTelemetry, Set Status.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund langsmith@0.12.0 @opentelemetry/exporter-trace-otlp-proto@0.223.1 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { createServer } from 'node:http';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { RunTree } from 'langsmith/run_trees';
import { traceable } from 'langsmith/traceable';

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
const fail = async (ms) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  throw new Error('no such order');
};
for (const ms of [0, 1_000]) await traceable(fail, { name: `after ${ms} ms`, run_type: 'tool' })(ms).catch(() => {});
await RunTree.getSharedClient().awaitPendingTraceBatches();
for (const { name, status, events } of exporter.getFinishedSpans())
  console.log(`${name}: ${['UNSET', 'OK', 'ERROR'][status.code]}, ${events.map((event) => event.name)}`);
process.exit(0);
JS
echo "langsmith $(node -p "JSON.parse(require('fs').readFileSync('node_modules/langsmith/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='after 0 ms: OK, exception
after 1000 ms: OK, exception'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
