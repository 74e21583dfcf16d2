import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { run } from './run.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = join(ROOT, 'dist/lib/cli.js');
const built = existsSync(PROGRAM);
if (!built)
  console.log('Skipped the projects of init: the compiled package is missing, run `npm run build`.');

const root = mkdtempSync(join(tmpdir(), 'knowhow-init-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Puts what package.json names where npm would: knowhow as it was built, the rest as it is installed here. */
function install(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const modules = join(folder, 'node_modules');
  for (const name of Object.keys(dependencies)) {
    const target = join(modules, name);
    mkdirSync(join(target, '..'), { recursive: true });
    symlinkSync(name === 'knowhow' ? ROOT : join(ROOT, 'node_modules', name), target);
  }
  mkdirSync(join(modules, '.bin'));
  symlinkSync(PROGRAM, join(modules, '.bin', 'knowhow'));
}

/** Runs `npm start` of a project. */
function start(folder: string): string {
  const { status, stdout, stderr } = spawnSync('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, NODE_NO_WARNINGS: '1', KNOWHOW_DB: '' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** The tools that each of an agent's runs called. */
const callsOf = (stdout: string): string[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('  ') && line.includes(' -> '))
    .map((line) => line.trim());

test.skipIf(!built).each(['ai-sdk', 'langgraph'])(
  'the project of %s works: its later runs are guided by the first',
  async (kind) => {
    const folder = join(root, kind);
    expect((await run(['init', kind, folder])).code).toBe(0);
    install(folder);
    const refused = 'reserve_book -> recall_book -> reserve_book';
    const stdout = start(folder);
    expect(callsOf(stdout)).toEqual([refused, 'recall_book -> reserve_book', 'recall_book -> reserve_book']);
    expect(stdout).toContain('A like task was done so: `recall_book(');
    expect(stdout.match(/is reserved\./g)).toHaveLength(3);
    expect(existsSync(join(folder, 'agents.db'))).toBe(true);
  },
);

test.skipIf(!built)('the project of mcp works: a client is guided by the runs that it stored', async () => {
  const folder = join(root, 'mcp');
  expect((await run(['init', 'mcp', folder])).code).toBe(0);
  install(folder);
  expect(start(folder)).toContain('first `recall_book`');
});

test('what a project needs is what knowhow is tested with', async () => {
  const { json } = await run(['init', 'langgraph', join(root, 'My Agent!'), '--json']);
  const { folder } = json as { folder: string };
  const { name, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(name).toBe('my-agent');
  expect(dependencies).toEqual({
    knowhow: `^${own.version}`,
    '@langchain/core': own.peerDependencies['@langchain/core'],
    '@langchain/langgraph': own.peerDependencies['@langchain/langgraph'],
    langchain: own.peerDependencies.langchain,
    zod: own.dependencies.zod,
  });
});

test('nothing that is there is written over', async () => {
  const folder = join(root, 'taken');
  mkdirSync(folder);
  writeFileSync(join(folder, 'agent.js'), 'mine');
  const { code, stderr } = await run(['init', 'ai-sdk', folder]);
  expect(code).toBe(2);
  expect(stderr).toContain('has agent.js already');
  expect(readFileSync(join(folder, 'agent.js'), 'utf8')).toBe('mine');
  expect(existsSync(join(folder, 'package.json'))).toBe(false);
});

test('another kind of project is refused', async () => {
  expect((await run(['init', 'rails', root])).code).toBe(2);
});
