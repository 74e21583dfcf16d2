import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answered, REFUND, TAUGHT } from './teach.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const built = existsSync(MAIN);
if (!built) console.log('The compiled command line is missing: run `npm run build` for the stdio tests.');

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function database(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-mcp-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'own.db');
}

const server = (db: string, ...more: string[]) => ({
  command: process.execPath,
  args: [MAIN, 'mcp', '--db', db, '--tenant', 'shop', ...more],
  env: { PATH: process.env.PATH ?? '' },
  stderr: 'pipe' as const,
});

async function connect(db: string, elicitation = false) {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: elicitation ? { elicitation: {} } : {} },
  );
  if (elicitation) {
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { delete: true } }));
  }
  const transport = new StdioClientTransport(server(db));
  let stderr = '';
  transport.stderr?.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  await client.connect(transport);
  cleanups.push(() => client.close());
  const ok = async (name: string, args: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    return result.structuredContent as unknown as Answered;
  };
  const done = async (job_id: string) => {
    for (;;) {
      const { status } = await ok('knowledge_status', { job_id });
      if (status !== 'processing') return status;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { client, transport, ok, done, stderr: () => stderr };
}

describe.skipIf(!built)('knowhow mcp over stdio', () => {
  test('lists its tools before anything is opened, and opens at the first call', async () => {
    const db = database();
    const { client, ok } = await connect(db);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(4);
    expect(existsSync(db)).toBe(false);
    await ok('store_knowledge', REFUND);
    expect(existsSync(db)).toBe(true);
  });

  test('says at every call why a database cannot be opened', async () => {
    const db = join(database(), 'no-such-folder', 'own.db');
    const { client } = await connect(db);
    for (let call = 0; call < 2; call += 1) {
      const result = await client.callTool({ name: 'store_knowledge', arguments: REFUND });
      expect(result.isError).toBe(true);
      expect(JSON.stringify(result.content)).toContain('no-such-folder');
    }
  });

  test('learns, advises and forgets in a session, and leaves when the client goes', async () => {
    const { client, transport, ok, done, stderr } = await connect(database(), true);
    expect(client.getServerVersion()).toMatchObject({
      name: 'knowhow',
      version: expect.stringMatching(/^\d/),
    });
    for (const run of TAUGHT) {
      expect(await done((await ok('store_knowledge', run)).job_id)).toBe('completed');
    }
    const { response, metadata } = await ok('enhance_task', { input_text: REFUND.query });
    expect(response).toContain('get_order');
    expect(metadata).toHaveProperty('request_id');
    expect(
      (await ok('delete_by_intent', { intent: REFUND.query, similarity_threshold: 0.1 })).deleted_count,
    ).toBeGreaterThan(0);
    const { pid } = transport;
    await client.close();
    expect(() => process.kill(pid ?? 0, 0)).toThrow();
    expect(stderr()).toBe('');
  });

  test('speaks with the newer client', async () => {
    const client = new NewClient({ name: 'test', version: '1' });
    await client.connect(new NewTransport(server(database())));
    cleanups.push(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(4);
    const stored = await client.callTool({ name: 'store_knowledge', arguments: REFUND });
    expect(stored.structuredContent).toMatchObject({ status: 'accepted', tenant_id: 'shop' });
    const told = await client.callTool({ name: 'enhance_task', arguments: { input_text: REFUND.query } });
    expect((told.structuredContent as { response: string }).response.startsWith(REFUND.query)).toBe(true);
    const wrong = await client.callTool({ name: 'enhance_task', arguments: { input_text: ' ' } });
    expect(wrong.isError).toBe(true);
  });

  test('several servers on one new file lose nothing and see what the others learned', async () => {
    const db = database();
    const sessions = await Promise.all([connect(db), connect(db), connect(db)]);
    // Of agents of their own, each in other words: copies of one would count once.
    const told = (by: string) => ({
      ...REFUND,
      metadata: { source: by },
      turns: REFUND.turns.map((turn) => ({ ...turn, memory: `Seen by ${by}.` })),
    });
    const jobs = await Promise.all(
      sessions.flatMap(({ ok }, session) =>
        [...'wxyz'].map(
          async (name) => (await ok('store_knowledge', told(`${'abc'[session]}${name}`))).job_id,
        ),
      ),
    );
    expect(new Set(jobs).size).toBe(12);
    const [first, ...others] = sessions;
    for (const job of jobs) expect(await first?.done(job)).toBe('completed');
    for (const { ok } of others) {
      const { metadata } = await ok('enhance_task', { input_text: REFUND.query });
      expect(Math.max(...metadata.sources.map(({ evidence }) => evidence.runs))).toBe(12);
    }
    expect(sessions.map(({ stderr }) => stderr())).toEqual(['', '', '']);
  });
});
