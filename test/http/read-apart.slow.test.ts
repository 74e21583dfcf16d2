import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importUpload } from '../../adapters/cli/importing/import-upload.js';
import { type Received, send } from './send.js';

const MAIN = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const childrenOf = (pid: number) => `/proc/${pid}/task/${pid}/children`;
const canLook = existsSync(MAIN) && existsSync(childrenOf(process.pid));
if (!canLook) {
  console.log('The processes of the compiled program are looked at on Linux: run `npm run build`.');
}

test('the server goes on where no process can be started', async () => {
  const upload = {
    knowledge: undefined as never,
    tenant: 't',
    name: 'sent',
    bytes: Buffer.from('{}'),
    dryRun: true,
    agentType: undefined,
    success: undefined,
    again: false,
    signal: new AbortController().signal,
  };
  const { execPath } = process;
  process.execPath = `${execPath}-is-not-here`;
  const refused = importUpload(upload, 0, () => {});
  process.execPath = execPath;
  await expect(refused).rejects.toMatchObject({ code: 'ENOENT' });
});

describe.skipIf(!canLook)('the process that reads a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-apart-'));
  let server: ChildProcess;
  let url = '';
  let key = '';

  beforeAll(async () => {
    const db = join(folder, 'a.db');
    const created = execFileSync(process.execPath, [MAIN, 'keys', 'create', '--db', db, '--json']);
    key = (JSON.parse(created.toString()) as { api_key: string }).api_key;
    const argv = [MAIN, 'serve', '--db', db, '--port', '0', '--log-level', 'silent'];
    server = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
    url = (JSON.parse(line) as { url: string }).url;
  });
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends a file that takes half a minute to read. */
  async function reading(): Promise<{ answer: Promise<Received>; pid: number }> {
    const answer = send(url, {
      method: 'POST',
      path: '/import_runs?tenant_id=t&dry_run=true',
      body: `[\n${'0,'.repeat(10_000_000)}0]`,
      headers: { 'x-api-key': key },
    });
    // What became of it is asked for later, or never.
    answer.catch(() => {});
    const children = () => readFileSync(childrenOf(server.pid!), 'utf8').trim();
    await expect.poll(children, { timeout: 10_000 }).toMatch(/^\d+$/);
    return { answer, pid: Number(children()) };
  }
  /** True once it has a handler for a signal. */
  const heeds = (pid: number, signal: number): boolean => {
    const [, mask] = /^SigCgt:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return ((BigInt(`0x${mask}`) >> BigInt(signal - 1)) & 1n) === 1n;
  };
  const lives = (pid: number) => existsSync(`/proc/${pid}`);

  test('may be killed: the file is refused, and the server goes on', async () => {
    const { answer, pid } = await reading();
    process.kill(pid, 'SIGKILL');
    expect((await answer).text).toMatch(/event: failed\ndata: .*payload_too_large.*256 MiB of memory/);
    expect((await send(url, { path: '/healthz' })).status).toBe(200);
  });

  test('ends with its server, however that ends, and not with what the server is told', async () => {
    const { pid } = await reading();
    // Node itself has handlers of the others, which end it.
    await expect.poll(() => heeds(pid, constants.signals.SIGHUP), { timeout: 10_000 }).toBe(true);
    process.kill(pid, 'SIGTERM');
    await setTimeout(500);
    expect(lives(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => lives(pid), { timeout: 10_000 }).toBe(false);
  });
});
