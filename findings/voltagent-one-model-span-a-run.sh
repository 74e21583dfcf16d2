#!/usr/bin/env bash
# VoltAgent: an agent that is used in a tool of another.
# A good guess: a span for each call of the model, with what it answered; and `entity.name` of a span names the agent it is of.
# Seen: one `llm:generateText` span for the whole loop, with the messages of its beginning alone and no answer; the answer is
# `output` of the agent's span. Below another agent `entity.name` is the name of the agent above, `subagent.name` its own.
# Source: @voltagent/core 2.10.0, dist/index.mjs (agent trace context).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @voltagent/core@2.10.0 ai@6.0.326 zod@4.6.7 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { Agent, createTool, VoltAgentObservability } from '@voltagent/core';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

process.env.NODE_ENV = 'production'; // so that it looks for no list of models
const exporter = new InMemorySpanExporter();
const observability = new VoltAgentObservability({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const model = (...answers) =>
  new MockLanguageModelV3({
    doGenerate: async () => {
      const part = answers.shift();
      const unified = part.type === 'text' ? 'stop' : 'tool-calls';
      return { content: [part], finishReason: { unified, raw: undefined }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
    },
  });
const base = { instructions: '-', observability, memory: false };
const lower = new Agent({ ...base, name: 'lower', model: model({ type: 'text', text: 'Written.' }) });
const ask = createTool({
  name: 'ask',
  description: 'ask',
  parameters: z.any(),
  execute: async (_, options) => (await lower.generateText('Write', { parentSpan: options.parentToolSpan })).text,
});
const call = { type: 'tool-call', toolCallId: '1', toolName: 'ask', input: '{}' };
const upper = new Agent({ ...base, name: 'upper', tools: [ask], model: model(call, { type: 'text', text: 'Done.' }) });
const { text, steps } = await upper.generateText('Look');
await new Promise((resolve) => setTimeout(resolve, 300));
const spans = exporter.getFinishedSpans();
const own = spans.filter(({ name, attributes }) => name.startsWith('llm:') && attributes['subagent.name'] === undefined);
console.log(`${steps.length} calls of the model, ${own.length} span:`, own.map(({ attributes }) => `llm.messages.count ${attributes['llm.messages.count']}, output ${attributes.output}`).join());
console.log('output of the agent:', spans.find(({ name }) => name === 'upper').attributes.output, text === 'Done.');
const below = spans.find(({ name }) => name === 'subagent:lower').attributes;
console.log('below:', `entity.name ${below['entity.name']}, subagent.name ${below['subagent.name']}`);
process.exit(0);
JS
echo "@voltagent/core $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@voltagent/core/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='2 calls of the model, 1 span: llm.messages.count 2, output undefined
output of the agent: Done. true
below: entity.name upper, subagent.name lower'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
