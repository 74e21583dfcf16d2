import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { anyIn, unexplained } from './declarations.js';
import { missingFiles, withoutReadme } from './documents.js';
import { cyclesIn, importsOf, loadedWith } from './imports.js';
import { againstDirection, betweenRooms, foreignPackages, undeclared } from './layers.js';
import { misjoined } from './leaves.js';
import { barrels, longerThan, naming, oddlyNamed } from './shape.js';
import { overloaded } from './signatures.js';
import { ROOT } from './sources.js';
import { finished, privateWords, relativeClauses } from './words.js';

/** Checks that cannot fail guard nothing: each is shown a small good and a small bad example. */
const files = (entries: Record<string, string>) => new Map(Object.entries(entries));

function compiled(path: string, text: string): ts.Program {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const host = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name: string) => (name === path ? file : undefined),
  };
  return ts.createProgram([path], { noLib: true, types: [] }, host);
}

describe('imports', () => {
  test('every form is seen', () => {
    const found = importsOf(
      files({
        'src/a/x.ts': [
          "import { one } from './one.js';",
          "import type { Two } from '../b/two.js';",
          "export { three } from './three.js';",
          "const four = await import('./four.js');",
          "import { readFile } from 'node:fs/promises';",
          "import pkg from '@scope/name/sub';",
        ].join('\n'),
      }),
    );
    expect(found.map(({ to }) => to)).toEqual([
      'src/a/one.ts',
      'src/b/two.ts',
      'src/a/three.ts',
      'src/a/four.ts',
      'node:',
      '@scope/name',
    ]);
  });

  test('what is loaded with a file is what it and its imports need, types left out', () => {
    const sources = files({
      'a.ts': "import { b } from './b.js'; import type { D } from './d.js'; export const a = (x: D) => b(x);",
      'b.ts': "import { c } from './c.js'; export const b = c;",
      'c.ts': "export const c = async (x: unknown) => (await import('./e.js')).e(x);",
      'd.ts': 'export type D = string;',
      'e.ts': 'export const e = String;',
    });
    expect(loadedWith(sources, 'a.ts')).toEqual(['a.ts', 'b.ts', 'c.ts', 'e.ts']);
  });

  const edges = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to, ours: true }));

  test('cycles are found, shared targets are not cycles', () => {
    expect(cyclesIn(edges(['a', 'b'], ['a', 'c'], ['b', 'c']))).toEqual([]);
    expect(cyclesIn(edges(['a', 'b'], ['b', 'c'], ['c', 'a'], ['c', 'd'], ['e', 'e']))).toEqual([
      ['a', 'b', 'c'],
      ['e'],
    ]);
  });

  test.each([
    ['src/guidance/a.ts', 'src/domain/b.ts', true],
    ['src/guidance/a.ts', 'src/guidance/b.ts', true],
    ['src/guidance/a.ts', 'src/storage/b.ts', false],
    ['src/domain/a.ts', 'src/jobs/b.ts', false],
    ['src/engine/a.ts', 'src/jobs/b.ts', true],
    ['src/engine/a.ts', 'src/client/b.ts', false],
    ['src/client/a.ts', 'src/jobs/b.ts', true],
    ['src/client/a.ts', 'src/engine/b.ts', false],
    ['src/index.ts', 'src/client/b.ts', true],
    ['src/engine/a.ts', 'src/index.ts', false],
    ['adapters/http/a.ts', 'src/index.ts', true],
    ['adapters/http/a.ts', 'src/engine/b.ts', false],
    ['adapters/cli/a.ts', 'adapters/http/b.ts', true],
    ['examples/a.ts', 'adapters/http/b.ts', false],
    ['bench/a.ts', 'eval/b.ts', true],
    ['eval/a.ts', 'bench/b.ts', false],
    ['adapters/http/a.ts', 'eval/b.ts', false],
    ['src/index.ts', 'adapters/http/b.ts', false],
    ['src/somewhere/a.ts', 'src/domain/b.ts', false],
  ] as [string, string, boolean][])('direction: %s may import %s: %s', (from, to, allowed) => {
    expect(againstDirection(edges([from, to]))).toEqual(allowed ? [] : [`${from} imports ${to}`]);
  });

  test.each([
    ['src/engine/enhance/a.ts', 'src/engine/fit/b.ts', true],
    ['src/engine/calibrate/a.ts', 'src/engine/enhance/b.ts', false],
    ['src/engine/learn/a.ts', 'src/engine/enhance/b.ts', false],
    ['src/engine/learn/a.ts', 'src/engine/context.ts', true],
    ['src/engine/open-service.ts', 'src/engine/learn/a.ts', true],
    ['src/engine/attic/a.ts', 'src/engine/shared/b.ts', false],
    ['src/engine/admin/a.ts', 'src/engine/attic/b.ts', false],
    ['src/extract/steps/a.ts', 'src/extract/lessons/b.ts', false],
    ['src/storage/sqlite/a.ts', 'src/leaves/postgres/b.ts', true],
  ] as [string, string, boolean][])('rooms: %s may import %s: %s', (from, to, allowed) => {
    expect(betweenRooms(edges([from, to]))).toEqual(allowed ? [] : [`${from} imports ${to}`]);
  });

  test('packages stay where they belong and are declared', () => {
    const imports = ['adapters/http/a.ts', 'src/engine/b.ts'].map((from) => ({
      from,
      to: 'hono',
      ours: false,
    }));
    expect(foreignPackages(imports)).toEqual(['src/engine/b.ts imports hono']);
    expect(undeclared(imports, ['hono'])).toEqual([]);
    expect(undeclared(imports, ['zod'])).toHaveLength(2);
  });
});

