#!/usr/bin/env bash
# Sentry for Node with a span processor of the program's own, `openTelemetrySpanProcessors`, in 10 and in 11.
# A good guess: the processor gets Sentry's spans, as in 10, where they are OpenTelemetry's.
# Seen: in 11 it gets none, and nothing says that the option is not known: spans are Sentry's own by default, and with
# `enableOpenTelemetrySetup` its provider of tracers has no processors.
# Source: @sentry/node 11.12.0, build/cjs/sdk/initOtel.js; 10.78.0, build/cjs/sdk/initOtel.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
for version in 10.78.0 11.12.0; do
  npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$version" "@sentry/node@$version" @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 > /dev/null 2>&1
done
cat > agent.mjs << 'JS'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import * as Sentry from '@sentry/node';

const exporter = new InMemorySpanExporter();
Sentry.init({
  dsn: 'http://none@127.0.0.1:9/1',
  transport: () => ({ send: async () => ({}), flush: async () => true }),
  tracesSampleRate: 1,
  enableOpenTelemetrySetup: true,
  openTelemetrySpanProcessors: [new SimpleSpanProcessor(exporter)],
});
Sentry.startSpan({ name: 'invoke_agent clerk', op: 'gen_ai.invoke_agent' }, () => 'Done.');
console.log(`${Sentry.SDK_VERSION}: ${exporter.getFinishedSpans().map(({ name }) => name).join() || 'none'}`);
process.exit(0);
JS
seen=$(for version in 10.78.0 11.12.0; do cp agent.mjs "$version"; node "$version/agent.mjs" 2> /dev/null; done)
echo "@sentry/node $seen"
expected='10.78.0: invoke_agent clerk
11.12.0: none'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
