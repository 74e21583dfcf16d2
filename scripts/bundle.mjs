import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bundleConsole } from './bundle-console.mjs'; // leaf: console
import { BUNDLED, IN_CONSOLE, isOf, writeLicences } from './bundled.mjs';
import { ROOT } from './run.mjs';

const DIST = `${ROOT}dist`;
/** What is shipped: reading a few large files takes half the time of reading hundreds of small ones. */
const LIB = join(DIST, 'lib');

/** What is started or imported by its name: the package's entries, its program, and those that it starts itself. */
const ENTRIES = {
  index: 'src/index.js',
  client: 'src/client/entry.js',
  http: 'adapters/http/index.js',
  langgraph: 'adapters/langgraph/index.js',
  mcp: 'adapters/mcp/index.js',
  'ai-sdk': 'adapters/ai-sdk/index.js',
  'openai-agents': 'adapters/openai-agents/index.js',
  mastra: 'adapters/mastra/index.js',
  'claude-agent': 'adapters/claude-agent/index.js',
  testing: 'src/testing/entry.js',
  cli: 'adapters/cli/main.js',
  'embedding-worker': 'src/embedding/minilm/worker.js',
  'fit-worker': 'src/engine/fit/fit-worker.js',
  'import-worker': 'adapters/cli/importing/import-worker.js', // leaf: import
  scrub: 'src/leaves/erase/scrub/main.js',
};

/**
 * What hosts start or load while an agent waits: each in files of its own, since files that are shared bring along what others need.
 * What is started for each call is CommonJS, which Node loads in 6 ms less; what it rarely needs is in files beside it.
 */
export const ALONE = {
  'knowhow-hook': { file: 'adapters/hosts/hook.js', format: 'cjs' }, // leaf: hosts
  'opencode-plugin': { file: 'adapters/hosts/opencode-plugin.js', format: 'esm' }, // leaf: hosts
};
/** Settings of earlier versions start it by this name. An `import` of it would take Node twice as long, to find out its exports. */
const EARLIER_HOOK = {
  fileName: 'knowhow-hook.js',
  code: "import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('./knowhow-hook.cjs');\n",
}; // leaf: hosts

const COMMENTS = { legal: true, annotation: true, jsdoc: false };
const ENDING = { esm: 'js', cjs: 'cjs' };
/** What stays outside: modules of Node, and packages except those of `bundled.mjs`. */
const external = (id) =>
  !id.startsWith('.') && !id.startsWith('/') && !id.startsWith(ROOT) && !isOf(BUNDLED, id);

/** Bundles one program with all that it needs. */
async function alone([name, { file, format }], plugins) {
  const bundled = await rolldown({
    input: { [name]: join(DIST, file) },
    plugins,
    external,
    platform: 'node',
  });
  const { output } = await bundled.generate({
    format,
    comments: COMMENTS,
    entryFileNames: `[name].${ENDING[format]}`,
    chunkFileNames: `${name}-[name].${ENDING[format]}`,
  });
  await bundled.close();
  return output;
}

/**
 * Bundles what tsc compiled into dist/lib: a file for each entry, and what several need in files that they share, so
 * that no code is there twice but in what is `ALONE`. Modules of Node and packages stay outside, except those of `bundled.mjs`. Names stay as they are, for stack traces.
 * Only files that changed are written.
 *
 * @param into a folder beside dist/lib, where another bundle is made than the one that is shipped
 * @param more further entries, as names and files under dist
 * @param plugins of rolldown
 * @throws {Error} when a module is missing
 */
export async function bundle({ into = LIB, more = {}, plugins = [] } = {}) {
  const entries = Object.entries({ ...ENTRIES, ...more });
  const bundled = await rolldown({
    input: Object.fromEntries(entries.map(([name, file]) => [name, join(DIST, file)])),
    plugins,
    external,
    // Of a package with both, the ES module: another kind may name what it needs only when it runs.
    resolve: { mainFields: ['module', 'main'] },
    platform: 'node',
  });
  const { output: joined } = await bundled.generate({
    format: 'esm',
    comments: COMMENTS,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
  });
  await bundled.close();
  const single = await Promise.all(Object.entries(ALONE).map((entry) => alone(entry, plugins)));
  const output = [...joined, ...single.flat()];
  const files = [...output, EARLIER_HOOK];
  mkdirSync(join(into, 'shared'), { recursive: true });
  for (const { fileName, code } of files) {
    const file = join(into, fileName);
    if (existsSync(file) && readFileSync(file, 'utf8') === code) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  const made = new Set(files.map(({ fileName }) => fileName));
  for (const path of readdirSync(into, { recursive: true })) {
    const name = String(path).replaceAll('\\', '/');
    if (/\.c?js$/.test(name) && !made.has(name)) rmSync(join(into, name));
  }
  writeLicences(output, BUNDLED, join(into, 'LICENSES.txt'));
  chmodSync(join(into, 'cli.js'), 0o755);
}

/** Makes the plugin for Claude Code: its description, and the program of its hooks, since hosts copy plugins elsewhere. */
function makePlugin() {
  const into = join(DIST, 'claude-code-plugin');
  rmSync(into, { recursive: true, force: true });
  cpSync(join(ROOT, 'adapters/hosts/plugin'), into, { recursive: true });
  for (const name of readdirSync(LIB))
    if (/^knowhow-hook.*\.cjs$/.test(name)) cpSync(join(LIB, name), join(into, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await bundle();
  makePlugin(); // leaf: hosts
  writeLicences(await bundleConsole(), IN_CONSOLE, join(LIB, 'LICENSES-console.txt')); // leaf: console
}
