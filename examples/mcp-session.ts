/**
 * An MCP session over stdio: a client starts `knowhow mcp`, stores a run, is advised on the next, and forgets it.
 *
 *     node dist/examples/mcp-session.js
 */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** The program behind `npx knowhow`. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('knowhow/package.json'));
const KNOWHOW = join(PACKAGE, 'dist/lib/cli.js');
const TASK = 'Publish the new version of the package';

const RUN = {
  query: TASK,
  success: true,
  agent_type: 'release',
  turns: [
    {
      inputs: 'Available tools:\nrun_tests\npublish\nlog_in\n\nUser: Publish the new version of the package',
      decision: '{"name":"publish","arguments":{}}',
      result: '{"error":"not logged in"}',
    },
    {
      inputs: 'Tool result (publish): {"error":"not logged in"}',
      decision: '{"name":"log_in","arguments":{}}',
      result: '{"ok":true}',
    },
    {
      inputs: 'Tool result (log_in): {"ok":true}',
      decision: '{"name":"publish","arguments":{}}',
      result: '{"ok":true}',
    },
  ],
};

/** Holds the session and returns what the server said. */
export async function mcpSession(main = KNOWHOW) {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-mcp-example-'));
  const client = new Client({ name: 'example', version: '1.0.0' });
  const call = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
    assert.ok(!isError, JSON.stringify(content));
    return structuredContent as Record<string, unknown>;
  };
  try {
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [main, 'mcp', '--db', join(folder, 'experience.db'), '--tenant', 'releases'],
      }),
    );
    const before = await call('enhance_task', { input_text: TASK });
    const { job_id } = await call('store_knowledge', RUN);
    let job = await call('knowledge_status', { job_id });
    while (job.status === 'processing') job = await call('knowledge_status', { job_id });
    const after = await call('enhance_task', { input_text: TASK });
    const forget = { intent: TASK, similarity_threshold: 0.2 };
    const preview = await call('delete_by_intent', { ...forget, dry_run: true });
    const gone = await call('delete_by_intent', {
      ...forget,
      confirmation_token: preview.confirmation_token,
    });
    return { before, job, after, preview, gone };
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { before, job, after, gone } = await mcpSession();
  assert.equal(before.response, TASK, 'at first nothing is known');
  assert.equal(job.status, 'completed');
  assert.match(String(after.response), /log_in/, 'then the recovery is known');
  assert.ok(Number(gone.deleted_count) > 0, 'and it can be forgotten');
  console.log(`${String(after.response)}\n\nForgotten: ${String(gone.deleted_count)} entries.`);
}
