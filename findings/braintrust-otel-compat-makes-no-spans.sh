#!/usr/bin/env bash
# Spans of Braintrust's SDK after `setupOtelCompat` of @braintrust/otel, with a provider of OpenTelemetry.
# A good guess: they are spans of OpenTelemetry's too, and reach its exporter.
# Seen: they only have its ids. A span of OpenTelemetry's inside of one names as its parent a span that no exporter gets, so that its
# trace has no root.
# Source: @braintrust/otel 1.0.1, dist/index.js (`setupOtelCompat`), with braintrust 3.35.0.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund braintrust@3.35.0 @braintrust/otel@1.0.1 @opentelemetry/exporter-trace-otlp-http@0.223.1 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { setupOtelCompat } from '@braintrust/otel';
import { initLogger } from 'braintrust';

const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
setupOtelCompat();
const logger = initLogger({ projectName: 'shop', apiKey: 'none', appUrl: 'http://127.0.0.1:9', noExitFlush: true });
const ids = await logger.traced(
  async (span) => {
    trace.getTracer('own').startSpan('below').end();
    return { span: span.spanId, root: span.rootSpanId };
  },
  { name: 'agent', type: 'llm' },
);
const spans = exporter.getFinishedSpans();
console.log(spans.map(({ name }) => name).join());
console.log(`trace of Braintrust's: ${spans[0].spanContext().traceId === ids.root}, parent: ${spans[0].parentSpanContext?.spanId === ids.span}`);
process.exit(0);
JS
echo "braintrust $(node -p "JSON.parse(require('fs').readFileSync('node_modules/braintrust/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='below
trace of Braintrust'\''s: true, parent: true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
