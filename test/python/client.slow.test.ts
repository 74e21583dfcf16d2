import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { startReal } from '../http/real-server.js';

const PYTHON = 'python3';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const found = spawnSync(PYTHON, ['--version'], { encoding: 'utf8' });
const isThere = found.status === 0;
if (!isThere) console.log('Skipped the client for Python: there is no python3.');

/** Runs a program beside the server that this process serves. */
async function runPython(
  args: string[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(PYTHON, args, { env: { ...process.env, ...env } });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return said;
}

const CLI = here('../../dist/lib/cli.js');

/** `knowhow serve`, a process of its own on a file of its own, with a key. */
async function startServe() {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-python-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  const db = join(folder, 'python.db');
  const created = spawnSync(process.execPath, [CLI, 'keys', 'create', '--db', db, '--json'], {
    encoding: 'utf8',
  });
  const child = spawn(process.execPath, [CLI, 'serve', '--db', db, '--port', '0', '--log-level', 'silent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterTest(() => void child.kill());
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  return {
    url: (JSON.parse(said) as { url: string }).url,
    key: (JSON.parse(created.stdout) as { api_key: string }).api_key,
  };
}

async function startHere() {
  const server = await startReal();
  afterTest(() => server.close());
  return { url: server.url, key: server.keys.full };
}

test.skipIf(!isThere).each([
  ['this process', startHere],
  ['knowhow serve', startServe],
] as const)('a program in Python is guided by what its runs taught, by %s', async (name, start) => {
  if (name === 'knowhow serve' && !existsSync(CLI)) return console.log('skipped: run `npm run build` first');
  const { url, key } = await start();
  const env = {
    KNOWHOW_URL: url,
    KNOWHOW_API_KEY: key,
    KNOWHOW_TENANT: 'library',
    PYTHONDONTWRITEBYTECODE: '1',
    KNOWHOW_PYTHON: here('../../python'),
  };
  const { stdout, stderr } = await runPython([here('program.py')], env);
  expect(stderr).toMatch(
    /^knowhow: The run goes on without guidance \(network_error: .*\)\nknowhow: The run was not stored \(network_error: .*\)\n$/,
  );
  const repair = expect.stringContaining('first `recall_book`');
  expect(JSON.parse(stdout)).toMatchObject({
    problems: [],
    job: 'completed',
    learnings: expect.arrayContaining([repair]),
    fewer: 1,
    by_environment: true,
    nothing: [[], []],
    guidance: expect.stringMatching(/^<knowhow-[\s\S]*first `recall_book`/),
    raised: "the program's own",
    key: ['unauthorized', 401],
    away: ['network_error', null],
    words: expect.stringMatching(/http:\/\/127\.0\.0\.1:1 .*refused.*`knowhow serve/),
    tenant: ['validation_error', 422],
    away_run: 2,
    misspelt: expect.stringContaining('turns[0].output'),
    gone: [true, true],
    left: [],
  });
  const alone = await runPython(
    [here('../../python/knowhow.py'), 'Please reserve the book B-42 for me.', '2'],
    env,
  );
  expect(alone.stderr).toBe('');
  const client = here('../../python/knowhow.py');
  expect((await runPython([client], env)).stderr).toMatch(/^Usage: /);
  const refused = await runPython([client, 'x'], { ...env, KNOWHOW_API_KEY: 'kh_wrong' });
  expect(refused.stderr).toMatch(/^unauthorized: .*\n$/);
});
