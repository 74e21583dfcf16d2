#!/usr/bin/env bash
# Hooks of Qwen Code without a screen: one prompt, one command, and a `Stop` hook that once wants something more.
# A good guess: `UserPromptSubmit` comes once, for the prompt, and `SessionEnd` at the end, as in Claude Code.
# Seen: `UserPromptSubmit` comes again with each result of a tool, with an empty prompt, and with the reason of the `Stop` hook as the
# prompt. `prompt_id` is the same each time; `submitted_prompt` is there the first time alone. No `SessionEnd` comes. Who takes each of
# these events for a task has one nobody gave; who waits for the end of a session waits for ever.
# Source: @qwen-code/qwen-code 0.24.4, chunks (`fireUserPromptSubmitEvent`); docs/users/features/hooks.md says the first of it.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @qwen-code/qwen-code@0.24.4 2> /dev/null
cat > hook.mjs << 'JS'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
const event = await text(process.stdin);
const [, , file] = process.argv;
appendFileSync(file, `${event.trim()}\n`);
const wants = JSON.parse(event).hook_event_name === 'Stop' && !existsSync(`${file}.once`);
if (wants) writeFileSync(`${file}.once`, '');
console.log(wants ? '{"decision":"block","reason":"Write the notes too"}' : '{}');
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
  return messages.some(({ role }) => role === 'tool') ? { content: 'Done.' } : shell('echo looked');
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
const names = ['UserPromptSubmit', 'PostToolUse', 'Stop', 'SessionEnd'];
writeFileSync('.qwen/settings.json', JSON.stringify({ security: { auth: { selectedType: 'openai' } }, general: { enableAutoUpdate: false }, privacy: { usageStatisticsEnabled: false }, hooks: Object.fromEntries(names.map((name) => [name, hooks])) }));
const env = { PATH: process.env.PATH, HOME: here, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'm', OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1` };
const qwen = spawn(`${here}/node_modules/.bin/qwen`, ['--yolo', '-m', 'm', '-p', 'Look around'], { env, cwd: `${here}/work`, stdio: ['ignore', 'ignore', 'ignore'] });
await new Promise((resolve) => qwen.once('close', resolve));
const seen = readFileSync('events', 'utf8').trim().split('\n').map((line) => JSON.parse(line));
for (const { hook_event_name, prompt, submitted_prompt } of seen)
  console.log([hook_event_name, ...(prompt === undefined ? [] : [JSON.stringify({ prompt, submitted_prompt })])].join(' '));
console.log(`turns by prompt_id: ${new Set(seen.map(({ prompt_id }) => prompt_id)).size}`);
process.exit(0);
JS
echo "@qwen-code/qwen-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@qwen-code/qwen-code/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='UserPromptSubmit {"prompt":"Look around","submitted_prompt":"Look around"}
PostToolUse
UserPromptSubmit {"prompt":""}
Stop
UserPromptSubmit {"prompt":"Write the notes too"}
Stop
turns by prompt_id: 1'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
