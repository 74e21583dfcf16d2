#!/usr/bin/env bash
# The Agent Client Protocol, by which editors run agents: OpenCode and Kimi Code are asked the same, and their model runs the same command,
# which prints a line and ends with 3.
# A good guess: one reader of its frames does for all agents: a call has the name of its tool and its arguments, `content` is what came back,
# and it is `failed` where it failed.
# Seen: no field is for the name. Both have it as the first `title`, which the next update writes over with words for a person. A call begins
# without arguments (`rawInput` comes in an update); until it is over Kimi Code shows them in `content`, where the result comes later. The same
# command is `completed` to the one, with the exit status in `rawOutput`, and `failed` to the other, with the exit status in words.
# Source: opencode-ai 1.18.33 (`opencode acp`), @moonshot-ai/kimi-code 2.1.0 (`kimi acp`; it wants Node 22.19), the frames that they sent.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node@22.23.3 opencode-ai@1.18.33 2> /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @moonshot-ai/kimi-code@2.1.0 2> /dev/null
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const here = process.cwd();
const COMMAND = 'echo no parcel; exit 3';
const server = createServer(async (request, response) => {
  const { messages = [], tools = [] } = JSON.parse((await text(request)) || '{}');
  const tool = tools.map((one) => one.function.name).find((name) => /^bash$/i.test(name));
  const input = { command: COMMAND, description: 'as told' };
  const call = messages.some(({ role }) => role === 'tool') ? undefined : tool;
  const delta = call ? { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: call, arguments: JSON.stringify(input) } }] } : { content: 'Done.' };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (own, finish_reason) => response.write(`data: ${JSON.stringify({ id: `c${messages.length}`, object: 'chat.completion.chunk', created: 1, model: 'script', choices: [{ index: 0, delta: own, finish_reason }] })}\n\n`);
  chunk({ role: 'assistant', ...delta }, null);
  chunk({}, call ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseURL = `http://127.0.0.1:${server.address().port}/v1`;
for (const folder of ['work', '.kimi-code']) mkdirSync(folder);
const local = { npm: '@ai-sdk/openai-compatible', options: { baseURL, apiKey: 'none' }, models: { script: { name: 'script' } } };
writeFileSync('work/opencode.json', JSON.stringify({ autoupdate: false, permission: 'allow', model: 'local/script', small_model: 'local/script', provider: { local } }));
writeFileSync('.kimi-code/config.toml', `default_model = "script"
telemetry = false
[providers.local]
type = "openai"
base_url = "${baseURL}"
api_key = "none"
[models.script]
provider = "local"
model = "script"
max_context_size = 100000
`);

async function run(name, command, args) {
  const env = { PATH: process.env.PATH, HOME: here, KIMI_CODE_NO_AUTO_UPDATE: '1' };
  const child = spawn(command, args, { env, cwd: 'work', stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  const send = (frame) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`);
  const ask = (id, method, params) => new Promise((resolve) => { waiting.set(id, resolve); send({ id, method, params }); });
  const told = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, method, params, result } = JSON.parse(line);
    if (method === 'session/request_permission') {
      const { optionId } = params.options.find(({ kind }) => kind.startsWith('allow'));
      send({ id, result: { outcome: { outcome: 'selected', optionId } } });
    } else if (method === undefined) waiting.get(id)?.(result);
    else if (params.update?.toolCallId) told.push(params.update);
  });
  await ask(0, 'initialize', { protocolVersion: 1, clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false } });
  const { sessionId } = await ask(1, 'session/new', { cwd: `${here}/work`, mcpServers: [] });
  await ask(2, 'session/prompt', { sessionId, prompt: [{ type: 'text', text: 'Look' }] });
  child.kill();
  const [first] = told;
  const last = told.at(-1);
  console.log(`${name}: titles`, [...new Set(told.map(({ title }) => title).filter(Boolean))], 'kind', first.kind);
  console.log(`${name}: arguments at first`, 'command' in (first.rawInput ?? {}), '| in content before the end', told.slice(0, -1).some(({ content }) => JSON.stringify(content ?? '').includes('exit 3')));
  console.log(`${name}: at last`, last.status, '| exit status', last.rawOutput?.metadata?.exit, '| content', JSON.stringify(last.content[0].content.text));
}
await run('opencode', `${here}/node_modules/.bin/opencode`, ['acp']);
await run('kimi', process.execPath, [`${here}/node_modules/@moonshot-ai/kimi-code/dist/main.mjs`, 'acp']);
process.exit(0);
JS
version() { node -p "JSON.parse(require('fs').readFileSync('node_modules/$1/package.json')).version"; }
echo "opencode-ai $(version opencode-ai), @moonshot-ai/kimi-code $(version @moonshot-ai/kimi-code)"
seen=$(timeout 120 node_modules/.bin/node run.mjs)
echo "$seen"
expected='opencode: titles [ '"'"'bash'"'"', '"'"'echo no parcel; exit 3'"'"' ] kind execute
opencode: arguments at first false | in content before the end false
opencode: at last completed | exit status 3 | content "no parcel\n"
kimi: titles [ '"'"'Bash'"'"', '"'"'Running: echo no parcel; exit 3'"'"' ] kind execute
kimi: arguments at first false | in content before the end true
kimi: at last failed | exit status undefined | content "no parcel\nCommand failed with exit code: 3."'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
