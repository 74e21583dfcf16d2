#!/usr/bin/env bash
# Traces of Gemini CLI without a screen (`telemetry.traces`): a prompt, a call of a tool, an answer.
# A good guess: a prompt is one trace; what a span says that the model answered has the id under which the next request gives the
# result; and `gen_ai.operation.name` has a word of the conventions.
# Seen: each request is a trace of its own, and so is what is done between them; only `gen_ai.conversation.id` joins them. A call has the
# name of its tool before its id in the answer (`glob__call_1`), and not in the request after it (`call_1`). The operations are
# `llm_call`, `schedule_tool_calls`, `tool_call`, and the id of a call is under `gen_ai.tool.call_id`.
# Source: @google/gemini-cli 0.61.0, bundle (`runInDevTraceSpan`); https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @google/gemini-cli@0.61.0 2> /dev/null
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

const spans = [];
const server = createServer(async (request, response) => {
  const raw = Buffer.concat(await request.toArray());
  const body = JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString() || '{}');
  for (const { scopeSpans } of body.resourceSpans ?? []) for (const scope of scopeSpans) spans.push(...scope.spans);
  if (!body.contents) return response.end('{}');
  const isDone = body.contents.some(({ parts }) => parts.some(({ functionResponse }) => functionResponse));
  const part = isDone ? { text: 'Done.' } : { functionCall: { id: 'call_1', name: 'glob', args: { pattern: '*.md' } } };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  response.end(`data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }], usageMetadata })}\n\n`);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const home = `${process.cwd()}/home`;
mkdirSync(`${home}/.gemini`, { recursive: true });
mkdirSync(`${home}/work`);
const telemetry = { enabled: true, traces: true, target: 'local', otlpEndpoint: url, otlpProtocol: 'http', logPrompts: true };
writeFileSync(`${home}/.gemini/settings.json`, JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } }, telemetry }));
const env = { PATH: process.env.PATH, HOME: home, GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: 'true' };
const gemini = spawn(`${process.cwd()}/node_modules/.bin/gemini`, ['-m', 'gemini-2.5-pro', '--yolo', '-p', 'Look'], { env, cwd: `${home}/work`, stdio: 'ignore' });
await new Promise((resolve) => gemini.once('exit', resolve));
await new Promise((resolve) => setTimeout(resolve, 500));
const known = spans.map((span) => ({ ...span, is: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])) }));
const seen = known.filter(({ is }) => is['gen_ai.operation.name']).sort((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1));
console.log(seen.map(({ is }) => is['gen_ai.operation.name']).join(', '));
console.log(`${new Set(seen.map(({ traceId }) => traceId)).size} traces, ${new Set(seen.map(({ is }) => is['gen_ai.conversation.id'])).size} conversation`);
const [first, , tool, last] = seen;
console.log('answered:', JSON.parse(first.is['gen_ai.output.messages'])[0].parts[0].functionCall.id, '| tool:', tool.is['gen_ai.tool.call_id'], tool.is['gen_ai.tool.call.id']);
const sent = JSON.parse(last.is['gen_ai.input.messages']).flatMap(({ parts }) => parts);
console.log('sent next:', ...sent.flatMap(({ functionCall, functionResponse }) => (functionCall ?? functionResponse)?.id ?? []));
process.exit(0);
JS
echo "@google/gemini-cli $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@google/gemini-cli/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='llm_call, schedule_tool_calls, tool_call, llm_call
3 traces, 1 conversation
answered: glob__call_1 | tool: glob__call_1 undefined
sent next: call_1 call_1'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
