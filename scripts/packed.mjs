import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './build.mjs';
import { packTo } from './pack-to.mjs';
import { ROOT, runNode, runNpm } from './run.mjs';

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
];
/** What the registry's absence looks like. */
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

/**
 * Fresh projects: what is installed beside the package, the program that is compiled and run there, and `provider`: a
 * stand-in for a model provider's package, whose model the environment then names.
 */
export const PROJECTS = [
  {
    name: 'AI SDK',
    packages: ['ai', 'zod'],
    // The types of `ai` name it and do not bring it along.
    types: ['@types/json-schema'],
    program: 'examples/ai-sdk-agent.ts',
    provider: { name: '@ai-sdk/acme', file: 'ai-provider.mjs', model: 'acme:large' },
  },
  {
    name: 'LangGraph',
    packages: ['@langchain/core', '@langchain/langgraph', 'langchain', 'zod'],
    program: 'examples/langgraph-subagents.ts',
    provider: { name: '@langchain/openai', file: 'langchain-provider.mjs', model: 'openai:large' },
  },
  {
    name: 'LangGraph without langchain',
    packages: ['@langchain/core', '@langchain/langgraph'],
    program: 'test/packed/plain-graph.ts',
  },
  {
    name: 'MCP',
    packages: ['@modelcontextprotocol/sdk'],
    program: 'examples/mcp-session.ts',
  },
];

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: false,
    skipLibCheck: false,
  },
};

const json = (path, value) => writeFileSync(path, JSON.stringify(value));

/** The files of a project before anything is installed. */
function lay(folder, { program, packages, types = [] }, tarball) {
  const pinned = (names) => Object.fromEntries(names.map((name) => [name, VERSIONS[name] ?? '*']));
  json(join(folder, 'package.json'), {
    type: 'module',
    private: true,
    dependencies: { [PACKAGE]: `file:${tarball}`, ...pinned(packages) },
    devDependencies: pinned(['typescript', '@types/node', ...types]),
  });
  json(join(folder, 'tsconfig.json'), TSCONFIG);
  cpSync(`${ROOT}${program}`, join(folder, 'program.ts'));
}

function provide(folder, { name, file }) {
  const target = join(folder, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  json(join(target, 'package.json'), { name, version: '1.0.0', type: 'module', exports: './index.mjs' });
  cpSync(`${ROOT}test/packed/${file}`, join(target, 'index.mjs'));
}

/**
 * Installs the packed package into a fresh project with one framework, compiles a program there with the
 * types of everything checked, and runs it.
 *
 * @returns {{ ok: boolean, output: string, skip?: string }} skip: why nothing could be said
 */
export function tryPacked(project, tarball) {
  const folder = mkdtempSync(join(tmpdir(), `${PACKAGE}-packed-`));
  const options = { cwd: folder, quiet: true };
  try {
    lay(folder, project, tarball);
    const installed = runNpm(
      ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
      options,
    );
    if (!installed.ok && UNREACHABLE.test(installed.output)) {
      return { ok: true, output: '', skip: 'skipped, because the registry cannot be reached' };
    }
    if (!installed.ok) return installed;
    const strangers = MARKS.filter(
      (name) => !project.packages.includes(name) && existsSync(join(folder, 'node_modules', name)),
    );
    if (strangers.length > 0) return { ok: false, output: `installed too: ${strangers.join(', ')}` };
    const compiled = runNode(['node_modules/typescript/bin/tsc'], options);
    if (!compiled.ok) return compiled;
    const ran = runNode(['program.js'], options);
    if (!ran.ok || !project.provider) return ran;
    provide(folder, project.provider);
    const { model } = project.provider;
    const named = runNode(['program.js'], { ...options, env: { KNOWHOW_EXAMPLE_MODEL: model } });
    return { ok: named.ok && named.output.includes('large was asked'), output: named.output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  prepare();
  const scratch = mkdtempSync(join(tmpdir(), `${PACKAGE}-tarball-`));
  try {
    const tarball = packTo(scratch);
    for (const project of PROJECTS) {
      const started = Date.now();
      const { ok, output, skip } = tryPacked(project, tarball);
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      process.stdout.write(`${ok ? (skip ?? 'pass') : 'FAIL'}  ${project.name} (${seconds} s)\n`);
      if (!ok) process.exitCode = 1;
      if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
