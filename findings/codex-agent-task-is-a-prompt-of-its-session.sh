#!/usr/bin/env bash
# Hooks of Codex around a sub-agent, with `multi_agent` (the default) and with `multi_agent_v2`; the provider encrypts nothing.
# A good guess: `SubagentStart` or a prompt of the agent says its task, the same in both, and its rollout begins with it.
# Seen: with the first, `UserPromptSubmit` comes a second time with the id of the session and the task of the agent; that it is the
# agent's only `agent_id` says. With the second no prompt comes. `SubagentStart` has no task in either. The agent's rollout then begins
# with the session's own prompt, which is no task of the agent, and the task is plain words in a part named `encrypted_content`.
# Source: @openai/codex 0.171.0; openai/codex#22782, #22882 (hooks), #28058 (encrypted tasks).
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
  const id = /"agent_id":"([^"]+)/.exec(done[0]?.output ?? '')?.[1];
  if (done.length === 0) return { name: 'spawn_agent', input: { message: 'Look around', ...(tools.get('spawn_agent').parameters.properties.task_name && { task_name: 'look' }) } };
  return done.length === 1 ? { name: 'wait_agent', input: { timeout_ms: 30000, ...(id && { targets: [id] }) } } : { text: 'Done.' };
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
for (const [name, features] of [['multi_agent', ''], ['multi_agent_v2', '[features]\nmulti_agent_v2 = true\n']]) {
  const seen = await run(name, features);
  console.log(name);
  const { session_id } = seen[0];
  for (const { hook_event_name, session_id: session, agent_id, prompt } of seen)
    if (hook_event_name === 'UserPromptSubmit') console.log(`  prompt "${prompt}", of the session: ${session === session_id}, agent_id: ${agent_id !== undefined}`);
  const start = seen.find(({ hook_event_name }) => hook_event_name === 'SubagentStart');
  console.log(`  SubagentStart has the task: ${JSON.stringify(start).includes('Look around')}`);
  const lines = readFileSync(start.transcript_path, 'utf8').trim().split('\n').map((line) => JSON.parse(line).payload);
  const words = lines.flatMap(({ type, role, content }) => (role === 'user' || type === 'agent_message' ? content : [])).filter(({ text = '' }) => !text.startsWith('<environment_context>'));
  for (const { type, text, encrypted_content } of words.filter((part) => JSON.stringify(part).includes('ook around'))) console.log(`  rollout, ${type}: ${encrypted_content ?? text}`);
}
process.exit(0);
JS
echo "@openai/codex $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@openai/codex/package.json')).version")"
seen=$(node run.mjs 2> /dev/null)
echo "$seen"
expected='multi_agent
  prompt "Ask an agent to look around", of the session: true, agent_id: false
  prompt "Look around", of the session: true, agent_id: true
  SubagentStart has the task: false
  rollout, input_text: Look around
multi_agent_v2
  prompt "Ask an agent to look around", of the session: true, agent_id: false
  SubagentStart has the task: false
  rollout, input_text: Ask an agent to look around
  rollout, encrypted_content: Look around'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
