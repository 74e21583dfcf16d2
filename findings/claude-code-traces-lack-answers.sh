#!/usr/bin/env bash
# Claude Code's traces (CLAUDE_CODE_ENHANCED_TELEMETRY_BETA=1) with every setting for content on: a file is written, a command fails.
# A good guess: with OTEL_LOG_USER_PROMPTS, OTEL_LOG_ASSISTANT_RESPONSES, OTEL_LOG_TOOL_DETAILS and OTEL_LOG_TOOL_CONTENT the spans have
# the conversation, and the span of a tool that failed has failed.
# Seen: the prompt is there (`user_prompt`), a command's line and what was written, in attributes and events of their own. What the model
# answered is in no span, nor what a command printed that failed. The span of the failed call has no failure; one below it
# (`tool.execution`) has, with the same words for any command. ENABLE_BETA_TRACING_DETAILED=1 with BETA_TRACING_ENDPOINT has all of it,
# in attributes such as `new_context`, as text with heads (`[TOOL RESULT: toolu_1]`).
# Source: @anthropic-ai/claude-code 2.1.332; code.claude.com/docs/en/monitoring-usage (traces, beta).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @anthropic-ai/claude-code@2.1.332
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const spans = [];
let told = '';
let ids = 0;
const steps = [
  ['Write', { file_path: `${process.cwd()}/home/work/pond.txt`, content: 'written-otters' }],
  ['Bash', { command: "printf 'no%spond' -such-; exit 3", description: 'as told' }],
];
const server = createServer(async (request, response) => {
  const said = await text(request);
  if (request.url.includes('/v1/traces')) {
    told += said;
    for (const { scopeSpans } of JSON.parse(said).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  }
  if (!request.url.startsWith('/v1/messages')) return response.end('{}');
  const { messages } = JSON.parse(said);
  const done = messages.filter(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'tool_result')).length;
  const [name, input] = steps[done] ?? [];
  ids += 1;
  const [part, delta] = name
    ? [{ type: 'tool_use', id: `toolu_${ids}`, name, input: {} }, { type: 'input_json_delta', partial_json: JSON.stringify(input) }]
    : [{ type: 'text', text: '' }, { type: 'text_delta', text: 'Answered-otters.' }];
  const usage = { input_tokens: 1, output_tokens: 1 };
  const events = [
    { type: 'message_start', message: { id: `msg_${ids}`, type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage } },
    { type: 'content_block_start', index: 0, content_block: part },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: name ? 'tool_use' : 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const home = `${process.cwd()}/home`;
mkdirSync(`${home}/work`, { recursive: true });
const content = ['USER_PROMPTS', 'ASSISTANT_RESPONSES', 'TOOL_DETAILS', 'TOOL_CONTENT'].map((name) => [`OTEL_LOG_${name}`, '1']);
const common = { PATH: process.env.PATH, HOME: home, IS_SANDBOX: '1', ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'none', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', CLAUDE_CODE_ENABLE_TELEMETRY: '1', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...Object.fromEntries(content) };
async function run(name, env) {
  spans.length = 0;
  told = '';
  const args = ['-p', 'Count-the-otters', '--model', 'claude-opus-4-8', '--dangerously-skip-permissions'];
  const claude = spawn(`${process.cwd()}/node_modules/.bin/claude`, args, { env: { ...common, ...env }, cwd: `${home}/work`, stdio: 'ignore' });
  await new Promise((resolve) => claude.once('exit', resolve));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const words = { prompt: 'Count-the-otters', command: 'no%spond', written: 'written-otters', printed: 'no-such-pond', answered: 'Answered-otters.' };
  console.log(`${name}: ${Object.entries(words).map(([what, one]) => `${what} ${told.includes(one)}`).join(', ')}`);
  return [...spans];
}
const plain = await run('plain', { CLAUDE_CODE_ENHANCED_TELEMETRY_BETA: '1', OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_ENDPOINT: url });
const of = (span, name) => Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];
const failed = plain.find((span) => of(span, 'success') === false);
const around = plain.find(({ spanId }) => spanId === failed.parentSpanId);
console.log(`${around.name} ${of(around, 'tool_name')}: status ${around.status.code}; ${failed.name}: status ${failed.status.code}, ${failed.status.message}`);
await run('detailed', { ENABLE_BETA_TRACING_DETAILED: '1', BETA_TRACING_ENDPOINT: url });
process.exit(0);
JS
echo "@anthropic-ai/claude-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@anthropic-ai/claude-code/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='plain: prompt true, command true, written true, printed false, answered false
claude_code.tool Bash: status 0; claude_code.tool.execution: status 2, Shell command failed
detailed: prompt true, command true, written true, printed true, answered true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
