#!/usr/bin/env bash
# A network of Inngest's AgentKit: a model makes three calls at once: one that fits, one whose tool throws, one whose arguments do not fit
# the schema of the tool (`{"number": 1}` where `id` is wanted).
# A good guess: arguments are held against the schema before a tool is run, as in AI SDK and others; what the network keeps has the task;
# a call lies where its kind says, and an error has a mark.
# Seen: the tool is run with arguments that do not fit, and its result is like that of any other. `results`, which its adapters of history
# are given to keep, have what the agent answered and what came of its calls: what was asked is in none of them as they are exported
# (`export()`), and in each as they lie in the state (`prompt`). Calls are under `tools` of a message `tool_call`; of a failed one
# `content.error` has the stack, paths of the machine included, which is what the model is sent.
# Source: @inngest/agent-kit 0.13.2, dist (`invokeTools`, `AgentResult.export`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @inngest/agent-kit@0.13.2 inngest@4.24.0 zod@4.6.7
cat > agent.mjs << 'JS'
import { createServer } from 'node:http';
import { createAgent, createNetwork, createTool, openai } from '@inngest/agent-kit';
import { z } from 'zod';

const call = (id, name, given) => ({ id, type: 'function', function: { name, arguments: JSON.stringify(given) } });
const calls = [call('c1', 'get', { id: '4711' }), call('c2', 'track', {}), call('c3', 'get', { number: 1 })];
const answers = [{ content: null, tool_calls: calls }, { content: 'Done.' }];
const sent = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  sent.push(JSON.parse(body).messages);
  const message = { role: 'assistant', ...answers.shift() };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message, finish_reason: message.tool_calls ? 'tool_calls' : 'stop' }], usage: {} }));
}).listen(0, '127.0.0.1');
await new Promise((done) => server.once('listening', done));
const model = openai({ model: 'm', apiKey: 'k', baseUrl: `http://127.0.0.1:${server.address().port}/v1/` });
const ran = [];
const tools = [
  createTool({
    name: 'get',
    description: 'get',
    parameters: z.object({ id: z.string() }),
    handler: async (given) => {
      ran.push(given);
      return 'packed';
    },
  }),
  createTool({
    name: 'track',
    description: 'track',
    parameters: z.object({}),
    handler: async () => {
      throw new Error('carrier needs the parcel number');
    },
  }),
];
const clerk = createAgent({ name: 'clerk', system: '-', tools, model });
const router = ({ callCount, lastResult }) => (callCount === 0 || lastResult?.toolCalls.length ? clerk : undefined);
const { state } = await createNetwork({ name: 'shop', agents: [clerk], router }).run('Find order 4711');
console.log('run with:', JSON.stringify(ran));
const asked = (value) => JSON.stringify(value).includes('Find order');
console.log('task in exported results:', state.results.map((one) => asked(one.export())).join(), '| in the state:', state.results.map(asked).join());
const [{ output, toolCalls }] = state.results;
console.log('calls:', output.map(({ type, tools: made }) => `${type} ${made.map(({ id }) => id)}`).join());
for (const { tool, content } of toolCalls)
  console.log('result:', tool.id, content.error ? `error, stack names a path: ${content.error.stack.includes('agent.mjs')}` : JSON.stringify(content));
console.log('sent:', sent[1].filter(({ role }) => role === 'tool').map(({ content }) => content.includes('agent.mjs')).join());
server.close();
JS
echo "@inngest/agent-kit $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@inngest/agent-kit/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='run with: [{"id":"4711"},{"number":1}]
task in exported results: false,false | in the state: true,true
calls: tool_call c1,c2,c3
result: c1 {"data":"packed"}
result: c2 error, stack names a path: true
result: c3 {"data":"packed"}
sent: false,true,false'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
