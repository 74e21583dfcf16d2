import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../dist/lib/${path}.js`, import.meta.url));
const built = existsSync(at('index')) && existsSync(at('mcp'));
if (!built) {
  console.log('Skipped what entries load: the compiled ones are missing, run `npm run build`.');
}

/** Every package of a framework, and those that only a store, a model or the command line needs. */
const PACKAGES = [
  'ai',
  'langchain',
  '@langchain/langgraph',
  '@langchain/core',
  '@modelcontextprotocol/sdk',
  'hono',
  '@hono/node-server',
  '@photostructure/sqlite',
  'onnxruntime-node',
  'onnxruntime-web',
  'commander',
];

/** The packages that files outside of any package load, of those above, while an entry is imported. */
function loadedBy(entry: string): string[] {
  const hook = `import { appendFileSync } from 'node:fs';
    export async function resolve(name, context, next) {
      if (!context.parentURL?.includes('/node_modules/')) appendFileSync(1, name + '\\n');
      return next(name, context);
    }`;
  const program = `import { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}));
    await import(${JSON.stringify(pathToFileURL(entry).href)});`;
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const names = new Set(out.split('\n'));
  return PACKAGES.filter((name) => [...names].some((one) => one === name || one.startsWith(`${name}/`)));
}

test.skipIf(!built).each([
  ['index', []],
  ['http', []],
  ['ai-sdk', []],
  ['langgraph', ['@langchain/langgraph', '@langchain/core']],
  ['mcp', ['@modelcontextprotocol/sdk']],
] as const)('importing %s loads of all frameworks only its own', (entry, own) => {
  expect(loadedBy(at(entry)).sort()).toEqual([...own].sort());
});
