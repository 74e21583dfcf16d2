import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { startReal } from '../http/real-server.js';

const ROOT = join(import.meta.dirname, '../..');
const isThere = spawnSync('python3', ['--version']).status === 0;
if (!isThere) console.log('Skipped the client for Python in a clean environment: there is no python3.');

/** Runs a program with the client beside it, against a server of this process. */
async function run(python: string, args: string[]): Promise<string> {
  const server = await startReal();
  afterTest(() => server.close());
  const env = {
    PATH: process.env.PATH ?? '',
    PYTHONPATH: join(ROOT, 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
    KNOWHOW_URL: server.url,
    KNOWHOW_API_KEY: server.keys.full,
    KNOWHOW_TENANT: 'library',
  };
  return (await promisify(execFile)(python, args, { env })).stdout;
}

test.skipIf(!isThere)('the one file is enough in an environment with nothing in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-venv-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('python3', ['-m', 'venv', '--without-pip', folder]);
  copyFileSync(join(ROOT, 'python/knowhow.py'), join(folder, 'knowhow.py'));
  const program = [
    'from knowhow import Knowledge',
    'knowledge = Knowledge()',
    'with knowledge.run("Reserve the book B-17", tools=["reserve_book"]) as run:',
    '    run.step("reserve_book", {"book": "B-17"}, result={"ok": True})',
    'print(knowledge.wait_for_job(run.receipt["job_id"])["status"], run.problems)',
  ].join('\n');
  expect(await run(join(folder, 'bin/python'), ['-c', program])).toBe('completed []\n');
});

const FOLDER = process.env.KNOWHOW_FRAMEWORKS;
test.each([
  ['langgraph_agent.py', 'python-langgraph'],
  ['openai_agent.py', 'python-openai-agents'],
])(
  'examples/%s: the second run is told what the first one learned',
  async (file, name) => {
    const python = join(FOLDER ?? '', name, 'bin/python');
    if (FOLDER === undefined || !existsSync(python)) {
      console.log(`Skipped examples/${file}: KNOWHOW_FRAMEWORKS names no folder with ${name} in it.`);
      return;
    }
    expect(await run(python, [join(ROOT, 'examples', file)])).toBe('3 calls, not guided\n2 calls, guided\n');
  },
  60_000,
);
