import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The storage drivers as JavaScript, for child processes that plain Node runs: the sources as they stand, without
 * types, in a folder from which the dependencies resolve. No build has to go before. Removed after the test file.
 *
 * @returns the address of the module that exports `openSqliteStore`
 */
export function compiledStorage(): string {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const out = mkdtempSync(join(cache, 'knowhow-storage-'));
  afterAll(() => rmSync(out, { recursive: true, force: true }));
  writeFileSync(join(out, 'package.json'), '{"type":"module"}');
  for (const area of ['domain', 'api', 'storage', 'leaves']) {
    const from = join(ROOT, 'src', area);
    for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const target = join(out, area, name.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
          verbatimModuleSyntax: true,
        },
      });
      writeFileSync(target, outputText);
    }
  }
  return pathToFileURL(join(out, 'storage', 'sqlite', 'open-sqlite-store.js')).href;
}
