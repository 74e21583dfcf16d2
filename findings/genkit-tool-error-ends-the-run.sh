#!/usr/bin/env bash
# A tool of Genkit that throws.
# A good guess: the model is given the error and goes on, as in other frameworks with a loop of tools.
# Seen: generate rejects with the tool's error, the model is not asked again, and the span of the flow and of each turn fails.
# Each turn is a span `generate` inside the one before it: the spans of a run of n turns are n deep, and not siblings.
# Source: genkit 1.42.0, @genkit-ai/ai, generate/action.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund genkit@1.42.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { genkit, z } from 'genkit';
import { enableTelemetry } from 'genkit/tracing';

const exporter = new InMemorySpanExporter();
await enableTelemetry({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const ai = genkit({});
let asked = 0;
const model = ai.defineModel({ name: 'script', supports: { tools: true, multiturn: true } }, async () => {
  asked += 1;
  const calls = [{ ref: '1', name: 'works', input: {} }, { ref: '2', name: 'throws', input: {} }];
  const call = calls[asked - 1];
  return { message: { role: 'model', content: [call ? { toolRequest: call } : { text: 'Done.' }] }, finishReason: 'stop' };
});
const works = ai.defineTool({ name: 'works', description: 'works', inputSchema: z.any() }, async () => 'fine');
const throws = ai.defineTool({ name: 'throws', description: 'throws', inputSchema: z.any() }, async () => {
  throw new Error('no such order');
});
const ended = await ai.generate({ model, prompt: 'Look', tools: [works, throws] }).then(() => 'answered', (error) => `rejected: ${error.message}`);
console.log(`${ended}, model asked ${asked} times`);
const spans = exporter.getFinishedSpans();
const turns = spans.filter(({ name }) => name === 'generate');
const isInside = turns.some((turn) => turns.some((other) => (turn.parentSpanContext?.spanId ?? turn.parentSpanId) === other.spanContext().spanId));
console.log(`turns: ${turns.length}, one inside the other: ${isInside}, failed: ${turns.filter(({ status }) => status.code === 2).length}`);
process.exit(0);
JS
echo "genkit $(node -p "JSON.parse(require('fs').readFileSync('node_modules/genkit/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='rejected: no such order, model asked 2 times
turns: 2, one inside the other: true, failed: 2'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
