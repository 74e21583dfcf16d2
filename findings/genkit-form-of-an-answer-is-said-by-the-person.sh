#!/usr/bin/env bash
# Genkit: a question with a schema for its answer (`output.schema`), to a model that does not know schemas by itself.
# A good guess: the schema is told to the model as a setting or in the system's words; the person's message in its span is the question.
# Seen: the person's message has a second part, the schema in words, in the span of the model and in no other; only
# `metadata.purpose: "output"` beside that part says that no person said it.
# Source: genkit 1.42.0, @genkit-ai/ai lib/generate/middleware.js, lib/formats.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund genkit@1.42.0 @opentelemetry/sdk-trace-base@2.12.1
cat > agent.mjs << 'JS'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { genkit, z } from 'genkit';
import { enableTelemetry } from 'genkit/tracing';

const exporter = new InMemorySpanExporter();
await enableTelemetry({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const ai = genkit({});
const model = ai.defineModel({ name: 'script' }, async () => ({
  message: { role: 'model', content: [{ text: '{"count":3}' }] },
  finishReason: 'stop',
}));
await ai.generate({ model, prompt: 'Count the desks', output: { schema: z.object({ count: z.number() }) } });
for (const { name, attributes } of exporter.getFinishedSpans()) {
  const [{ role, content }] = JSON.parse(attributes['genkit:input']).messages;
  console.log(`${name}: ${role}`, JSON.stringify(content.map(({ text, metadata }) => [text.slice(0, 15), metadata?.purpose ?? null])));
}
process.exit(0);
JS
echo "genkit $(node -p "JSON.parse(require('fs').readFileSync('node_modules/genkit/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='script: user [["Count the desks",null],["Output should b","output"]]
generate: user [["Count the desks",null]]'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
