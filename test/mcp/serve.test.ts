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
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUND } from './teach.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MAIN = at('dist/adapters/cli/main.js');
const built = existsSync(MAIN) && existsSync(at('dist/adapters/cli/mcp-route.js'));
if (!built) console.log('The compiled command line is missing: run `npm run build` for the tests of /mcp.');

describe.skipIf(!built)('knowhow serve at /mcp', { timeout: 300_000 }, () => {
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
  }, 120_000);

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

  test('the four operations are still where they were', async () => {
    const answer = await fetch(new URL('/healthz', url));
    expect(answer.status).toBe(200);
    expect((await fetch(url, { headers: { 'x-api-key': key } })).status).toBe(405);
  });
});
