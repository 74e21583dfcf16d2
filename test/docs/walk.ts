import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import ts from 'typescript';
import { type Block, ROOT } from './pages.js';
import { withReadersOwn } from './readers-own.js';

/** The port that pages name. */
const PORT = '8787';
/** No page takes longer. */
const MOST_MS = 300_000;
const PROGRAM = join(ROOT, 'dist/lib/cli.js');

/** What a block printed, by its number; and how the walk ended. */
export interface Walked {
  status: number | null;
  stderr: string;
  printed: Map<number, string>;
}

/** `npm` as a page needs it: what is named is put where npm would put it, from what is installed here. */
const NPM = `
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
const root = ${JSON.stringify(ROOT)};
const [verb, ...rest] = process.argv.slice(2);
if (verb !== 'install') {
  process.exit(spawnSync(process.env.REAL_NPM, [verb, ...rest], { stdio: 'inherit' }).status ?? 1);
}
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const known = { knowhow: '', ...own.dependencies, ...own.peerDependencies };
const manifest = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : {};
const named = rest.filter((one) => !one.startsWith('-'));
const names = named.length > 0 ? named : Object.keys(manifest.dependencies ?? {});
const strange = names.filter((name) => !(name in known));
if (names.length === 0 || strange.length > 0) {
  console.error('npm install: ' + (strange.join(', ') || 'nothing is named, and there is no package.json'));
  process.exit(1);
}
if (rest.includes('-g')) process.exit(0);
const link = (target, path) => {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) symlinkSync(target, path);
};
for (const name of names) link(name === 'knowhow' ? root : join(root, 'node_modules', name), join('node_modules', name));
link(${JSON.stringify(PROGRAM)}, 'node_modules/.bin/knowhow');
`;

/** A port that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A program that a shell finds by its name. */
function executable(folder: string, name: string, script: string): void {
  const path = join(folder, name);
  writeFileSync(path, script);
  chmodSync(path, 0o755);
}

/** The command that runs a block; undefined for what is no program. */
function commandOf({ language, code }: Block, number: number, folder: string): string | undefined {
  if (language === 'sh') return code;
  if (language === 'python') return `python3 - <<'END_OF_PROGRAM'\n${code}END_OF_PROGRAM\n`;
  if (language !== 'ts') return undefined;
  const { outputText } = ts.transpileModule(withReadersOwn(code), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const file = join(folder, `block-${number}.mjs`);
  writeFileSync(file, outputText);
  return `node ${JSON.stringify(file)}\n`;
}

/** What pages begin from that are about the runs of the demo. */
const DEMO = /\bnpx knowhow demo --db (?=\S+\.db\b)/;

/**
 * The file that `knowhow demo --db` writes, made once for all pages that begin from it: how it is made is walked through where a page
 * tells its readers to.
 */
export function demoFile(folder: string): string {
  const file = join(folder, 'demo.db');
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'demo', '--db', file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`knowhow demo ended with ${status}: ${stderr}`);
  return file;
}

/** The page as one script of the shell: what each block prints goes into a file of its own. */
function scriptOf(blocks: readonly Block[], folder: string, demo: string | undefined): string {
  const lines = ['set -eo pipefail', `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT`];
  for (const [number, block] of blocks.entries()) {
    if (block.before !== undefined) {
      const before = demo ? block.before.replace(DEMO, `cp ${JSON.stringify(demo)} `) : block.before;
      lines.push(`${before} > /dev/null`);
    }
    const command = block.notRun === undefined ? commandOf(block, number, folder) : undefined;
    const shown = block.prints === undefined ? command : `${block.prints}\n`;
    if (shown !== undefined)
      lines.push(`{\n${shown}} > ${JSON.stringify(join(folder, `printed-${number}`))}`);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Walks through a page as a reader does: its commands and programs, in their order, in one folder and one shell, with a
 * home of its own. `npm install` takes what is installed here, and the port is a free one.
 *
 * @param folder an empty one inside the repository, so that programs find what is installed
 * @param demo the file of {@link demoFile}; default: pages that begin from it make it themselves
 */
export async function walk(blocks: readonly Block[], folder: string, demo?: string): Promise<Walked> {
  const port = String(await freePort());
  const [bin, home, work] = ['bin', 'home', 'work'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [bin, work]) mkdirSync(path, { recursive: true });
  for (const host of ['.claude', '.codex', '.cursor', '.gemini', '.config/opencode']) {
    mkdirSync(join(home, host), { recursive: true });
  }
  const start = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)}`;
  executable(bin, 'knowhow', `${start} ${JSON.stringify(PROGRAM)} "$@"\n`);
  executable(bin, 'npx', `#!/bin/sh\nexec "$@"\n`);
  writeFileSync(join(bin, 'npm.mjs'), NPM);
  executable(bin, 'npm', `${start} ${JSON.stringify(join(bin, 'npm.mjs'))} "$@"\n`);
  const script = join(folder, 'walk.sh');
  writeFileSync(script, scriptOf(blocks, folder, demo).replaceAll(PORT, port));
  for (const number of blocks.keys()) {
    const file = join(folder, `block-${number}.mjs`);
    if (blocks[number]!.language === 'ts' && blocks[number]!.notRun === undefined) {
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(PORT, port));
    }
  }
  // What npm says of itself to the tests, how quiet to be, is not for the page's npm.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:KNOWHOW|npm)_/.test(name));
  const env = {
    ...Object.fromEntries(own),
    HOME: home,
    PATH: `${bin}:${process.env.PATH}`,
    REAL_NPM: findNpm(),
    NODE_NO_WARNINGS: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn('bash', [script], { cwd: work, env, timeout: MOST_MS, detached: true });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout.resume();
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = new Map<number, string>();
  for (const number of blocks.keys()) {
    try {
      const text = readFileSync(join(folder, `printed-${number}`), 'utf8');
      printed.set(number, text.replaceAll(port, PORT).replaceAll(home, '~').replaceAll(work, '.'));
    } catch {
      // The block is none that prints, or the walk ended before it.
    }
  }
  return { status, stderr, printed };
}

/** Where npm is, past the one of the walk. */
function findNpm(): string {
  const folders = (process.env.PATH ?? '').split(':');
  for (const folder of folders) {
    try {
      readFileSync(join(folder, 'npm'));
      return join(folder, 'npm');
    } catch {
      // Not here.
    }
  }
  return 'npm';
}
