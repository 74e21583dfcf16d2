#!/usr/bin/env bash
# Deep Agents in JavaScript: the same agent with models of three names, the last of which is given by name, and as it is made by hand.
# A good guess: its agents plan with `write_todos`, which the README has first under "What's included", whatever the model is; what an
# agent of one model did, an agent of another can do.
# Seen: only `openai:gpt-5.1-codex`, `openai:gpt-5.2-codex` and `openai:gpt-5.3-codex` are offered it, and only where the model is given by
# that name: the same model as a `ChatOpenAI` has other tools. For all others there is none, and a call of it is refused. The tools of an
# agent are those of a profile that goes by its model's name.
# Source: deepagents 1.14.1, README.md; dist, src/profiles/harness/builtins/openai-codex.ts (`CODEX_MODEL_SPECS`, `todoListMiddleware`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund deepagents@1.14.1 langchain@1.5.14 @langchain/core@1.4.0 @langchain/openai@1.5.8 2> /dev/null
cat > run.mjs << 'JS'
import { ChatOpenAI } from '@langchain/openai';
import { createDeepAgent } from 'deepagents';
import { readFileSync } from 'node:fs';

const planning = readFileSync('node_modules/deepagents/README.md', 'utf8').split('\n').find((line) => line.includes('write_todos'));
console.log('README:', planning);
process.env.OPENAI_API_KEY = 'none';
globalThis.fetch = (...given) => fetched(...given);
let fetched;
const codex = 'gpt-5.3-codex';
for (const [as, model] of Object.entries({ 'gpt-5.6 by name': 'openai:gpt-5.6', [`${codex} by name`]: `openai:${codex}`, [`${codex} by hand`]: new ChatOpenAI({ model: codex }) })) {
  let offered = [];
  fetched = async (url, { body }) => {
    const name = JSON.parse(body).model;
    offered = JSON.parse(body).tools.map((tool) => tool.function?.name ?? tool.name);
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, input_tokens: 1, output_tokens: 1 };
    if (String(url).endsWith('/responses')) {
      const content = [{ type: 'output_text', text: 'Done.', annotations: [] }];
      return Response.json({ id: 'r', object: 'response', created_at: 1, model: name, status: 'completed', output: [{ type: 'message', id: 'm', role: 'assistant', status: 'completed', content }], usage });
    }
    const choices = [{ index: 0, message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }];
    return Response.json({ id: 'c', object: 'chat.completion', created: 1, model: name, choices, usage });
  };
  await createDeepAgent({ model, tools: [] }).invoke({ messages: [{ role: 'user', content: 'Look' }] });
  console.log(as, '| write_todos:', offered.includes('write_todos'), '| task:', offered.includes('task'));
}
JS
echo "deepagents $(node -p "JSON.parse(require('fs').readFileSync('node_modules/deepagents/package.json')).version")"
seen=$(timeout 60 node run.mjs)
echo "$seen"
expected='README: - **Planning** — `write_todos` for task breakdown and progress tracking
gpt-5.6 by name | write_todos: false | task: true
gpt-5.3-codex by name | write_todos: true | task: true
gpt-5.3-codex by hand | write_todos: false | task: true'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
