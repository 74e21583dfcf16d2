#!/usr/bin/env bash
# A tool of an MCP server that fails, in an agent of the AI SDK with its client of MCP.
# A good guess: what the server marks with `isError` is a `tool-error`, and the model is given an `error-text`, as for a tool of the
# program that throws.
# Seen: it is a `tool-result` with `isError` inside its output. The message that goes to the model, which is also what is kept of the
# conversation and what the next span has as prompt, is of the type `content` with the words alone: nothing says that they are an
# error. A tool of the program that throws beside it is marked both times.
# Source: @ai-sdk/mcp 1.0.102, dist/index.mjs (`mcpToModelOutput`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund ai@6.0.326 @ai-sdk/mcp@1.0.102 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat > server.mjs << 'JS'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'shop', version: '1' });
server.registerTool('cancel', { inputSchema: { id: z.string() } }, async () => {
  throw new Error('no such order');
});
await server.connect(new StdioServerTransport());
JS
cat > agent.mjs << 'JS'
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Transport } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

const client = await createMCPClient({ transport: new Transport({ command: process.execPath, args: ['server.mjs'] }) });
const execute = () => {
  throw new Error('no such order');
};
const tools = { ...(await client.tools()), own: tool({ inputSchema: z.object({ id: z.string() }), execute }) };
const call = (toolCallId, toolName) => ({ type: 'tool-call', toolCallId, toolName, input: '{"id":"4711"}' });
const left = [[call('1', 'cancel'), call('2', 'own')], [{ type: 'text', text: 'Done.' }]];
const model = new MockLanguageModelV3({
  doGenerate: async () => {
    const content = left.shift();
    return { content, finishReason: { unified: content[0].type === 'text' ? 'stop' : 'tool-calls' }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
  },
});
const { steps } = await generateText({ model, tools, prompt: 'Cancel the order', stopWhen: stepCountIs(3) });
for (const { type, toolName, output } of steps[0].content.filter(({ type }) => type !== 'tool-call'))
  console.log(`${toolName} in the step: ${type}, isError ${output?.isError}`);
const sent = model.doGenerateCalls[1].prompt.at(-1).content;
for (const { toolName, output } of sent) console.log(`${toolName} to the model: ${JSON.stringify(output)}`);
await client.close();
process.exit(0);
JS
echo "@ai-sdk/mcp $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@ai-sdk/mcp/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null | sort)
echo "$seen"
expected='cancel in the step: tool-result, isError true
cancel to the model: {"type":"content","value":[{"type":"text","text":"no such order"}]}
own in the step: tool-error, isError undefined
own to the model: {"type":"error-text","value":"no such order"}'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
