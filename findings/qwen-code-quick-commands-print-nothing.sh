#!/usr/bin/env bash
# Qwen Code without a screen runs twenty commands that each print one word and end at once, two in an answer.
# A good guess: the model is told the word of each.
# Seen: of some it is told `Output: (empty)` with `Exit Code: 0`, as of a command that printed nothing; which ones differs from run to run.
# The same commands with `sleep 1` before them print their word each time.
# Source: @qwen-code/qwen-code 0.24.4 with its @lydell/node-pty 1.2.0-beta.10.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @qwen-code/qwen-code@0.24.4 2> /dev/null
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

let before = '';
let last = [];
const server = createServer(async (request, response) => {
  const body = await text(request);
  const { messages, tools } = body === '' ? {} : JSON.parse(body);
  if (!tools) return response.end('{"data":[]}');
  last = messages.filter(({ role }) => role === 'tool');
  const at = last.length;
  const call = (index) => ({ index, id: `call_${at + index}`, type: 'function', function: { name: 'run_shell_command', arguments: JSON.stringify({ command: `${before}echo otters-${at + index}`, is_background: false, description: 'as told' }) } });
  const delta = at < 20 ? { role: 'assistant', tool_calls: [call(0), call(1)] } : { role: 'assistant', content: 'Done.' };
  const chunk = (own, finish_reason) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta: own, finish_reason }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  chunk(delta, null);
  chunk({}, delta.tool_calls ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const here = process.cwd();
mkdirSync('.qwen');
mkdirSync('work');
writeFileSync('.qwen/settings.json', JSON.stringify({ security: { auth: { selectedType: 'openai' } }, general: { enableAutoUpdate: false }, privacy: { usageStatisticsEnabled: false } }));
const env = { PATH: process.env.PATH, HOME: here, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'm', OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1` };
async function run(name) {
  const qwen = spawn(`${here}/node_modules/.bin/qwen`, ['--yolo', '-m', 'm', '-p', 'Look around'], { env, cwd: `${here}/work`, stdio: 'ignore' });
  await new Promise((resolve) => qwen.once('close', resolve));
  const told = last.map(({ content }) => (typeof content === 'string' ? content : content.map((part) => part.text).join('')));
  const empty = told.filter((one) => /Output: \(empty\)[^]*Exit Code: 0/.test(one)).length;
  console.error(name, told.length, empty);
  return empty;
}
const quick = await run('quick');
before = 'sleep 1; ';
const slow = await run('slow');
console.log(`of 20 that end at once some are told empty: ${quick > 0}; of 20 that take a second none: ${slow === 0}`);
process.exit(0);
JS
echo "@qwen-code/qwen-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@qwen-code/qwen-code/package.json')).version")"
seen=$(node run.mjs)
echo "$seen"
expected='of 20 that end at once some are told empty: true; of 20 that take a second none: true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
