#!/usr/bin/env bash
# The Agent Client Protocol, by which editors run agents: OpenCode and Factory's Droid are asked the same, their model runs the same command,
# which prints a line and ends with 3. The client says that it has no terminal.
# A good guess: one reader of its frames does for all agents: a call has the name of its tool, its arguments, what came back, and
# `failed` where it failed.
# Seen: no field is for the name. OpenCode has it as the first `title`, which the next update writes over; Droid's title is the command
# itself, with how risky it is, so that its tool is only of the kind `execute`. OpenCode's call begins without its arguments, which come in
# an update. The same failed command is `completed` with the exit status in `rawOutput`, and is `failed` without a word of what it printed:
# Droid names a terminal, which nobody here has.
# Source: opencode-ai 1.18.33 (`opencode acp`), @factory/cli-linux-x64 0.225.2 (`droid exec --output-format acp`), the frames that they sent.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund opencode-ai@1.18.33 @factory/cli-linux-x64@0.225.2 2> /dev/null
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
  const tool = tools.map((one) => one.function.name).find((name) => /^(?:bash|Execute)$/.test(name));
  const input = { command: COMMAND, description: 'as told', summary: 'as told', riskLevel: 'low', riskLevelReason: 'as told' };
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
for (const folder of ['work', '.factory']) mkdirSync(folder);
const local = { npm: '@ai-sdk/openai-compatible', options: { baseURL, apiKey: 'none' }, models: { script: { name: 'script' } } };
writeFileSync('work/opencode.json', JSON.stringify({ autoupdate: false, permission: 'allow', model: 'local/script', small_model: 'local/script', provider: { local } }));
const own = { model: 'script', displayName: 'Script', baseUrl: baseURL, apiKey: 'none', provider: 'generic-chat-completion-api', maxOutputTokens: 8000 };
writeFileSync('.factory/settings.json', JSON.stringify({ customModels: [own], model: 'custom:script', cloudSessionSync: false }));

async function run(name, command, args) {
  const env = { PATH: process.env.PATH, HOME: here, FACTORY_API_KEY: 'fk-none', DROID_DISABLE_AUTO_UPDATE: '1' };
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
  console.log(`${name}: arguments at first`, 'command' in (first.rawInput ?? {}), '| at last', last.status, '| what it printed', told.some((one) => JSON.stringify(one.rawOutput ?? one.content ?? '').includes('parcel')), '| exit status', last.rawOutput?.metadata?.exit, '| terminals', told.some(({ content }) => content?.some(({ type }) => type === 'terminal')));
}
await run('opencode', `${here}/node_modules/.bin/opencode`, ['acp']);
await run('droid', `${here}/node_modules/@factory/cli-linux-x64/bin/droid`, ['exec', '--output-format', 'acp', '--auto', 'high', '-m', 'custom:script']);
process.exit(0);
JS
version() { node -p "JSON.parse(require('fs').readFileSync('node_modules/$1/package.json')).version"; }
echo "opencode-ai $(version opencode-ai), @factory/cli-linux-x64 $(version @factory/cli-linux-x64)"
seen=$(timeout 120 node run.mjs)
echo "$seen"
expected='opencode: titles [ '"'"'bash'"'"', '"'"'echo no parcel; exit 3'"'"' ] kind execute
opencode: arguments at first false | at last completed | what it printed true | exit status 3 | terminals false
droid: titles [ '"'"'`echo no parcel; exit 3` (low)'"'"' ] kind execute
droid: arguments at first true | at last failed | what it printed false | exit status undefined | terminals true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
