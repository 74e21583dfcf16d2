#!/usr/bin/env bash
# A tool of an MCP server that fails, in an agent of OpenAI Agents for JavaScript.
# A good guess: its `isError` is somewhere: an error of the trace's span, as for a tool of the program that throws, or in the result's item.
# Seen: nowhere. The item in the history has status `completed` and the words alone, the span's error is null; of a tool of the program
# that throws, the span has an error. A list that the server gives back empty in `content`, with its value in `structuredContent`,
# reaches the model as `[]`, as if nothing had been found.
# Source: @openai/agents 0.20.0, @openai/agents-core, dist/mcp.mjs (the function that wraps a server's tool).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @openai/agents@0.20.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat > server.mjs << 'JS'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'shop', version: '1' });
server.registerTool('cancel', {}, async () => {
  throw new Error('no such order');
});
const outputSchema = { orders: z.array(z.string()) };
server.registerTool('list', { outputSchema }, async () => ({ content: [], structuredContent: { orders: ['4711'] } }));
await server.connect(new StdioServerTransport());
JS
cat > agent.mjs << 'JS'
import { Agent, MCPServerStdio, Runner, setTraceProcessors, tool, Usage } from '@openai/agents';
import { z } from 'zod';

const spans = [];
const nothing = async () => {};
const onSpanEnd = async ({ spanData, error }) => spans.push([spanData, error]);
setTraceProcessors([{ onTraceStart: nothing, onTraceEnd: nothing, onSpanStart: nothing, onSpanEnd, shutdown: nothing, forceFlush: nothing }]);
const server = new MCPServerStdio({ command: process.execPath, args: ['server.mjs'] });
await server.connect();
const own = tool({
  name: 'own',
  description: 'own',
  parameters: z.object({}),
  execute: () => {
    throw new Error('no such order');
  },
});
const call = (callId, name) => ({ type: 'function_call', callId, name, arguments: '{}', status: 'completed' });
const answer = { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] };
const left = [[call('1', 'cancel'), call('2', 'list'), call('3', 'own')], [answer]];
const model = { getResponse: async () => ({ output: left.shift(), usage: new Usage() }) };
const agent = new Agent({ name: 'clerk', model, tools: [own], mcpServers: [server] });
const { history } = await new Runner({ model }).run(agent, 'Cancel the order');
for (const { name, status, output } of history.filter(({ type }) => type === 'function_call_result'))
  console.log(`${name}: ${status}, ${name === 'own' ? '-' : JSON.stringify(output)}`);
for (const [{ name }, error] of spans.filter(([{ type }]) => type === 'function')) console.log(`span of ${name}: ${error === null ? 'no error' : 'an error'}`);
await server.close();
process.exit(0);
JS
echo "@openai/agents $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@openai/agents/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null | sort)
echo "$seen"
expected='cancel: completed, [{"type":"input_text","text":"no such order"}]
list: completed, {"type":"text","text":"[]"}
own: completed, -
span of cancel: no error
span of list: no error
span of own: an error'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
