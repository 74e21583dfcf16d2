import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyIn, programOf, publicFace } from './declarations.js';
import { missingFiles, withoutReadme } from './documents.js';
import { cyclesIn, importsOf, loadedWith } from './imports.js';
import { againstDirection, betweenRooms, foreignPackages, undeclared } from './layers.js';
import { LEAVES, leafOf, misjoined, withoutLeaves } from './leaves.js';
import { barrels, longerThan, naming, oddlyNamed } from './shape.js';
import { overloaded } from './signatures.js';
import { ROOT, readRepository, typescriptIn } from './sources.js';
import { finished, privateWords, relativeClauses } from './words.js';

const { BUNDLED } = (await import(new URL('../../scripts/bundled.mjs', import.meta.url).href)) as {
  BUNDLED: string[];
};

const repository = readRepository();
const shipped = typescriptIn(repository, 'src', 'adapters');
const code = typescriptIn(repository, 'src', 'adapters', 'examples', 'bench', 'eval');
const everything = typescriptIn(
  repository,
  'src',
  'adapters',
  'examples',
  'bench',
  'eval',
  'test',
  'scripts',
);
const imports = importsOf(code);

/**
 * What breaks a rule and is still to be mended. The lists may only shrink: an exception that is no longer needed
 * fails the test too.
 */
const EXCEPTIONS = {
  direction: [] as string[],
  cycles: [] as string[][],
  long: ['test/extract/steps/parse-decision.test.ts'],
  unexplained: [] as string[],
  /** Where words of the left column of the word list are still used. */
  words: [] as string[],
  any: [] as string[],
};

describe('imports', () => {
  test('there is something to check', () => {
    expect(shipped.size).toBeGreaterThan(20);
    expect(imports.length).toBeGreaterThan(20);
  });

  test('go one way: domain <- api <- parts <- engine <- index <- adapters <- eval <- bench', () => {
    expect(againstDirection(imports)).toEqual(EXCEPTIONS.direction);
  });

  test('go one way between the rooms of a part too', () => {
    expect(betweenRooms(imports)).toEqual([]);
  });

  test('join each leaf at lines that say so', () => {
    const between = imports.filter(({ from }) => shipped.has(from));
    expect(misjoined(shipped, between)).toEqual([]);
    for (const [leaf, [folder]] of Object.entries(LEAVES)) {
      expect(existsSync(join(ROOT, folder!, 'README.md')), leaf).toBe(true);
    }
  });

  test('have no cycles', () => {
    expect(cyclesIn(imports)).toEqual(EXCEPTIONS.cycles);
  });

  test('of the intake are few: a record is accepted without what learns from it', () => {
    const loaded = loadedWith(shipped, 'src/engine/learn/store-knowledge.ts');
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.length).toBeLessThanOrEqual(30);
    expect(loaded.filter((path) => /^src\/(?:model|guidance|retrieval|embedding)\//.test(path))).toEqual([]);
  });

  test('of the core are what the four operations need, and not more', () => {
    const core = loadedWith(withoutLeaves(shipped), 'src/engine/open-service.ts');
    const lines = core.reduce((sum, path) => sum + shipped.get(path)!.split('\n').length, 0);
    expect(core.filter((path) => leafOf(path) !== undefined)).toEqual([]);
    console.log(`core: ${core.length} files, ${lines} lines`);
    expect(lines).toBeGreaterThan(20_000);
    // Measured 35,833 (35,268 before forms of values, and of what queries are given, were told), and 40,000 when looking and correcting were of the core.
    expect(lines).toBeLessThanOrEqual(35_833);
  });

  test('keep packages where they belong: the core knows no framework', () => {
    expect(foreignPackages(imports)).toEqual([]);
  });

  test('of shipped code are dependencies of the package, or bundled', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, object>;
    const installed = ['dependencies', 'peerDependencies'].flatMap((field) =>
      Object.keys(manifest[field] ?? {}),
    );
    expect(undeclared(imports, [...installed, ...BUNDLED])).toEqual([]);
  });
});

