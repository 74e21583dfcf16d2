#!/usr/bin/env bash
# A function under `observe` of Laminar's SDK for JavaScript that throws.
# A good guess: its span has the status ERROR, as a failed tool of AI SDK has it by the same SDK.
# Seen: the span has an exception event and the status UNSET. Who counts failures by the status (a query, an alert) finds none.
# Source: @lmnr-ai/lmnr 0.8.46, src/opentelemetry-lib/tracing/decorators.ts (`recordException`, then `end`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @lmnr-ai/lmnr@0.8.46 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/api@1.9.1 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { Laminar, LaminarSpanProcessor, observe } from '@lmnr-ai/lmnr';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';

const exporter = new InMemorySpanExporter();
const spanProcessor = new LaminarSpanProcessor({ exporter, disableBatch: true });
Laminar.initialize({ projectApiKey: 'none', instrumentModules: {}, spanProcessor });
const fail = (error) => {
  throw error;
};
await observe({ name: 'cancel', spanType: 'TOOL' }, async () => fail(new Error('no such order'))).catch(() => {});
try {
  await observe({ name: 'cancel', spanType: 'TOOL' }, () => fail(new Error('no such order')));
} catch {}
const status = ['UNSET', 'OK', 'ERROR'];
for (const span of exporter.getFinishedSpans())
  console.log(`${status[span.status.code]}, ${span.events.map(({ name, attributes }) => `${name} ${attributes['exception.message']}`)}`);
process.exit(0);
JS
echo "@lmnr-ai/lmnr $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@lmnr-ai/lmnr/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='UNSET, exception no such order
UNSET, exception no such order'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
