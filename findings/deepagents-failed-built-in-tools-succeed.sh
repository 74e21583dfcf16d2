#!/usr/bin/env bash
# Deep Agents in JavaScript: a model reads and edits files that are not there, calls a tool that there is none of, has a sub-agent write,
# and at last names a kind of sub-agent that there is none of.
# A good guess: what its own tools refuse is a message of a tool with `status: 'error'`, as LangChain's are for calls that fail, and the
# model is told of it and can do otherwise.
# Seen: of a file that is not there the message says `success`, and begins with `Error`; of a sub-agent that did its work it says no status
# at all. `error` is only the tool that there is none of, which LangChain itself answers. A kind of sub-agent that there is none of is
# told to nobody: `invoke` throws, and the run is over.
# Source: deepagents 1.14.1 with langchain 1.5.14, the state that `stream` gives after each step; dist (`runTask`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund deepagents@1.14.1 langchain@1.5.14 @langchain/core@1.4.0 @langchain/openai@1.5.8 2> /dev/null
cat > run.mjs << 'JS'
import { ChatOpenAI } from '@langchain/openai';
import { createDeepAgent } from 'deepagents';

const calls = [
  ['read_file', { file_path: '/none.txt' }],
  ['edit_file', { file_path: '/none.txt', old_string: 'a', new_string: 'b' }],
  ['fish', {}],
  ['task', { description: 'Write', subagent_type: 'writer' }],
  ['task', { description: 'Write', subagent_type: 'poet' }],
];
let asked = 0;
const fetch = async (_, { body }) => {
  const { messages } = JSON.parse(body);
  const last = messages.findLast(({ role }) => role === 'user').content;
  const call = JSON.stringify(last).includes('Look') ? calls[messages.filter(({ role }) => role === 'tool').length] : undefined;
  asked += 1;
  const tool_calls = call && [{ id: `call_${asked}`, type: 'function', function: { name: call[0], arguments: JSON.stringify(call[1]) } }];
  const message = { role: 'assistant', content: call ? '' : 'Done.', tool_calls };
  return Response.json({ id: `c${asked}`, object: 'chat.completion', created: 1, model: 'script', choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }] });
};
const model = new ChatOpenAI({ model: 'script', apiKey: 'none', configuration: { fetch } });
const subagents = [{ name: 'writer', description: 'Writes', systemPrompt: 'You write', tools: [] }];
const agent = createDeepAgent({ model, tools: [], subagents });
let seen = [];
try {
  for await (const { messages } of await agent.stream({ messages: [{ role: 'user', content: 'Look' }] }, { streamMode: 'values' })) seen = messages;
} catch (error) {
  seen.push({ type: 'thrown', content: error.message });
}
for (const { type, name, status, content } of seen)
  if (/tool|thrown/.test(type)) console.log(type, name ?? '-', `status ${status}:`, (typeof content === 'string' ? content : content.map(({ text }) => text).join('')).slice(0, 60));
JS
version() { node -p "JSON.parse(require('fs').readFileSync('node_modules/$1/package.json')).version"; }
echo "deepagents $(version deepagents), langchain $(version langchain)"
seen=$(timeout 60 node run.mjs)
echo "$seen"
expected='tool read_file status success: Error: File '"'"'/none.txt'"'"' not found
tool edit_file status success: Error: File '"'"'/none.txt'"'"' not found
tool fish status error: Error: fish is not a valid tool, try one of [ls, read_file, 
tool task status undefined: Done.
thrown - status undefined: Error: invoked agent of type poet, the only allowed types ar'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
