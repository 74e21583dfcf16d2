#!/usr/bin/env bash
# OpenLIT around OpenAI's client for JavaScript on the Responses API: a call, its result, an answer.
# A good guess: `gen_ai.output.messages` has the call and `gen_ai.input.messages` of the next request its result, as with Chat Completions.
# Seen: an answer without parts, and the second request is the first again: calls and their results are in no span.
# Source: openlit 1.15.0, dist/instrumentation/openai/wrapper.js (the setter of the Responses API).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund openlit@1.15.0 openai@6.49.0 > /dev/null 2>&1
cat > agent.mjs << 'JS'
import { createServer } from 'node:http';
import * as openaiModule from 'openai';
import module from 'openlit';

const requests = [];
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  requests.push(JSON.parse(Buffer.concat(parts).toString()));
  response.end('{}');
});
await new Promise((done) => server.listen(0, done));
const otlpEndpoint = `http://127.0.0.1:${server.address().port}`;
module.default.init({ otlpEndpoint, disableBatch: true, disableMetrics: true, disableEvents: true, pricingJson: {}, instrumentations: { openai: openaiModule } });
const call = { type: 'function_call', id: 'f1', call_id: 'call_1', name: 'look', arguments: '{}', status: 'completed' };
const words = { type: 'message', id: 'm1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.', annotations: [] }] };
const answers = [call, words];
const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
const fetch = async () => Response.json({ id: 'r', object: 'response', created_at: 1, status: 'completed', model: 'm', output: [answers.shift()], usage });
const openai = new openaiModule.OpenAI({ apiKey: 'none', fetch });
const tools = [{ type: 'function', name: 'look', parameters: { type: 'object', properties: {} }, strict: false }];
const input = [{ role: 'user', content: 'Look' }];
const { output } = await openai.responses.create({ model: 'm', input, tools });
const result = { type: 'function_call_output', call_id: 'call_1', output: 'order 7' };
await openai.responses.create({ model: 'm', input: [...input, ...output, result], tools });
await new Promise((done) => setTimeout(done, 1_500));
const spans = requests.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
for (const { attributes } of spans) {
  const of = Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
  const said = (key) => JSON.parse(of[key]).map(({ role, parts }) => `${role} ${parts.map(({ type }) => type)}`.trim());
  console.log(`sent: ${said('gen_ai.input.messages')}; answered: ${said('gen_ai.output.messages')}`);
}
process.exit(0);
JS
echo "openlit $(node -p "JSON.parse(require('fs').readFileSync('node_modules/openlit/package.json')).version")"
seen=$(node agent.mjs 2> /dev/null)
echo "$seen"
expected='sent: user text; answered: assistant
sent: user text; answered: assistant text'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
