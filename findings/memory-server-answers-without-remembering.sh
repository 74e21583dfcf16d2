#!/usr/bin/env bash
# The memory server of the Model Context Protocol's reference servers (a graph of entities).
# A good guess: `create_entities` for a name that is known adds what it says, or fails; `search_nodes` finds by words; what cannot be
# deleted is told.
# Seen: observations of a known name are dropped, and the answer is an empty list and no error. A search takes its whole query as one
# piece of text: `late lamp` does not find `lamp is late`. Deleting what was never there is `Entities deleted successfully`.
# So a trace of calls that all succeeded does not say what is remembered.
# Source: @modelcontextprotocol/server-memory 2026.8.31, dist/index.js (`createEntities`, `searchNodes`, `deleteEntities`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @modelcontextprotocol/server-memory@2026.8.31 @modelcontextprotocol/sdk@1.32.2
cat > ask.mjs << 'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const client = new Client({ name: 'asks', version: '1' });
const args = ['node_modules/@modelcontextprotocol/server-memory/dist/index.js'];
await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { ...process.env, MEMORY_FILE_PATH: `${process.cwd()}/memory.jsonl` } }));
const call = async (name, given) => {
  const { content, isError } = await client.callTool({ name, arguments: given });
  return `${isError ? 'error ' : ''}${content[0].text.replace(/\s+/g, ' ')}`;
};
const order = (...observations) => ({ entities: [{ name: 'order 4711', entityType: 'order', observations }] });
await call('create_entities', order('lamp is late'));
console.log('known name:', await call('create_entities', order('lamp was sent')));
console.log('remembered:', /"observations": (\[[^\]]*\])/.exec(await call('open_nodes', { names: ['order 4711'] }))[1]);
for (const query of ['is late', 'late lamp']) console.log(`search ${query}:`, (await call('search_nodes', { query })).includes('4711'));
console.log('delete what is not there:', await call('delete_entities', { entityNames: ['order 1'] }));
process.exit(0);
JS
echo "@modelcontextprotocol/server-memory $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@modelcontextprotocol/server-memory/package.json')).version")"
seen=$(node ask.mjs 2> /dev/null)
echo "$seen"
expected='known name: []
remembered: [ "lamp is late" ]
search is late: true
search late lamp: false
delete what is not there: Entities deleted successfully'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
