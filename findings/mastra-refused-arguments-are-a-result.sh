#!/usr/bin/env bash
# An agent of Mastra with its memory: of three calls made at once one raises, one names a tool that is not there, and the arguments of one
# do not fit the tool's schema. What the next request to the model, the kept messages and the result say of them.
# A good guess: all three failed alike, and each is marked so (`output-error`, `error-text`), as AI SDK does with all of them; and the
# `text` of the result is the answer.
# Seen: the one whose arguments do not fit is a result like any other, in state `result` and of type `json`, whose value has `error: true`
# in it; who counts failed calls by their state does not count it. `text` is all that was said in the run, run together without a space.
# Source: @mastra/core 1.71.0, dist (validation of a tool's input; `text` of the output of a stream).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @mastra/core@1.71.0 @mastra/memory@1.31.0 @mastra/libsql@1.23.1 ai@6.0.326 zod@4.6.7
cat > agent.mjs << 'JS'
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { LibSQLStore } from '@mastra/libsql';
import { Memory } from '@mastra/memory';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

const call = (toolName, input) => ({ type: 'tool-call', toolCallId: `call ${toolName}`, toolName, input: JSON.stringify(input) });
const text = (words) => ({ type: 'text', text: words });
const answers = [
  [text('I look.'), call('track', { carrier: 'north' }), call('nope', {}), call('get', { number: 1 })],
  [text('Done.')],
];
const model = new MockLanguageModelV3({
  doGenerate: async () => {
    const content = answers.shift();
    const unified = content.length > 1 ? 'tool-calls' : 'stop';
    return { content, finishReason: { unified }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
  },
});
const track = createTool({
  id: 'track',
  description: 'track',
  inputSchema: z.object({ carrier: z.string() }),
  execute: async () => {
    throw new Error('carrier needs the parcel number');
  },
});
const get = createTool({ id: 'get', description: 'get', inputSchema: z.object({ id: z.string() }), execute: async () => 'never' });
const memory = new Memory({ storage: new LibSQLStore({ id: 's', url: 'file:./kept.db' }) });
const agent = new Agent({ id: 'clerk', name: 'clerk', instructions: '-', model, tools: { track, get }, memory });
const result = await agent.generate('Look', { memory: { thread: 't', resource: 'r' } });
for (const { content } of model.doGenerateCalls[1].prompt.filter(({ role }) => role === 'tool'))
  for (const { toolName, output } of content) console.log('sent:', toolName, output.type, output.value.error ?? '');
const { messages } = await memory.recall({ threadId: 't', resourceId: 'r' });
for (const { toolInvocation } of messages.flatMap(({ content }) => content.parts))
  if (toolInvocation) console.log('kept:', toolInvocation.toolName, toolInvocation.state);
console.log('text:', result.text);
process.exit(0);
JS
echo "@mastra/core $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@mastra/core/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null | grep -E '^(sent|kept|text): ')
echo "$seen"
expected='sent: track error-text 
sent: nope error-text 
sent: get json true
kept: track output-error
kept: nope output-error
kept: get result
text: I look.Done.'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
