#!/usr/bin/env bash
# VoltAgent with its own memory: two messages of one conversation, the second right after the first was answered.
# A good guess: the model is sent the first question, what was done about it, and the second question, in that order.
# Seen: the first question is not there. What the agent called and answered is, from the first message on: the history begins with an
# answer. The question is written behind the answer, when the second message was taken up already.
# Source: @voltagent/core 2.10.0, dist/index.mjs (memory manager).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @voltagent/core@2.10.0 ai@6.0.326 zod@4.6.7
cat > agent.mjs << 'JS'
import { Agent, createTool } from '@voltagent/core';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

process.env.NODE_ENV = 'production'; // so that it looks for no list of models
const call = { type: 'tool-call', toolCallId: '1', toolName: 'count', input: '{}' };
const answers = [call, { type: 'text', text: 'Three.' }, { type: 'text', text: 'Yes.' }];
const sent = [];
const model = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => {
    sent.push(prompt.filter(({ role }) => role !== 'system'));
    const part = answers.shift();
    const unified = part.type === 'text' ? 'stop' : 'tool-calls';
    return { content: [part], finishReason: { unified, raw: undefined }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] };
  },
});
const count = createTool({ name: 'count', description: 'count', parameters: z.any(), execute: async () => 3 });
const agent = new Agent({ name: 'clerk', instructions: '-', model, tools: [count] });
const talk = { userId: 'u', conversationId: 'c' };
await agent.generateText('How many?', talk);
await agent.generateText('Are you sure?', talk);
const words = ({ role, content }) => `${role}:${content.map((part) => part.text ?? part.type).join('+')}`;
console.log('first:', sent[0].map(words).join(' '));
console.log('second:', sent[2].map(words).join(' '));
process.exit(0);
JS
echo "@voltagent/core $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@voltagent/core/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null | grep -E '^(first|second):')
echo "$seen"
expected='first: user:How many?
second: assistant:tool-call tool:tool-result assistant:Three. user:Are you sure?'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
