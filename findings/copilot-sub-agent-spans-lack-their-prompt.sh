#!/usr/bin/env bash
# OpenTelemetry of Copilot CLI with OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true: an agent that starts a sub-agent, both call a tool.
# A good guess: each request of a model has what it was sent, as `gen_ai.input.messages` is defined, and a sub-agent's span has its task.
# Seen: a request has what is new since the one before: the first the prompt, the second the results alone. Of a sub-agent neither its
# `invoke_agent` span nor its first request has any input: its prompt is in the arguments of the tool `task` around it, and nowhere else.
# Before the prompt of a person stands an element `current_datetime` that nobody wrote. A command that exits with 3 has the status of one
# that worked.
# Source: @github/copilot 1.0.102 (`copilot help monitoring`); https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @github/copilot@1.0.102
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

const spans = [];
const shell = (command) => ['bash', { command, description: 'as told' }];
const steps = [shell('exit 3'), ['task', { name: 'low', description: 'Look', prompt: 'Look below', agent_type: 'general-purpose', mode: 'sync' }]];
let ids = 0;
function answer(messages) {
  const below = JSON.stringify(messages.find(({ role }) => role === 'user')).includes('Look below');
  const [name, input] = (below ? [shell('true')] : steps)[messages.filter(({ role }) => role === 'tool').length] ?? [];
  if (name === undefined) return { role: 'assistant', content: below ? 'Seen below.' : 'Done.' };
  ids += 1;
  return { role: 'assistant', tool_calls: [{ index: 0, id: `call_${ids}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }] };
}
const server = createServer(async (request, response) => {
  const raw = Buffer.concat(await request.toArray());
  const body = JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString() || '{}');
  for (const { scopeSpans } of body.resourceSpans ?? []) for (const scope of scopeSpans) spans.push(...scope.spans);
  if (!body.messages) return response.end('{"data":[]}');
  const delta = answer(body.messages);
  const chunk = (own, finish_reason, usage) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: own, finish_reason }], ...usage })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  chunk(delta, null);
  chunk({}, delta.tool_calls ? 'tool_calls' : 'stop', { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } });
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const home = `${process.cwd()}/home`;
mkdirSync(`${home}/work`, { recursive: true });
const env = { PATH: process.env.PATH, HOME: home, COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${url}/v1`, COPILOT_PROVIDER_API_KEY: 'none', COPILOT_MODEL: 'm', OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' };
const copilot = spawn(`${process.cwd()}/node_modules/.bin/copilot`, ['-p', 'Look around', '--allow-all-tools'], { env, cwd: `${home}/work`, stdio: 'ignore' });
await new Promise((resolve) => copilot.once('exit', resolve));
await new Promise((resolve) => setTimeout(resolve, 500));
const sorted = spans.sort((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1));
for (const { name, attributes, status } of sorted) {
  const is = Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  const sent = is['gen_ai.input.messages'];
  const parts = sent && JSON.parse(sent).flatMap((message) => message.parts.map(({ type, content = '' }) => `${message.role} ${type} ${content.replace(/(?<=<current_datetime>)[^<]*|\n/g, '')}`.trim()));
  const what = { invoke_agent: 'sent', chat: 'sent', execute_tool: undefined }[is['gen_ai.operation.name']];
  console.log(what ? `${name}: ${parts ? parts.join(' + ') : 'no input'}` : `${name}: status ${status?.code ?? 0}${is['gen_ai.tool.name'] === 'task' ? `, ${JSON.parse(is['gen_ai.tool.call.arguments']).prompt}` : ''}`);
}
process.exit(0);
JS
echo "@github/copilot $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@github/copilot/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='invoke_agent: user text <current_datetime></current_datetime>Look around
chat m: user text <current_datetime></current_datetime>Look around
execute_tool bash bash: status 0
chat m: tool tool_call_response
execute_tool task: status 0, Look below
invoke_agent general-purpose: no input
chat m: no input
execute_tool bash bash: status 0
chat m: tool tool_call_response
chat m: tool tool_call_response'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
