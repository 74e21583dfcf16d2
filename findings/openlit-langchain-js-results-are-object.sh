#!/usr/bin/env bash
# An agent of LangChain for JavaScript, traced by OpenLIT: one tool gives something back, one throws.
# A good guess: `gen_ai.tool.name` names the tool, `gen_ai.tool.call.result` has its result, and a failed call has the id of its call.
# Seen: the name of the tool's class, `[object ToolMessage]`, and of the failed call an id of a run. What the tools gave is in the next
# request alone, without the calls and their ids.
# Source: openlit 1.15.0, dist/instrumentation/langchain/wrapper.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund openlit@1.15.0 langchain@1.5.14 @langchain/core@1.2.13 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { createServer } from 'node:http';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createAgent } from 'langchain';
import module from 'openlit';

const requests = [];
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  requests.push(JSON.parse(Buffer.concat(parts).toString()));
  response.end('{}');
});
await new Promise((done) => server.listen(0, done));
const langchain = await import('@langchain/core/callbacks/manager');
const otlpEndpoint = `http://127.0.0.1:${server.address().port}`;
module.default.init({ otlpEndpoint, disableBatch: true, disableMetrics: true, disableEvents: true, pricingJson: {}, instrumentations: { langchain } });
const call = (name) => ({ id: `call_${name}`, name, args: {}, type: 'tool_call' });
const answers = [[call('look'), call('cancel')], []];
class Script extends BaseChatModel {
  _llmType() {
    return 'script';
  }
  bindTools() {
    return this;
  }
  async _generate() {
    const tool_calls = answers.shift();
    return { generations: [{ text: '', message: new AIMessage({ content: tool_calls.length ? '' : 'Done.', tool_calls }) }] };
  }
}
const schema = { type: 'object', properties: {} };
const look = tool(async () => 'order 7', { name: 'look', description: '-', schema });
const fail = async () => {
  throw new Error('no such order');
};
const cancel = tool(fail, { name: 'cancel', description: '-', schema });
await createAgent({ model: new Script({}), tools: [look, cancel] }).invoke({ messages: [{ role: 'user', content: 'Look' }] });
await new Promise((done) => setTimeout(done, 1_500));
const spans = requests.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
for (const span of spans.filter(({ name }) => name.startsWith('execute_tool'))) {
  const of = Object.fromEntries(span.attributes.map(({ key, value }) => [key.replace('gen_ai.tool.', ''), value.stringValue]));
  console.log(`${of.name}, result ${of['call.result']}, its call's id: ${/^call_/.test(of['call.id'])}`);
}
process.exit(0);
JS
echo "openlit $(node -p "JSON.parse(require('fs').readFileSync('node_modules/openlit/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='DynamicStructuredTool, result [object ToolMessage], its call'\''s id: true
DynamicStructuredTool, result undefined, its call'\''s id: false'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
