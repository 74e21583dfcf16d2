#!/usr/bin/env bash
# `opencode run` with a prompt of several words; the agent runs a command that prints nothing and exits with 3, and one that works.
# A good guess: the model is sent the prompt as it was given, and is told that a command failed, as other coding agents tell it.
# Seen: the prompt is sent in quotation marks (one word alone is not). The model is told what was printed and nothing else: `(no output)`
# for the command that failed as for the one that worked. The status is in the session's metadata alone (`state.metadata.exit`), where
# `state.status` is `completed` for both.
# Source: opencode-ai 1.18.33.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund opencode-ai@1.18.33
cat > run.mjs << 'JS'
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const bodies = [];
const call = (id, command) => ({ index: Number(id), id: `call_${id}`, type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command, description: 'as told' }) } });
const server = createServer(async (request, response) => {
  const body = JSON.parse((await text(request)) || '{}');
  const isAgent = body.tools?.length > 0;
  if (isAgent) bodies.push(body);
  const isDone = !isAgent || body.messages.some(({ role }) => role === 'tool');
  const delta = isDone ? { role: 'assistant', content: 'Done.' } : { role: 'assistant', tool_calls: [call(0, 'exit 3'), call(1, 'true')] };
  const chunk = (own, finish_reason) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: own, finish_reason }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  chunk(delta, null);
  chunk({}, isDone ? 'stop' : 'tool_calls');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const home = `${process.cwd()}/home`;
mkdirSync(`${home}/work`, { recursive: true });
const local = { npm: '@ai-sdk/openai-compatible', options: { baseURL: `http://127.0.0.1:${server.address().port}/v1`, apiKey: 'none' }, models: { m: {} } };
writeFileSync(`${home}/work/opencode.json`, JSON.stringify({ autoupdate: false, model: 'local/m', small_model: 'local/m', permission: 'allow', provider: { local } }));
const bin = `${process.cwd()}/node_modules/.bin/opencode`;
const options = { cwd: `${home}/work`, env: { PATH: process.env.PATH, HOME: home } };
const run = (prompt) => new Promise((resolve) => spawn(bin, ['run', prompt], { ...options, stdio: 'ignore' }).once('exit', resolve));
const wordsOf = ({ content }) => (typeof content === 'string' ? content : content.map((part) => part.text).join(''));
await run('Look around');
console.log('asked:', wordsOf(bodies[0].messages.find(({ role }) => role === 'user')));
for (const message of bodies[1].messages) if (message.role === 'tool') console.log(`told of ${message.tool_call_id}: ${JSON.stringify(wordsOf(message))}`);
const [session] = execFileSync(bin, ['session', 'list'], { ...options, encoding: 'utf8' }).match(/ses_\w+/);
const kept = JSON.parse(execFileSync(bin, ['export', session], { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
for (const { tool, state } of kept.messages.flatMap(({ parts }) => parts)) if (tool) console.log(`kept: ${state.input.command}, ${state.status}, exit ${state.metadata.exit}`);
bodies.length = 0;
await run('Look');
console.log('asked:', wordsOf(bodies[0].messages.find(({ role }) => role === 'user')));
process.exit(0);
JS
echo "opencode-ai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/opencode-ai/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='asked: "Look around"
told of call_0: "(no output)"
told of call_1: "(no output)"
kept: exit 3, completed, exit 3
kept: true, completed, exit 0
asked: Look'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
