#!/usr/bin/env bash
# Kimi Code without a screen (`kimi -p`): its model runs a command that ends with 3, reads a file that is not there, and answers.
# A good guess: the messages in the wire of an agent (`wire.jsonl`), lines `agent.message.appended` with role, content and calls, are the
# conversation, in the order in which it went; and `--output-format stream-json` has the same and the prompt.
# Seen: each message is there twice. While it goes on its parts are lines `context.append_…`, where a result has `isError`; when the turn
# has ended its messages come again, all at once, with a model called `agent-loop`, and nothing that says of a result that it
# failed. Only the person's message has a second copy as it comes. The stream has no prompt, and of errors no mark either.
# Source: @moonshot-ai/kimi-code 2.1.0, dist/main.mjs (`AGENT_WIRE_RECORD_TYPES`); it wants Node 22.19.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node@22.23.3 2> /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @moonshot-ai/kimi-code@2.1.0 2> /dev/null
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const here = process.cwd();
const calls = [['Bash', { command: 'exit 3', description: 'as told' }], ['Read', { path: `${here}/work/none.txt` }]];
const server = createServer(async (request, response) => {
  const body = await text(request);
  if (!request.url.endsWith('/chat/completions')) return response.end('{}');
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
mkdirSync('.kimi-code');
writeFileSync('.kimi-code/config.toml', `default_model = "script"
telemetry = false
[providers.local]
type = "openai"
base_url = "http://127.0.0.1:${server.address().port}/v1"
api_key = "none"
[models.script]
provider = "local"
model = "script"
max_context_size = 100000
`);
const env = { PATH: process.env.PATH, HOME: here, KIMI_CODE_NO_AUTO_UPDATE: '1' };
const kimi = `${here}/node_modules/@moonshot-ai/kimi-code/dist/main.mjs`;
const child = spawn(process.execPath, [kimi, '-p', 'Look here', '--output-format', 'stream-json'], { env, cwd: 'work', stdio: ['ignore', 'pipe', 'ignore'] });
const printed = await text(child.stdout);
const lines = (written) => written.split('\n').filter(Boolean).map((line) => JSON.parse(line));
const wire = readdirSync('.kimi-code/sessions', { recursive: true }).find((name) => name.endsWith('main/wire.jsonl'));
const kept = lines(readFileSync(`.kimi-code/sessions/${wire}`, 'utf8'));
for (const { type, message, event } of kept) {
  if (type === 'context.append_message' && message.origin.kind !== 'injection') console.log('part:', message.role, message.origin.kind);
  if (type === 'context.append_loop_event' && !event.type.startsWith('step')) console.log('part:', event.type, event.name ?? '', event.result === undefined ? '' : `isError ${event.result.isError}`);
  if (type === 'agent.message.appended') console.log('copy:', message.message.role, message.meta.model?.model ?? '', (message.message.toolCalls ?? []).map(({ name }) => name).join(' '), 'error' in message.message || 'isError' in message.message);
}
const stream = lines(printed);
console.log('stream:', stream.map(({ role }) => role).join(' '), '| prompt:', printed.includes('Look here'), '| fields of results:', Object.keys(stream.find(({ role }) => role === 'tool')).join(' '));
process.exit(0);
JS
echo "@moonshot-ai/kimi-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@moonshot-ai/kimi-code/package.json')).version"), Node $(node_modules/.bin/node --version)"
seen=$(timeout 120 node_modules/.bin/node run.mjs)
echo "$seen"
expected='part: user user
copy: user   false
part: tool.call Bash 
part: tool.result  isError true
part: tool.call Read 
part: tool.result  isError true
part: content.part  
copy: assistant agent-loop Bash false
copy: tool   false
copy: assistant agent-loop Read false
copy: tool   false
copy: assistant agent-loop  false
stream: meta assistant tool assistant tool assistant meta | prompt: false | fields of results: role tool_call_id content'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