test('a function that takes more of the engine than it needs is named', () => {
  const text = [
    'type Pick<T, K extends keyof T> = { [P in K]: T[P] };',
    'interface EngineContext { store: number; clock: number; log: number }',
    "type Reading = Pick<EngineContext, 'store' | 'clock'>;",
    "const read = ({ store }: Pick<EngineContext, 'store'>) => store;",
    'function idle(context: Reading) { return read(context); }',
    "function honest(context: Reading & Pick<EngineContext, 'log'>) { context.log; const { clock } = context; return [clock, idle(context)]; }",
    'function all(context: EngineContext) { return context.store; }',
  ].join('\n');
  expect(overloaded(compiled(`${ROOT}src/engine/a.ts`, text), ['src/engine'])).toEqual([
    'src/engine/a.ts: takes the whole EngineContext',
    'src/engine/a.ts: idle does not use clock',
    'src/engine/a.ts: all does not use clock, log',
  ]);
});

test('a leaf is joined on marked lines alone', () => {
  const core = (line: string) => files({ 'src/engine/a.ts': line });
  const check = (sources: Map<string, string>) => misjoined(sources, importsOf(sources));
  const joined = "import { audited } from '../leaves/audit/audited.js';";
  expect(check(core(`${joined} // leaf: audit`))).toEqual([]);
  expect(check(core(joined))).toHaveLength(1);
  expect(check(core(`${joined} // leaf: move`))).toHaveLength(1);
  expect(check(core('const a = 1; // leaf: nothing'))).toHaveLength(1);
  expect(check(files({ 'src/leaves/audit/b.ts': "import { a } from './a.js';" }))).toEqual([]);
});

describe('documents', () => {
  test('a file that is named and not there is found', () => {
    const sources = files({
      'src/a/README.md': '`b.ts`, `a/c.ts`, `gone.ts`',
      'src/a/b.ts': '',
      'src/a/c.ts': '',
    });
    expect(missingFiles(sources, ['src/a/README.md'])).toEqual([
      'src/a/README.md names gone.ts, which is not there',
    ]);
  });

  test('a folder without a README.md, or with a long one, is found', () => {
    const sources = files({
      'src/a/b.ts': '',
      'src/c/d.ts': '',
      'src/c/README.md': '1\n2\n3\n',
      'src/e.ts': '',
    });
    expect(withoutReadme(sources, ['src'], 2)).toEqual([
      'src/a has no README.md',
      'src/c/README.md has 3 lines, more than 2',
    ]);
  });
});

