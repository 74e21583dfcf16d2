#!/usr/bin/env bash
# `opencode run` with `experimental.openTelemetry`, an OTLP endpoint on this machine, and a model that takes eight seconds for its last answer.
# A good guess: a command that ends by itself sends what it has traced before it ends, as SDKs of OpenTelemetry do on shutdown, and one
# run of the agent is one span of the AI SDK with its steps below it.
# Seen: the span of the last answer is never sent, whatever came before it is: a trace without the answer, and without the spans around
# all of it. Each request is an `ai.streamText` span of its own, all of one name (`session.llm`), one for the session's title among them.
# Source: opencode-ai 1.18.33; https://opentelemetry.io/docs/specs/otel/trace/sdk/#shutdown.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund opencode-ai@1.18.33
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

const spans = [];
let asked = 0;
const server = createServer(async (request, response) => {
  const raw = Buffer.concat(await request.toArray());
  const body = JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString() || '{}');
  for (const { scopeSpans } of body.resourceSpans ?? []) for (const scope of scopeSpans) spans.push(...scope.spans);
  if (!body.messages) return response.end('{}');
  asked += 1;
  const isDone = !body.tools?.length || body.messages.some(({ role }) => role === 'tool');
  if (body.tools?.length && isDone) await new Promise((resolve) => setTimeout(resolve, 8_000));
  const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'bash', arguments: '{"command":"true","description":"as told"}' } };
  const delta = isDone ? { role: 'assistant', content: body.tools?.length ? 'Done.' : 'Title' } : { role: 'assistant', tool_calls: [call] };
  const chunk = (own, finish_reason) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: own, finish_reason }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  chunk(delta, null);
  chunk({}, isDone ? 'stop' : 'tool_calls');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const home = `${process.cwd()}/home`;
mkdirSync(`${home}/work`, { recursive: true });
const local = { npm: '@ai-sdk/openai-compatible', options: { baseURL: `${url}/v1`, apiKey: 'none' }, models: { m: {} } };
writeFileSync(`${home}/work/opencode.json`, JSON.stringify({ experimental: { openTelemetry: true }, autoupdate: false, model: 'local/m', small_model: 'local/m', permission: 'allow', provider: { local } }));
const env = { PATH: process.env.PATH, HOME: home, OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
const run = spawn(`${process.cwd()}/node_modules/.bin/opencode`, ['run', 'Look'], { cwd: `${home}/work`, env, stdio: 'ignore' });
await new Promise((resolve) => run.once('exit', resolve));
await new Promise((resolve) => setTimeout(resolve, 3_000));
const of = ({ attributes }, name) => attributes.find(({ key }) => key === name)?.value.stringValue;
const asks = spans.filter(({ name }) => name === 'ai.streamText');
console.log(`${asked} requests; spans of ${asks.map((span) => of(span, 'ai.response.text') || of(span, 'ai.response.finishReason')).sort().join(', ')}; all ${[...new Set(asks.map((span) => of(span, 'ai.telemetry.functionId')))]}`);
process.exit(0);
JS
echo "opencode-ai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/opencode-ai/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='3 requests; spans of Title, tool-calls; all session.llm'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
