#!/usr/bin/env bash
# A function under `traceable` of LangSmith's SDK for JavaScript, in its mode of OpenTelemetry with a provider of one's own, where
# LangSmith's service is not reached.
# A good guess: the span ends with the function, for it goes to the provider and not to LangSmith.
# Seen: it ends only after `GET /info` of the service was given up, some 20 s later; a program that is over before
# has no span. Where anything answers there, it ends within a second.
# Source: langsmith 0.12.0, lib/client.mjs (`_getBatchSizeLimit`, `_ensureServerInfo`).
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
if (process.argv[2] === 'unreached') await new Promise((done) => service.close(done));
await traceable(async () => 'done', { name: 'act' })();
await new Promise((resolve) => setTimeout(resolve, 3_000));
console.log(`${process.argv[2]}: ${exporter.getFinishedSpans().length} spans after 3 s`);
process.exit(0);
JS
echo "langsmith $(node -p "JSON.parse(require('fs').readFileSync('node_modules/langsmith/package.json')).version")"
seen=$(node agent.mjs reached 2> /dev/null; node agent.mjs unreached 2> /dev/null)
echo "$seen"
expected='reached: 1 spans after 3 s
unreached: 0 spans after 3 s'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
