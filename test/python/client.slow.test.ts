import { spawn, spawnSync } from 'node:child_process';
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

test.skipIf(!isThere)('a program in Python is guided by what its runs taught', async () => {
  const server = await startReal();
  afterTest(() => server.close());
  const env = {
    KNOWHOW_URL: server.url,
    KNOWHOW_API_KEY: server.keys.full,
    KNOWHOW_TENANT: 'library',
    PYTHONDONTWRITEBYTECODE: '1',
    KNOWHOW_PYTHON: here('../../python'),
  };
  const { stdout, stderr } = await runPython([here('program.py')], env);
  expect(stderr).toBe('');
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
    key: ['invalid_api_key', 401],
    away: ['network_error', null],
    tenant: ['validation_error', 422],
    away_run: 2,
  });
  const alone = await runPython(
    [here('../../python/knowhow.py'), 'Please reserve the book B-42 for me.', '2'],
    env,
  );
  expect(alone.stderr).toBe('');
});
