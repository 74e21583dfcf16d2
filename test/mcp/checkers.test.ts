import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { mcpHttpHandler } from '../../adapters/mcp/index.js';
import { hashingEmbedder, openMemoryStore, openService } from '../../src/index.js';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MAIN = at('dist/adapters/cli/main.js');
const built = existsSync(MAIN) && existsSync(at('dist/adapters/cli/commands/mcp.js'));
if (!built) console.log('The compiled command line is missing: run `npm run build` for the inspector test.');

/** Scenarios that need no tools, prompts or resources of the suite's own. */
const SCENARIOS = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'server-sse-multiple-streams',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

test('the conformance suite passes every scenario that asks for no fixtures of its own', async () => {
  const service = await openService({ store: openMemoryStore(), embedder: hashingEmbedder() });
  const { api_key } = await service.keys.create({});
  const handler = mcpHttpHandler({ service });
  // The suite cannot send a key.
  const fetch = (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set('x-api-key', api_key);
    return handler(new Request(request, { headers }));
  };
  const { port, server } = await new Promise<{ port: number; server: ReturnType<typeof serve> }>(
    (resolve) => {
      const listening = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
        resolve({ port: info.port, server: listening }),
      );
    },
  );
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-conformance-'));
  try {
    const suite = at('node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const args = [suite, 'server', '--url', `http://127.0.0.1:${port}/mcp`, '--output-dir', folder];
    // It ends with 1, since the other scenarios find no fixtures.
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    const passed = [...stdout.matchAll(/^✓ ([\w-]+):/gm)].map(([, name]) => name);
    for (const scenario of SCENARIOS) expect(passed, stdout.slice(-4_000)).toContain(scenario);
  } finally {
    server.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

describe.skipIf(!built)('the inspector', () => {
  test('lists and calls the tools over stdio', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'knowhow-inspector-'));
    const inspect = async (...args: string[]) => {
      const cli = at('node_modules/.bin/mcp-inspector');
      const server = [process.execPath, MAIN, 'mcp', '--db', join(folder, 'own.db'), '--tenant', 'shop'];
      const { stdout } = await run(cli, ['--cli', ...server, ...args], {
        env: { ...process.env, HOME: folder },
      });
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    try {
      const { tools } = await inspect('--method', 'tools/list');
      expect(tools).toHaveLength(4);
      const call = [
        '--method',
        'tools/call',
        '--tool-name',
        'enhance_task',
        '--tool-arg',
        'input_text=refund an order',
      ];
      expect(await inspect(...call)).toMatchObject({ structuredContent: { response: 'refund an order' } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
