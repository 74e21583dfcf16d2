import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUND, TAUGHT } from './teach.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MAIN = at('dist/lib/cli.js');
const built = existsSync(MAIN);
if (!built) console.log('The compiled command line is missing: run `npm run build` for the tests of /mcp.');

describe.skipIf(!built)('knowhow serve at /mcp', () => {
  let child: ChildProcess;
  let folder: string;
  let url: URL;
  let key: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'knowhow-mcp-serve-'));
    const db = join(folder, 'own.db');
    const made = execFileSync(process.execPath, [MAIN, 'keys', 'create', '--db', db, '--json'], {
      encoding: 'utf8',
    });
    key = (JSON.parse(made) as { api_key: string }).api_key;
    child = spawn(process.execPath, [MAIN, 'serve', '--db', db, '--port', '0', '--log-level', 'silent']);
    const line = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (text) => resolve(String(text))),
    );
    url = new URL('/mcp', (JSON.parse(line) as { url: string }).url);
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('both clients work with a key, and without one are refused', async () => {
    const headers = { 'x-api-key': key };
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const stored = await client.callTool({
      name: 'store_knowledge',
      arguments: { tenant_id: 'shop', ...REFUND },
    });
    expect(stored.structuredContent).toMatchObject({ status: 'accepted', tenant_id: 'shop' });
    await client.close();
    const newer = new NewClient({ name: 'test', version: '1' });
    await newer.connect(new NewTransport(url, { requestInit: { headers } }));
    expect((await newer.listTools()).tools).toHaveLength(4);
    await newer.close();
    const stranger = new Client({ name: 'test', version: '1' });
    await expect(stranger.connect(new StreamableHTTPClientTransport(url))).rejects.toThrow();
  });

  test('`knowhow mcp --url` brings a desktop client to the service, with its key', async () => {
    const connect = async (apiKey: string) => {
      const client = new Client({ name: 'desktop', version: '1' });
      const args = [MAIN, 'mcp', '--url', new URL('/', url).href, '--api-key', apiKey, '--tenant', 'desk'];
      const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
      await client.connect(transport);
      const call = async (name: string, args: Record<string, unknown>) =>
        (await client.callTool({ name, arguments: args })) as CallToolResult;
      return { client, call };
    };
    const { client, call } = await connect(key);
    let job_id = '';
    for (const run of TAUGHT) {
      const stored = await call('store_knowledge', run);
      ({ job_id } = stored.structuredContent as { job_id: string });
    }
    await expect
      .poll(async () => (await call('knowledge_status', { job_id })).structuredContent)
      .toMatchObject({ status: 'completed' });
    const read = await client.readResource({ uri: `knowhow://jobs/${job_id}` });
    expect(JSON.stringify(read)).toContain('completed');
    const told = await call('enhance_task', { input_text: REFUND.query });
    expect(JSON.stringify(told.content)).toContain('get_order');
    const forget = { intent: REFUND.query, similarity_threshold: 0.1 };
    const preview = await call('delete_by_intent', { ...forget, dry_run: true });
    const { confirmation_token } = preview.structuredContent as { confirmation_token: string };
    const gone = await call('delete_by_intent', { ...forget, confirmation_token });
    expect((gone.structuredContent as { deleted_count: number }).deleted_count).toBeGreaterThan(0);
    await client.close();
    const stranger = await connect('kh_no_no');
    const refused = await stranger.call('enhance_task', { input_text: REFUND.query });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('unauthorized');
    await stranger.client.close();
  });

  test('the four operations are still where they were', async () => {
    const answer = await fetch(new URL('/healthz', url));
    expect(answer.status).toBe(200);
    expect((await fetch(url, { headers: { 'x-api-key': key } })).status).toBe(405);
  });
});
