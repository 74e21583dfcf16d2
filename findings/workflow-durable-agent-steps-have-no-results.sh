#!/usr/bin/env bash
# Workflow's `DurableAgent` and `generateText` of the AI SDK, the same model and the same tool: what `steps` of their results hold.
# A good guess: a step of a `DurableAgent` is a `StepResult` like any other, with the results of its tools in `toolResults` and
# `content`, and `messages` of its result are what was added to the given ones, as `response.messages` are.
# Seen: the tool was executed, and the next call of the model has its result, but no step has one: `toolResults` is empty, and
# `content` has the call alone. The results are in `messages`, which begin with the given ones. Who records a run from its steps
# has calls that did nothing; who appends `messages` to the conversation has the task twice.
# Source: @workflow/ai 5.0.0, dist/agent/do-stream-step.js (`stepResult`: `toolResults: []`), dist/agent/durable-agent.js (`steps.push`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @workflow/ai@5.0.0 workflow@4.8.9 ai@6.0.326 zod@4.3.6
cat > agent.mjs << 'JS'
import { DurableAgent } from '@workflow/ai/agent';
import { generateText, stepCountIs, tool } from 'ai';
import { z } from 'zod';

const usage = { inputTokens: {}, outputTokens: {} };
const partsOf = ({ prompt }) =>
  prompt.some(({ role }) => role === 'tool')
    ? [{ type: 'text', text: 'Done.' }]
    : [{ type: 'tool-call', toolCallId: '1', toolName: 'look', input: '{"id":"4711"}' }];
const finishOf = ([{ type }]) => ({ unified: type === 'text' ? 'stop' : 'tool-calls', raw: undefined });
const model = {
  specificationVersion: 'v3',
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  doGenerate: async (call) => {
    const content = partsOf(call);
    return { content, finishReason: finishOf(content), usage, warnings: [] };
  },
  doStream: async (call) => {
    const content = partsOf(call);
    const parts = content.flatMap((part) =>
      part.type === 'text'
        ? [{ type: 'text-start', id: '1' }, { type: 'text-delta', id: '1', delta: part.text }, { type: 'text-end', id: '1' }]
        : [part],
    );
    const all = [{ type: 'stream-start', warnings: [] }, ...parts, { type: 'finish', finishReason: finishOf(content), usage }];
    return { stream: ReadableStream.from(all) };
  },
};
let executed = 0;
const look = tool({
  description: 'Looks up an order.',
  inputSchema: z.object({ id: z.string() }),
  execute: () => {
    executed += 1;
    return 'packed';
  },
});
const say = (name, steps, messages) => {
  console.log(`${name}: executed ${executed}, results in steps ${steps.map(({ toolResults }) => toolResults.length).join()}`);
  console.log(`  parts of the first step: ${steps[0].content.map(({ type }) => type).join()}`);
  console.log(`  roles of its messages: ${messages.map(({ role }) => role).join()}`);
  executed = 0;
};
const plain = await generateText({ model, tools: { look }, prompt: 'Look', stopWhen: stepCountIs(3) });
say('generateText', plain.steps, plain.response.messages);
const agent = new DurableAgent({ model: async () => model, tools: { look } });
const durable = await agent.stream({ messages: [{ role: 'user', content: 'Look' }], writable: new WritableStream() });
say('DurableAgent', durable.steps, durable.messages);
process.exit(0);
JS
echo "@workflow/ai $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@workflow/ai/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='generateText: executed 1, results in steps 1,0
  parts of the first step: tool-call,tool-result
  roles of its messages: assistant,tool,assistant
DurableAgent: executed 1, results in steps 0,0
  parts of the first step: tool-call
  roles of its messages: user,assistant,tool,assistant'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
