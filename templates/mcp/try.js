/** Does by hand what an agent does over MCP: stores two runs, and asks about the next task. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { command, args } = JSON.parse(readFileSync('.mcp.json', 'utf8')).mcpServers.knowhow;
const client = new Client({ name: 'try', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command, args }));
const call = async (name, given) => (await client.callTool({ name, arguments: given })).structuredContent;
console.log(`Tools: ${(await client.listTools()).tools.map(({ name }) => name).join(', ')}`);

// Two finished runs: what the agent saw (its tools first), what it decided, and what came back.
const inputs = 'Available tools:\nreserve_book\nrecall_book';
const refused = '{"error":"the book is on loan: recall_book comes first"}';
for (const book of ['B-17', 'B-23']) {
  const decision = (name) => JSON.stringify({ name, arguments: { book } });
  const { job_id } = await call('store_knowledge', {
    query: `Please reserve the book ${book} for me.`,
    turns: [
      { inputs, decision: decision('reserve_book'), result: refused },
      { inputs: refused, decision: decision('recall_book'), result: '{"ok":true}' },
      { inputs: '{"ok":true}', decision: decision('reserve_book'), result: '{"ok":true}' },
    ],
    success: true,
  });
  // Learning goes on in the background; only this program waits for it.
  while ((await call('knowledge_status', { job_id })).status === 'processing') await sleep(100);
}

const { response } = await call('enhance_task', { input_text: 'Please reserve the book B-42 for me.' });
console.log(response);
await client.close();
