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
import { hashingEmbedder, openService } from '../../src/index.js';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MAIN = at('dist/lib/cli.js');
const built = existsSync(MAIN);
if (!built) console.log('The compiled command line is missing: run `npm run build` for the inspector test.');

test('the conformance suite passes every scenario but those of the baseline, which says why', async () => {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
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
    const baseline = at('test/mcp/conformance-baseline.yml');
    const url = `http://127.0.0.1:${port}/mcp`;
    const more = ['--suite', 'all', '--expected-failures', baseline, '--output-dir', folder];
    // Ends with 1 when another scenario fails, or one of the baseline passes.
    const { code, stdout } = await run(process.execPath, [suite, 'server', '--url', url, ...more], {
      cwd: folder,
    }).then(
      (ended) => ({ code: 0, ...ended }),
      (error: { code: number; stdout: string }) => error,
    );
    expect(code, stdout.slice(-3_000)).toBe(0);
    for (const name of ['server-initialize', 'tools-list', 'dns-rebinding-protection']) {
      expect(stdout).toContain(`✓ ${name}: `);
    }
  } finally {
    server.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

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
  });
});
