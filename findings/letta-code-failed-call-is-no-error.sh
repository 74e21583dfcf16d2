#!/usr/bin/env bash
# Letta Code on its own machine (`--backend local`): an agent's first command ends with 3, its second call reads a file that is not there.
# A good guess: what is kept of a session says of each result whether the call failed, as its `isError` does in the agent whose form of
# messages it has (pi); and what `--output-format stream-json` prints has the results, too.
# Seen: `isError` is false in both: it is true only of calls that a person refused or that were stopped. That a command failed is in the
# words `Exit code: 3`; of the file only the words tell. The stream has the calls as `auto_approval`, and no result of any.
# Source: @letta-ai/letta-code 0.25.9, the newest for Node 20, letta.js (`appendToolResultMessage` with `isError: false` for every approval of type `tool`).
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
const calls = [['Bash', { command: 'echo no parcel >&2; exit 3', description: 'as told' }], ['Read', { file_path: `${here}/work/none.txt` }]];
const server = createServer(async (request, response) => {
  const body = await text(request);
  if (!request.url.endsWith('/chat/completions')) return response.end('{"object":"list","data":[{"id":"script","object":"model"}]}');
  const call = calls[JSON.parse(body).messages.filter(({ role }) => role === 'tool').length];
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
const printed = await letta('--new-agent', '-m', 'lmstudio/script', '-p', 'Look', '--yolo', '--output-format', 'stream-json');
const lines = (written) => written.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
const folder = '.letta/lc-local-backend/conversations';
const kept = readdirSync(folder).flatMap((name) => lines(readFileSync(`${folder}/${name}/messages.jsonl`, 'utf8')));
for (const { role, toolName, isError, content } of kept)
  if (role === 'toolResult') console.log(toolName, { isError }, JSON.stringify(content[0].text.split('. Attempted')[0]));
const stream = lines(printed);
console.log('calls in the stream:', stream.filter(({ type }) => type === 'auto_approval').map(({ tool_call }) => tool_call.name));
console.log('results in the stream:', stream.filter((line) => /parcel|not exist/.test(JSON.stringify({ ...line, tool_call: undefined }))).length);
process.exit(0);
JS
echo "@letta-ai/letta-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@letta-ai/letta-code/package.json')).version")"
seen=$(timeout 120 node run.mjs)
echo "$seen"
expected='Bash { isError: false } "Exit code: 3\nno parcel\n"
Read { isError: false } "File does not exist"
calls in the stream: [ '"'Bash', 'Read'"' ]
results in the stream: 0'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
