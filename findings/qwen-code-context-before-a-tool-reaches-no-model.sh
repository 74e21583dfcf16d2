#!/usr/bin/env bash
# Hooks of Qwen Code that give `additionalContext` with each event, an agent that has a command refused and asks a sub-agent.
# A good guess: what each of these hooks says is in the next request to the model, as the documentation of `PreToolUse` ("additional
# context information") and `SubagentStart` ("initial context for the subagent") reads, and as it is in Claude Code and Codex.
# Seen: what `UserPromptSubmit`, `PostToolUse` and `PostToolUseFailure` say is there, what `PreToolUse` and `SubagentStart` say is in no
# request, of the session or of its agent: the first is logged, the second is a variable that no prompt of the agents it comes with has.
# Angle brackets arrive as `&lt;` and `&gt;`.
# Source: @qwen-code/qwen-code 0.24.4, chunks (uses of `preHookResult`, `contextState.set("hook_context", …)`); docs/users/features/hooks.md.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @qwen-code/qwen-code@0.24.4 2> /dev/null
cat > hook.mjs << 'JS'
import { text } from 'node:stream/consumers';
const { hook_event_name: hookEventName } = JSON.parse(await text(process.stdin));
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext: `<said by="${hookEventName}">` } }));
JS
cat > run.mjs << 'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const here = process.cwd();
const bodies = [];
const call = (name, args) => ({ tool_calls: [{ index: 0, id: `call_${bodies.length}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }] });
const shell = (command) => call('run_shell_command', { command, is_background: false, description: 'as told' });
function answer({ messages }) {
  const done = messages.filter(({ role }) => role === 'tool').length;
  const isAgent = !JSON.stringify(messages).includes('Ask an agent');
  if (isAgent) return done === 0 ? shell('echo looked') : { content: 'Looked.' };
  if (done === 0) return shell('sh gone.sh');
  return done === 1 ? call('agent', { description: 'Look', prompt: 'Look around', subagent_type: 'general-purpose', run_in_background: false }) : { content: 'Done.' };
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
const events = ['UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'SubagentStart'];
const hooks = [{ hooks: [{ type: 'command', command: `"${process.execPath}" "${here}/hook.mjs"` }] }];
writeFileSync('.qwen/settings.json', JSON.stringify({ security: { auth: { selectedType: 'openai' } }, general: { enableAutoUpdate: false }, privacy: { usageStatisticsEnabled: false }, hooks: Object.fromEntries(events.map((name) => [name, hooks])) }));
const env = { PATH: process.env.PATH, HOME: here, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'm', OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1` };
const qwen = spawn(`${here}/node_modules/.bin/qwen`, ['--yolo', '-m', 'm', '-p', 'Ask an agent to look around'], { env, cwd: `${here}/work`, stdio: ['ignore', 'ignore', 'ignore'] });
await new Promise((resolve) => qwen.once('close', resolve));
const all = bodies.join('\n');
for (const name of events) console.log(`${name}: ${all.includes(`said by=\\"${name}\\"`) ? 'read by the model' : 'in no request'}`);
console.log(`as it was said: ${all.includes('<said by')}, escaped: ${all.includes('&lt;said by')}`);
process.exit(0);
JS
echo "@qwen-code/qwen-code $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@qwen-code/qwen-code/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='UserPromptSubmit: read by the model
PreToolUse: in no request
PostToolUse: read by the model
PostToolUseFailure: read by the model
SubagentStart: in no request
as it was said: false, escaped: true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
