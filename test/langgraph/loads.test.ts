import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../dist/adapters/${path}/index.js`, import.meta.url));
const built = existsSync(at('langgraph')) && existsSync(at('mcp'));
if (!built)
  console.log('The compiled adapters are missing: run `npm run build` for the test of what they load.');

/** Packages of a framework whose files are opened when an entry is imported. */
const FRAMEWORKS = [
  'langchain',
  '@langchain/langgraph',
  '@modelcontextprotocol/sdk',
  'ai',
  'hono',
  '@photostructure/sqlite',
];

/** Imports the entry while every package but those named is made to fail. */
function importWithout(entry: string, missing: string[]): string {
  const loader = `export async function resolve(name, context, next) {
    const missing = ${JSON.stringify(missing)};
    if (missing.some((one) => name === one || name.startsWith(one + '/'))) throw new Error('loaded ' + name);
    return next(name, context);
  }`;
  const program = `import { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(loader)}));
    const names = Object.keys(await import(${JSON.stringify(pathToFileURL(entry).href)}));
    console.log(names.sort().join(' '));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  }).trim();
}

test.skipIf(!built)(
  'importing an adapter loads no framework but its own',
  () => {
    const but = (...own: string[]) => FRAMEWORKS.filter((name) => !own.includes(name));
    expect(importWithout(at('langgraph'), but('@langchain/langgraph'))).toBe(
      'knowledgeMiddleware knowledgeNode knowledgeNodes knowledgeState knowledgeStore',
    );
    expect(importWithout(at('mcp'), but('@modelcontextprotocol/sdk', '@photostructure/sqlite'))).toBe(
      'createKnowledgeMcpServer mcpHttpHandler serveStdio',
    );
  },
  120_000,
);
