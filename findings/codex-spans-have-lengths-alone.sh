#!/usr/bin/env bash
# Codex's OpenTelemetry (`[otel]`), traces and logs, with `log_user_prompt = true`: a prompt, a command, an answer.
# A good guess: its spans tell what was asked, called and answered, or, where they have settings for content, once these are on.
# Seen: of hundreds of spans none has a word of the prompt, the command, what it printed or the answer: they have lengths
# (`prompt_length`, `arguments_length`, `output_length`). Prompt, arguments and output are in log records (`codex.user_prompt`,
# `codex.tool_result`), which a receiver of traces never sees; the answer is in neither.
# Source: @openai/codex 0.171.0; developers.openai.com/codex/config-advanced (observability and telemetry).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @openai/codex@0.171.0
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

const told = { traces: '', logs: '' };
const spans = [];
const server = createServer(async (request, response) => {
  const raw = Buffer.concat(await request.toArray());
  const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
  const [kind] = request.url.match(/traces|logs/) ?? [];
  if (kind) told[kind] += body;
  if (kind === 'traces') for (const { scopeSpans } of JSON.parse(body).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  if (request.method !== 'POST' || !request.url.endsWith('/responses')) return response.end('{}');
  const isDone = JSON.parse(body).input.some(({ type }) => type === 'function_call_output');
  const item = isDone
    ? { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Three-otters.', annotations: [] }] }
    : { type: 'function_call', id: 'f', call_id: 'call_1', name: 'exec_command', arguments: JSON.stringify({ cmd: 'printf "three%s" ponds' }) };
  const send = (type, more) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send('response.created', { response: { id: 'r' } });
  send('response.output_item.done', { output_index: 0, item });
  send('response.completed', { response: { id: 'r', status: 'completed', output: [item], usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } } });
  response.end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const home = `${process.cwd()}/home`;
mkdirSync(`${home}/work`, { recursive: true });
const to = (kind) => `{ otlp-http = { endpoint = "${url}/v1/${kind}", protocol = "json" } }`;
writeFileSync(`${home}/config.toml`, `model = "m"\nmodel_provider = "local"\n[model_providers.local]\nname = "local"\nbase_url = "${url}/v1"\nwire_api = "responses"\n[otel]\nlog_user_prompt = true\nexporter = ${to('logs')}\ntrace_exporter = ${to('traces')}\n`);
const env = { PATH: process.env.PATH, HOME: home, CODEX_HOME: home };
const args = ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', 'Count-the-otters'];
const codex = spawn(`${process.cwd()}/node_modules/.bin/codex`, args, { cwd: `${home}/work`, env, stdio: 'ignore' });
await new Promise((resolve) => codex.once('exit', resolve));
await new Promise((resolve) => setTimeout(resolve, 500));
console.log('more than a hundred spans:', spans.length > 100);
for (const words of ['Count-the-otters', 'printf', 'threeponds', 'Three-otters.'])
  console.log(`${words}: in spans ${told.traces.includes(words)}, in log records ${told.logs.includes(words)}`);
console.log(['prompt_length', 'arguments_length', 'output_length'].filter((key) => told.traces.includes(`"${key}"`)).join(', '));
process.exit(0);
JS
echo "@openai/codex $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@openai/codex/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='more than a hundred spans: true
Count-the-otters: in spans false, in log records true
printf: in spans false, in log records true
threeponds: in spans false, in log records true
Three-otters.: in spans false, in log records false
prompt_length, arguments_length, output_length'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
