// The newer line of MCP clients against `knowhow mcp`.
import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const installed = dirname(createRequire(import.meta.url).resolve('knowhow/package.json'));
const taskOf = (version: string) => `Publish version ${version} of the package`;
const client = new Client({ name: 'fresh', version: '1' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [join(installed, 'dist/lib/cli.js'), 'mcp', '--db', 'agents.db', '--tenant', 'desk'],
  }),
);
const call = async (name: string, given: Record<string, unknown>) => {
  const result = await client.callTool({ name, arguments: given });
  assert.ok(!result.isError, JSON.stringify(result.content));
  return result.structuredContent as { job_id?: string; status?: string; response?: string };
};
const { tools } = await client.listTools();
assert.ok(tools.some(({ name }) => name === 'enhance_task'));
const refused = '{"error":"nobody is logged in: log_in comes first"}';
for (const version of ['1.2.0', '1.3.0']) {
  const decision = (name: string) => JSON.stringify({ name, arguments: { version } });
  const { job_id } = await call('store_knowledge', {
    query: taskOf(version),
    success: true,
    turns: [
      { inputs: 'Available tools:\nlog_in\npublish', decision: decision('publish'), result: refused },
      { inputs: refused, decision: decision('log_in'), result: '{"ok":true}' },
      { inputs: '{"ok":true}', decision: decision('publish'), result: '{"ok":true}' },
    ],
  });
  for (let status = 'processing'; status === 'processing'; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ status = '' } = await call('knowledge_status', { job_id }));
  }
}
const { response } = await call('enhance_task', { input_text: taskOf('1.4.0') });
assert.match(response ?? '', /first `log_in`/);
await client.close();
