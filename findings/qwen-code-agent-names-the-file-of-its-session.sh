#!/usr/bin/env bash
# `SubagentStop` of Qwen Code, of an agent in the background and of one that the session waits for.
# A good guess: `agent_transcript_path` is the file in which the agent wrote what it did.
# Seen: it is so in the background. Where the session waits, it is the file of the session, which has none of the agent's calls; the
# agent has a file of its own all the same, beside those of the other. Events of its tools name the session's file in both cases.
# Source: @qwen-code/qwen-code 0.24.4, chunks (arguments of `fireSubagentStopEvent`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @qwen-code/qwen-code@0.24.4 2> /dev/null
cat > hook.mjs << 'JS'
import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
appendFileSync(process.argv[2], `${(await text(process.stdin)).trim()}\n`);
console.log('{}');
JS
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const here = process.cwd();
const bodies = [];
const call = (name, args) => ({ tool_calls: [{ index: 0, id: `call_${bodies.length}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }] });
const shell = (command) => call('run_shell_command', { command, is_background: false, description: 'as told' });
function answer({ messages }) {
  const done = messages.filter(({ role }) => role === 'tool').length;
  if (!JSON.stringify(messages).includes('Ask an agent')) return done === 0 ? shell('echo looked') : { content: 'Looked.' };
  const look = (waits) => call('agent', { description: 'Look', prompt: 'Look around', subagent_type: 'general-purpose', run_in_background: !waits });
  return done < 2 ? look(done === 0) : { content: 'Done.' };
}
const server = createServer(async (request, response) => {
  const body = await text(request);
  const asked = body === '' ? {} : JSON.parse(body);
  if (!asked.tools) return response.end('{"data":[]}');
  bodies.push(body);
  const delta = { role: 'assistant', ...answer(asked) };
  const chunk = (own, finish_reason) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta: own, finish_reason }] })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  chunk(delta, null);
  chunk({}, delta.tool_calls ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
mkdirSync('.qwen');
mkdirSync('work');
const hooks = [{ hooks: [{ type: 'command', command: `"${process.execPath}" "${here}/hook.mjs" "${here}/events"` }] }];
const names = ['PreToolUse', 'SubagentStart', 'SubagentStop'];
writeFileSync('.qwen/settings.json', JSON.stringify({ security: { auth: { selectedType: 'openai' } }, general: { enableAutoUpdate: false }, privacy: { usageStatisticsEnabled: false }, hooks: Object.fromEntries(names.map((name) => [name, hooks])) }));
const env = { PATH: process.env.PATH, HOME: here, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'm', OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1` };
const qwen = spawn(`${here}/node_modules/.bin/qwen`, ['--yolo', '-m', 'm', '-p', 'Ask an agent to look around'], { env, cwd: `${here}/work`, stdio: ['ignore', 'ignore', 'ignore'] });
await new Promise((resolve) => qwen.once('close', resolve));
const seen = readFileSync('events', 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const linesOf = (path) => readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const hasCall = (path) => linesOf(path).some(({ message }) => message?.parts?.some(({ functionCall }) => functionCall?.name === 'run_shell_command'));
const stops = seen.filter(({ hook_event_name }) => hook_event_name === 'SubagentStop');
for (const [i, { agent_id, transcript_path, agent_transcript_path: path }] of stops.entries()) {
  console.log(`${i === 0 ? 'waited for' : 'in the background'}: names the session's file: ${path === transcript_path}, which has its calls: ${hasCall(path)}`);
  const own = transcript_path.replace('/chats/', '/subagents/').replace('.jsonl', `/agent-${agent_id}.jsonl`);
  console.log(`  its own has them: ${hasCall(own)}`);
}
const tools = seen.filter(({ hook_event_name, agent_id }) => hook_event_name === 'PreToolUse' && agent_id !== undefined);
console.log(`files that its ${tools.length} calls name: ${new Set(tools.map(({ transcript_path }) => transcript_path.includes('/chats/') ? "the session's" : 'its own')).size === 1 ? "the session's" : 'its own'}`);
process.exit(0);
JS
echo "@qwen-code/qwen-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@qwen-code/qwen-code/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='waited for: names the session'"'"'s file: true, which has its calls: false
  its own has them: true
in the background: names the session'"'"'s file: false, which has its calls: true
  its own has them: true
files that its 2 calls name: the session'"'"'s'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
