#!/usr/bin/env bash
# Letta Code on its own machine (`--backend local`): two prompts to one agent, the second in a conversation of its own.
# A good guess: a message's `timestamp` and `created_at` are when it was said, and its id is its own.
# Seen: what a person said and what a tool gave back have seconds counted from 1 January 2026, one a message, whatever the day; answers
# have `timestamp` by the clock and `created_at` by the count, so that in one file a result is months before its call. The count and the
# ids (`ui-msg-1`, `ui-msg-2` ...) go on where what the agents here have kept ends: another machine has the same ids for other messages.
# Source: @letta-ai/letta-code 0.25.9, the newest for Node 20, letta.js (`new Date(Date.UTC(2026, 0, 1, 0, 0, sequence))`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @letta-ai/letta-code@0.25.9 2> /dev/null
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const here = process.cwd();
const look = ['Bash', { command: 'echo packed', description: 'as told' }];
const server = createServer(async (request, response) => {
  const body = await text(request);
  if (!request.url.endsWith('/chat/completions')) return response.end('{"object":"list","data":[{"id":"script","object":"model"}]}');
  const call = JSON.parse(body).messages.at(-1).role === 'tool' ? undefined : look;
  const delta = call
    ? { tool_calls: [{ index: 0, id: `call_${call[0]}`, type: 'function', function: { name: call[0], arguments: JSON.stringify(call[1]) } }] }
    : { content: 'Done.' };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (own, finish_reason) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'script', choices: [{ index: 0, delta: own, finish_reason }] })}\n\n`);
  chunk({ role: 'assistant', ...delta }, null);
  chunk({}, call ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
mkdirSync('work');
async function letta(...args) {
  const env = { PATH: process.env.PATH, HOME: here, LETTA_CODE_TELEM: '0', DISABLE_AUTOUPDATER: '1' };
  const child = spawn(process.execPath, [`${here}/node_modules/@letta-ai/letta-code/letta.js`, '--backend', 'local', ...args], { env, cwd: 'work', stdio: ['ignore', 'pipe', 'ignore'] });
  return text(child.stdout);
}
await letta('connect', 'lmstudio', '--base-url', `http://127.0.0.1:${server.address().port}/v1`);
await letta('--new-agent', '-m', 'lmstudio/script', '-p', 'Look', '--yolo');
const folder = '.letta/lc-local-backend';
const [agent] = readdirSync(`${folder}/agents`).map((name) => Buffer.from(name.replace('.json', ''), 'base64').toString());
await letta('--agent', agent, '--new', '-p', 'Look', '--yolo');
const shown = (time) => (Math.abs(new Date(time) - Date.now()) < 600_000 ? 'now' : new Date(time).toISOString());
for (const name of readdirSync(`${folder}/conversations`).sort()) {
  const lines = readFileSync(`${folder}/conversations/${name}/messages.jsonl`, 'utf8').split('\n').filter(Boolean);
  for (const { id, role, timestamp, metadata } of lines.map((line) => JSON.parse(line)))
    console.log(Buffer.from(name, 'base64').toString(), id, role, shown(timestamp), shown(metadata.created_at));
}
process.exit(0);
JS
echo "@letta-ai/letta-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@letta-ai/letta-code/package.json')).version")"
seen=$(timeout 120 node run.mjs)
echo "$seen"
expected='conversation:local-conv-1 ui-msg-1 user 2026-01-01T00:00:01.000Z 2026-01-01T00:00:01.000Z
conversation:local-conv-1 ui-msg-2 assistant now 2026-01-01T00:00:02.000Z
conversation:local-conv-1 ui-msg-3 toolResult 2026-01-01T00:00:03.000Z 2026-01-01T00:00:03.000Z
conversation:local-conv-1 ui-msg-4 assistant now 2026-01-01T00:00:04.000Z
conversation:local-conv-2 ui-msg-5 user 2026-01-01T00:00:05.000Z 2026-01-01T00:00:05.000Z
conversation:local-conv-2 ui-msg-6 assistant now 2026-01-01T00:00:06.000Z
conversation:local-conv-2 ui-msg-7 toolResult 2026-01-01T00:00:07.000Z 2026-01-01T00:00:07.000Z
conversation:local-conv-2 ui-msg-8 assistant now 2026-01-01T00:00:08.000Z'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
