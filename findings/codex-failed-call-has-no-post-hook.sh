#!/usr/bin/env bash
# `PreToolUse` and `PostToolUse` of Codex for a command that fails, a sub-agent that is refused, one that is made, and waiting for it.
# A good guess: each call has both, `PostToolUse` says whether it failed, and tools of one namespace are named alike.
# Seen: a command that exits with 3 has its output alone in `tool_response`: no status, no exit code, as if it had worked. A call that is
# refused has no `PostToolUse` at all. `spawn_agent` is so named, `wait_agent` beside it is `multi_agent_v1wait_agent`.
# Source: @openai/codex 0.171.0; openai/codex#23540 (the name of `spawn_agent` in hooks).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @openai/codex@0.171.0
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
let ids = 0;
const toolsOf = (tools) => new Map(tools.flatMap((tool) => [tool, ...(tool.tools ?? []).map((own) => ({ ...own, namespace: tool.name }))]).map((tool) => [tool.name, tool]));
function answer(input, tools) {
  const done = input.filter(({ type }) => type === 'function_call_output');
  if (!tools.has('spawn_agent')) return { text: 'Looked.' };
  const id = /"agent_id":"([^"]+)/.exec(done[2]?.output ?? '')?.[1];
  const steps = [
    { name: 'exec_command', input: { cmd: 'echo no such pond; exit 3' } },
    { name: 'spawn_agent', input: { message: 'Look around', agent_type: 'gone' } },
    { name: 'spawn_agent', input: { message: 'Look around' } },
    { name: 'wait_agent', input: { timeout_ms: 30000, targets: [id] } },
  ];
  return steps[done.length] ?? { text: 'Done.' };
}
async function run(name, features) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method !== 'POST') return response.end('{"models":[]}');
    const { tools = [], input } = JSON.parse(body);
    const known = toolsOf(tools);
    const said = answer(input, known);
    const item = said.text === undefined
      ? { type: 'function_call', id: `fc_${++ids}`, call_id: `call_${ids}`, name: said.name, namespace: known.get(said.name)?.namespace, arguments: JSON.stringify(said.input) }
      : { type: 'message', id: `msg_${++ids}`, role: 'assistant', content: [{ type: 'output_text', text: said.text, annotations: [] }] };
    const send = (type, more) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send('response.created', { response: { id: `r_${ids}` } });
    send('response.output_item.done', { output_index: 0, item });
    send('response.completed', { response: { id: `r_${ids}`, status: 'completed', output: [item], usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } } });
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = `${here}/${name}`;
  mkdirSync(`${home}/work`, { recursive: true });
  const events = ['UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'SubagentStart', 'SubagentStop'];
  const hooks = [{ hooks: [{ type: 'command', command: `"${process.execPath}" "${here}/hook.mjs" "${home}/events"` }] }];
  writeFileSync(`${home}/hooks.json`, JSON.stringify({ hooks: Object.fromEntries(events.map((event) => [event, hooks])) }));
  writeFileSync(`${home}/config.toml`, `model = "m"\nmodel_provider = "own"\n[model_providers.own]\nname = "own"\nbase_url = "http://127.0.0.1:${server.address().port}/v1"\nwire_api = "responses"\nenv_key = "KEY"\n${features}`);
  const env = { PATH: process.env.PATH, HOME: home, CODEX_HOME: home, KEY: 'none' };
  const args = ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', '--dangerously-bypass-hook-trust', 'Ask an agent to look around'];
  const codex = spawn(`${here}/node_modules/.bin/codex`, args, { env, cwd: `${home}/work`, stdio: ['ignore', 'ignore', 'ignore'] });
  await new Promise((resolve) => codex.once('close', resolve));
  server.close();
  return readFileSync(`${home}/events`, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}
const seen = await run('home', '');
for (const { hook_event_name, tool_name, tool_input, tool_use_id, agent_id } of seen) {
  if (hook_event_name !== 'PreToolUse' || agent_id !== undefined) continue;
  const after = seen.find((event) => event.hook_event_name === 'PostToolUse' && event.tool_use_id === tool_use_id);
  const response = after === undefined ? 'no PostToolUse' : tool_name === 'Bash' ? JSON.stringify(after.tool_response) : 'answered';
  console.log(`${tool_name}${tool_input.agent_type ? ` of an unknown type` : ''}: ${response}`);
}
process.exit(0);
JS
echo "@openai/codex $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@openai/codex/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='Bash: "no such pond\n"
spawn_agent of an unknown type: no PostToolUse
spawn_agent: answered
multi_agent_v1wait_agent: answered'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
