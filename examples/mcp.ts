/** MCP: a client starts `knowhow mcp`, stores two runs, and asks what is known about the next task. Prints the answer. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

// The settings of your client say `"command": "knowhow"`; here it need not be installed globally.
const knowhow = fileURLToPath(new URL('dist/lib/cli.js', import.meta.resolve('knowhow/package.json')));
const args = [knowhow, 'mcp', '--db', ':memory:', '--tenant', 'library'];
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: process.execPath, args }));
const call = async (name: string, given: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: given })).structuredContent as Record<string, unknown>;

// Finished runs: what the agent saw (its tools first), what it decided, and what came back. One proves nothing.
const inputs = 'Available tools:\nreserve_book\nrecall_book';
const refused = '{"error":"the book is on loan: recall_book comes first"}';
for (const book of ['B-17', 'B-23']) {
  const decision = (name: string) => JSON.stringify({ name, arguments: { book } });
  const { job_id } = await call('store_knowledge', {
    query: `Please reserve the book ${book} for me.`,
    turns: [
      { inputs, decision: decision('reserve_book'), result: refused },
      { inputs: refused, decision: decision('recall_book'), result: '{"ok":true}' },
      { inputs: '{"ok":true}', decision: decision('reserve_book'), result: '{"ok":true}' },
    ],
    success: true,
  });
  // Learning goes on in the background; only this example waits for it.
  while ((await call('knowledge_status', { job_id })).status === 'processing') await sleep(100);
}

const { response } = await call('enhance_task', { input_text: 'Please reserve the book B-42 for me.' });
console.log(response);
assert.match(String(response), /first `recall_book`/);
await client.close();
