import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECTS } from '../test/packed/projects.mjs';
import { prepare } from './build.mjs';
import { packTo } from './pack-to.mjs';
import { ROOT, run, runNode, runNpm } from './run.mjs';

const { name: PACKAGE, devDependencies: VERSIONS } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** What may not stand in a project that did not ask for it. */
const MARKS = [
  'ai',
  '@langchain/core',
  '@langchain/langgraph',
  'langchain',
  '@modelcontextprotocol/sdk',
  // What is heavy: shipped in part, or chosen.
  'onnxruntime-node',
  'onnxruntime-web',
  '@photostructure/sqlite',
  'hono',
  'commander',
];
/** No step takes longer. */
const STEP_MS = 10 * 60_000;
/** What the registry's absence looks like. */
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: false,
  },
};

const json = (path, value) => writeFileSync(path, JSON.stringify(value));

/** The files of a project before anything is installed. */
function lay(folder, { files, packages, types = {}, ownTypesFail = false }, packed) {
  const pinned = (names) =>
    Object.fromEntries(
      Object.entries(names).map(([name, version]) => [name, version ?? VERSIONS[name] ?? '*']),
    );
  json(join(folder, 'package.json'), {
    type: 'module',
    private: true,
    dependencies: { ...packed.dependencies, ...pinned(packages) },
    optionalDependencies: packed.optionalDependencies,
    devDependencies: pinned({ typescript: undefined, '@types/node': undefined, ...types }),
  });
  const compilerOptions = { ...TSCONFIG.compilerOptions, skipLibCheck: ownTypesFail };
  json(join(folder, 'tsconfig.json'), { compilerOptions });
  for (const [target, source] of Object.entries(files)) cpSync(`${ROOT}${source}`, join(folder, target));
}

/** An installed package with everything that it depends on, directly or not. */
function bringsOf(folder, name, found = new Set()) {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  for (const brought of Object.keys(dependencies)) bringsOf(folder, brought, found);
  return found;
}

/** Runs one step of a project. */
function take(folder, { command = process.execPath, args, says, without }) {
  const away = without && join(folder, without);
  if (away) renameSync(away, `${away}.away`);
  const { ok, output } = run(command, args, { cwd: folder, quiet: true, timeoutMs: STEP_MS });
  if (away) renameSync(`${away}.away`, away);
  const said = says === undefined || says.test(output);
  const wrong = `${command} ${args.join(' ')}${says ? ` (expected ${says})` : ''}\n${output}`;
  return { ok: ok && said, output: ok && said ? output : wrong };
}

/**
 * Installs the packed package into a fresh project with one framework, compiles what is TypeScript there with the
 * types of everything checked, and runs its steps.
 *
 * @returns {{ ok: boolean, output: string, skip?: string }} skip: why nothing could be said
 */
export function tryPacked(project, packed) {
  const folder = mkdtempSync(join(tmpdir(), `${PACKAGE}-packed-`));
  const options = { cwd: folder, quiet: true };
  try {
    lay(folder, project, packed);
    const installed = runNpm(
      ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
      options,
    );
    if (!installed.ok && UNREACHABLE.test(installed.output)) {
      return { ok: true, output: '', skip: 'skipped, because the registry cannot be reached' };
    }
    if (!installed.ok) return installed;
    const asked = new Set(Object.keys(project.packages).flatMap((name) => [...bringsOf(folder, name)]));
    const strangers = MARKS.filter(
      (name) => !asked.has(name) && existsSync(join(folder, 'node_modules', name)),
    );
    if (strangers.length > 0) return { ok: false, output: `installed too: ${strangers.join(', ')}` };
    if (Object.keys(project.files).some((name) => name.endsWith('.ts'))) {
      const compiled = runNode(['node_modules/typescript/bin/tsc'], options);
      if (!compiled.ok) return compiled;
    }
    let output = '';
    for (const step of project.steps) {
      const taken = take(folder, step);
      if (!taken.ok) return taken;
      output += taken.output;
    }
    return { ok: true, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // Names of projects, or parts of them, choose which are tried.
  const chosen = process.argv.slice(2).map((name) => name.toLowerCase());
  const projects = PROJECTS.filter(
    ({ name }) => chosen.length === 0 || chosen.some((part) => name.toLowerCase().includes(part)),
  );
  prepare();
  const scratch = mkdtempSync(join(tmpdir(), `${PACKAGE}-tarball-`));
  try {
    const packed = packTo(scratch);
    for (const project of projects) {
      const started = Date.now();
      const { ok, output, skip } = tryPacked(project, packed);
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      process.stdout.write(`${ok ? (skip ?? 'pass') : 'FAIL'}  ${project.name} (${seconds} s)\n`);
      if (!ok) process.exitCode = 1;
      if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
    }
    if (projects.length === 0) {
      process.exitCode = 1;
      process.stdout.write(
        `There is no such project. There are: ${PROJECTS.map(({ name }) => name).join('; ')}\n`,
      );
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
