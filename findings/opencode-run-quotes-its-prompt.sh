#!/usr/bin/env bash
# `opencode run` of a prompt that has words in quotation marks, with `--format json`; then `opencode export` of its session.
# A good guess: what the model is asked and what the session keeps is the prompt as it was given; and the stream of
# events has it, so that the stream alone says what was asked and what was done about it.
# Seen: an argument with a space in it is put into quotation marks, and those that it has get a backslash, also where it is all there is;
# a prompt of one word, or of several arguments, comes as it is. So the same words are two texts, by how they were given. The stream has
# steps, calls and answers, and the prompt in none of them.
# Source: opencode-ai 1.18.33, the requests that a provider on this machine got; Kilo, which came of it, has the same in its
# `buildRunMessage` (@kilocode/cli-linux-x64 7.7.9).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund opencode-ai@1.18.33 2> /dev/null
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const here = process.cwd();
let asked;
const server = createServer(async (request, response) => {
  const body = JSON.parse((await text(request)) || '{}');
  if (body.tools?.length) {
    const said = body.messages.filter(({ role }) => role === 'user').map(({ content }) => (typeof content === 'string' ? content : content.map((part) => part.text).join('')));
    [asked] = said;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta, finish_reason) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'script', choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  chunk({ role: 'assistant', content: 'Done.' }, null);
  chunk({}, 'stop');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
mkdirSync('work');
const model = { name: 'script' };
const local = { npm: '@ai-sdk/openai-compatible', options: { baseURL: `http://127.0.0.1:${server.address().port}/v1`, apiKey: 'none' }, models: { script: model } };
writeFileSync('work/opencode.json', JSON.stringify({ autoupdate: false, model: 'local/script', small_model: 'local/script', provider: { local } }));
const env = { PATH: process.env.PATH, HOME: here };
async function opencode(...args) {
  const child = spawn(`${here}/node_modules/.bin/opencode`, args, { env, cwd: 'work', stdio: ['ignore', 'pipe', 'ignore'] });
  return text(child.stdout);
}
for (const prompt of [['Look for "lamp"'], ['Look'], ['Look', 'for', 'lamp']]) {
  const printed = await opencode('run', '--format', 'json', ...prompt);
  const events = printed.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const session = JSON.parse(await opencode('export', events[0].sessionID));
  const [first] = session.messages;
  console.log('given:', JSON.stringify(prompt));
  console.log('asked:', asked, '| kept:', first.parts[0].text, '| events:', events.map(({ type }) => type).join(' '), '| the prompt in them:', printed.includes('ook'));
}
process.exit(0);
JS
echo "opencode-ai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/opencode-ai/package.json')).version")"
seen=$(timeout 120 node run.mjs)
echo "$seen"
expected='given: ["Look for \"lamp\""]
asked: "Look for \"lamp\"" | kept: "Look for \"lamp\"" | events: step_start text step_finish | the prompt in them: false
given: ["Look"]
asked: Look | kept: Look | events: step_start text step_finish | the prompt in them: false
given: ["Look","for","lamp"]
asked: Look for lamp | kept: Look for lamp | events: step_start text step_finish | the prompt in them: false'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
