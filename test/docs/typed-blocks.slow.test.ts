import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { blocksOf, pages, ROOT } from './pages.js';
import { withReadersOwn } from './readers-own.js';

const built = existsSync(join(ROOT, 'dist/src/index.d.ts'));
if (!built)
  console.log('Skipped the types of the documents: the compiled package is missing, run `npm run build`.');

/** Packages that programs import and that are not installed here: as much of their types as the pages use. */
const ELSEWHERE = `declare module '@anthropic-ai/claude-agent-sdk' {
  export function query(asked: { prompt: string; options: { hooks: unknown } }): AsyncIterable<unknown>;
}`;

test.skipIf(!built)('every program of the documents has the types that it says', () => {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/types-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  const places = new Map<string, string>();
  for (const page of pages()) {
    for (const [number, { language, code, line }] of blocksOf(page).entries()) {
      if (language !== 'ts') continue;
      const file = join(folder, `${page.path.replaceAll('/', '-')}-${number}.ts`);
      writeFileSync(file, `${withReadersOwn(code)}\nexport {};\n`);
      places.set(file, `${page.path}:${line}`);
    }
  }
  const elsewhere = join(folder, 'elsewhere.d.ts');
  writeFileSync(elsewhere, ELSEWHERE);
  const program = ts.createProgram([...places.keys(), elsewhere], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  });
  const wrong = [...places].flatMap(([file, place]) => {
    const source = program.getSourceFile(file)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
  expect(wrong).toEqual([]);
  expect(places.size).toBeGreaterThan(15);
});