describe('files', () => {
  test('have at most 400 lines', () => {
    const long = longerThan(everything, 200);
    if (long.length > 0) console.log(`over 200 lines:\n  ${long.join('\n  ')}`);
    const tooLong = longerThan(everything, 400).map((line) => line.split(':')[0]!);
    expect(tooLong.sort()).toEqual(EXCEPTIONS.long);
  });

  test('are no barrels', () => {
    expect(barrels(shipped)).toEqual([]);
  });

  test('have kebab-case names', () => {
    expect(oddlyNamed(everything.keys())).toEqual([]);
  });

  test('cite no document that is not shipped', () => {
    expect(naming(shipped, [/\b(?:interface|decisions)\.md\b/])).toEqual([]);
  });

  test('name no registry host and no path of one machine', () => {
    const hosts = new RegExp(['registry', String.raw`\.(?:npmjs|yarnpkg)`].join(''));
    const paths = new RegExp(String.raw`(?:^|[\s"'\x60(=:])/(?:${['work', 'root', 'home/\\w+'].join('|')})/`);
    expect(naming(repository, [hosts, paths])).toEqual([]);
  });
});

describe('documents', () => {
  const written = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...repository.keys()].filter(
    (path) => repository.has(path) && /^(?:[A-Z]+|(?!models|\.).*\/README)\.md$/.test(path),
  );

  test('name files that are there', () => {
    expect(written.length).toBeGreaterThan(20);
    expect(missingFiles(repository, new Set(written))).toEqual([]);
  });

  test('say of every folder what it is for', () => {
    expect(withoutReadme(repository, ['src/engine', 'src/leaves', 'src', 'adapters', 'eval'], 20)).toEqual(
      [],
    );
    for (const folder of ['bench', 'examples', 'scripts', 'test']) {
      expect(repository.has(`${folder}/README.md`), folder).toBe(true);
    }
    const named = (repository.get('test/README.md') ?? '').matchAll(/^\| `([a-z-]+)` \|/gm);
    const tests = [...repository.keys()].flatMap((path) => /^test\/([^/]+)\//.exec(path)?.[1] ?? []);
    expect([...named].map(([, folder]) => folder)).toEqual([...new Set(tests)].sort());
  });
});

describe('words', () => {
  const written = [...repository].filter(
    ([path]) =>
      shipped.has(path) || /^(?:(?:src|adapters)\/.+\/README|(?:docs\/(?:[\w-]+\/)*)?[\w-]+)\.md$/.test(path),
  );
  const problems = privateWords(new Map(written));

  test('are those of the field', () => {
    const left = EXCEPTIONS.words;
    expect(problems.filter((problem) => !left.some((start) => problem.startsWith(start)))).toEqual([]);
  });

  test('are nouns where comments begin, more and more often', () => {
    // Measured 1,479, and 1,743 when booleans began with Whether and numbers with How many. It may only shrink.
    expect(relativeClauses(shipped).length).toBeLessThanOrEqual(1_520);
  });

  test('are listed as still to be done only where they are', () => {
    expect(finished(EXCEPTIONS.words, problems)).toEqual([]);
  });
});

const ENTRIES = [
  'src/index.ts',
  'src/client/entry.ts',
  'src/testing/entry.ts',
  ...['http', 'ai-sdk', 'langgraph', 'mcp', 'openai-agents', 'mastra', 'claude-agent'].map(
    (name) => `adapters/${name}/index.ts`,
  ),
].filter((entry) => existsSync(join(ROOT, entry)));

describe('types', () => {
  const program = programOf(ENTRIES);

  test('of parameters say what a function needs of the engine, and nothing else', () => {
    expect(overloaded(program, ['src/engine', 'src/leaves'])).toEqual([]);
  });

  test('of the package entries are those that are promised, explained and with no `any`', async () => {
    const face = publicFace(program, ENTRIES);
    await expect(`${face.exports.join('\n')}\n`).toMatchFileSnapshot('public-exports.txt');
    expect(anyIn(face.declarations)).toEqual(EXCEPTIONS.any);
    expect(face.unexplained).toEqual(EXCEPTIONS.unexplained);
  });
});
