#!/usr/bin/env bash
# Mastra's OpenTelemetry exporter, an agent with one tool.
# A good guess: `chat` spans have the messages that the model was given, with calls and results, as the conventions they name say.
# Seen: `chat` spans have no `gen_ai.input.messages`, and of an answer its words alone. The steps around them list what was said
# before, with calls and results as words in brackets; the calls of a step are under `mastra.model_step.output`.
# `mastra.agent_run.output` joins the words of all steps without a space.
# Source: @mastra/otel-exporter 1.4.0 and @mastra/observability 1.17.9, dist/index.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @mastra/core@1.71.0 @mastra/observability@1.17.9 @mastra/otel-exporter@1.4.0 @opentelemetry/exporter-trace-otlp-http zod@4.6.7 --legacy-peer-deps @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/context-async-hooks@2.12.1
cat > agent.mjs << 'JS'
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { createServer } from 'node:http';
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { createTool } from '@mastra/core/tools';
import { Observability } from '@mastra/observability';
import { OtelExporter } from '@mastra/otel-exporter';
import { z } from 'zod';

const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
const call = { type: 'tool-call', toolCallId: '1', toolName: 'look', input: '{"id":"4711"}' };
const answers = [
  { content: [{ type: 'text', text: 'I look.' }, call], finishReason: 'tool-calls' },
  { content: [{ type: 'text', text: 'Packed.' }], finishReason: 'stop' },
];
const model = {
  specificationVersion: 'v2',
  provider: 'script',
  modelId: 'script',
  supportedUrls: {},
  doGenerate: async () => ({ ...answers.shift(), usage, warnings: [] }),
};
const spans = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    for (const { scopeSpans } of JSON.parse(body).resourceSpans ?? []) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.on('listening', resolve));
const endpoint = `http://127.0.0.1:${server.address().port}/v1/traces`;
const look = createTool({ id: 'look', description: 'look', inputSchema: z.any(), execute: async () => 'packed' });
const agent = new Agent({ id: 'clerk', name: 'clerk', instructions: '-', model, tools: { look } });
const observability = new Observability({
  configs: { otel: { serviceName: 'shop', exporters: [new OtelExporter({ provider: { custom: { endpoint, protocol: 'http/json' } } })] } },
});
await new Mastra({ agents: { agent }, observability, logger: false }).getAgent('agent').generate('Look');
await observability.shutdown();
const at = (span, key) => span.attributes.find((one) => one.key === key)?.value.stringValue;
const named = (operation) => spans.filter((span) => at(span, 'gen_ai.operation.name') === operation).sort((a, b) => (a.startTimeUnixNano < b.startTimeUnixNano ? -1 : 1));
const [chat] = named('chat');
console.log('chat:', at(chat, 'gen_ai.input.messages'), at(chat, 'gen_ai.output.messages'));
console.log('step 2 was given:', JSON.stringify(JSON.parse(at(named('agent_step')[1], 'mastra.model_step.input')).slice(-2)));
console.log('step 1 called:', JSON.stringify(JSON.parse(at(named('agent_step')[0], 'mastra.model_step.output')).toolCalls));
console.log('the run answered:', JSON.parse(at(named('invoke_agent')[0], 'mastra.agent_run.output')).text);
process.exit(0);
JS
echo "@mastra/otel-exporter $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@mastra/otel-exporter/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='chat: undefined [{"role":"assistant","parts":[{"type":"text","content":"I look."}]}]
step 2 was given: [{"role":"assistant","content":"I look.[tool: look]"},{"role":"tool","content":"[tool-result: look]"}]
step 1 called: [{"toolCallId":"1","toolName":"look","args":{"id":"4711"}}]
the run answered: I look.Packed.'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