describe('shape', () => {
  test('long files are named, with their length', () => {
    const sources = files({ 'a.ts': 'x\n'.repeat(5), 'b.ts': 'x\n'.repeat(6) });
    expect(longerThan(sources, 5)).toEqual(['b.ts: 6 lines']);
  });

  test('barrels', () => {
    const sources = files({
      'src/a/index.ts': "export { a } from './a.js';",
      'src/b.ts': "export * from './a.js';\nexport * as c from './c.js';",
      'src/index.ts': "export { a } from './a/a.js';",
    });
    expect(barrels(sources)).toEqual([
      'src/a/index.ts: an index.ts inside src',
      "src/b.ts: export * from './a.js';",
    ]);
  });

  test('names', () => {
    expect(oddlyNamed(['src/a/kebab-case.ts', '.ci/run', 'src/camelCase.ts', 'src/snake_case.ts'])).toEqual([
      'src/camelCase.ts',
      'src/snake_case.ts',
    ]);
  });

  test('docstrings', () => {
    const text = [
      '/** Said. */ export const a = 1;',
      'export const b = 2;',
      'const hidden = 3;',
      '/** No example. */ export function c() {}',
      '/**',
      ' * Has one.',
      ' *',
      ' * @example',
      ' * d(1);',
      ' */',
      'export function d(x: string): void;',
      'export function d(x: number): void;',
      'export function d() {}',
    ].join('\n');
    const program = compiled('a.ts', text);
    const file = program.getSourceFile('a.ts')!;
    expect(unexplained([file], program.getTypeChecker()).map((line) => line.replace(/^.*: /, ''))).toEqual([
      'b has no docstring',
      'c has no @example',
    ]);
  });

  test('forbidden texts are named with their line', () => {
    expect(naming(files({ 'a.md': 'one\ntwo secret\n' }), [/secret/])).toEqual(['a.md:2: secret']);
  });

  test('any', () => {
    const sources = files({
      'a.d.ts': 'export declare const a: any;\nexport declare const anything: unknown;',
    });
    expect(anyIn(sources)).toEqual(['a.d.ts: export declare const a: any;']);
  });
});

describe('words', () => {
  const bad = {
    'src/a/kept-rows.ts':
      '/** Rows of before,\n * which come\n * through. */\nexport const toldRuns = `put it right`;',
    'docs/b.md': 'Whoever asks anew.\n',
  };
  const good = {
    'src/a/rows.ts': [
      "import { voiceOf } from './voice-of.js';",
      '// Rows that are kept, told in other words.',
      'export const row = voiceOf({ told: true });',
    ].join('\n'),
    'docs/c.md': 'The option `whoever` stands for a name.\n',
  };

  test('of the left column are found in names, comments, texts and documents', () => {
    expect(privateWords(files(bad)).map((line) => line.replace(/ \(use: .+\)$/, ''))).toEqual([
      'src/a/kept-rows.ts:1: kept-rows.ts',
      'src/a/kept-rows.ts:4: toldRuns',
      'src/a/kept-rows.ts:2: come through',
      'src/a/kept-rows.ts:1: of before',
      'src/a/kept-rows.ts:4: put it right',
      'docs/b.md:1: anew',
      'docs/b.md:1: Whoever',
    ]);
  });

  test('of ordinary English, of names from elsewhere and of code in documents are left', () => {
    expect(privateWords(files(good))).toEqual([]);
  });

  test('of a relative clause at the start of a comment are found, and no others', () => {
    const text = '/** What it is. */\n// How it is done: what is so.\n/**\n * Whatever.\n * Who asks.\n */';
    expect(relativeClauses(files({ 'a.ts': text }))).toHaveLength(3);
  });

  test('still to be done are listed no longer once they are', () => {
    expect(finished(['src/a/', 'docs/'], ['docs/b.md:1: anew (use: again)'])).toEqual(['src/a/']);
  });
});
