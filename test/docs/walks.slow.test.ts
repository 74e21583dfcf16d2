import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, pages, ROOT } from './pages.js';
import { demoFile, walk } from './walk.js';

const built = existsSync(join(ROOT, 'dist/lib/cli.js'));
if (!built)
  console.log(
    'Skipped the walks through the documents: the compiled package is missing, run `npm run build`.',
  );
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('Skipped the pages with programs in Python: there is no python3.');

/** Writes what commands print into the pages, in place of comparing it. */
const isUpdate = process.env.KNOWHOW_DOCS_UPDATE === '1';

// Inside the package, where its own name leads to what was built.
const SCRATCH = join(ROOT, '.tmp');
let folder = '';
let demo = '';
beforeAll(() => {
  mkdirSync(SCRATCH, { recursive: true });
  folder = mkdtempSync(join(SCRATCH, 'docs-'));
  if (built) demo = demoFile(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What differs from walk to walk: boundaries, ids, keys, times, places. */
const steady = (text: string): string =>
  text
    .replace(/knowhow-[0-9a-f]{16}/g, 'knowhow-0123456789abcdef')
    .replace(/\b(job|rec)_[0-9a-z]{26}/g, '$1_1')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+Z)?/g, 'TIME')
    .trimEnd();

/**
 * A document with its numbers to three digits: the rest depends on the runtime that the embedding model found, and on whether a
 * busy machine let it answer in time.
 */
const steadyJson = (text: string): unknown =>
  JSON.parse(text, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value));

const RUN = new Set(['sh', 'ts', 'python']);
const walked = pages()
  .map((page) => ({ page, blocks: blocksOf(page) }))
  .filter(({ blocks }) =>
    blocks.some(({ language, notRun, prints }) => prints ?? (RUN.has(language) && notRun === undefined)),
  );

for (const { page, blocks } of pages().map((page) => ({ page, blocks: blocksOf(page) }))) {
  for (const { line, notRun } of blocks) {
    if (notRun !== undefined) console.log(`Not run: ${page.path}:${line}, because ${notRun}.`);
  }
}

test('there are pages to walk through', () => expect(walked.length).toBeGreaterThan(25));

test.skipIf(!built).each(walked.map(({ page, blocks }) => [page.path, page, blocks] as const))(
  'who follows %s gets what it says',
  async (path, page, blocks) => {
    if (!hasPython && blocks.some(({ language }) => language === 'python')) return;
    const { status, stderr, printed } = await walk(blocks, mkdtempSync(join(folder, 'page-')), demo);
    expect({ path, status, stderr: status === 0 ? '' : stderr }).toEqual({ path, status: 0, stderr: '' });
    let { text } = page;
    for (const [number, { isOutput, prints, language, code, line }] of blocks.entries()) {
      if (!isOutput && prints === undefined) continue;
      const said = printed.get(prints === undefined ? number - 1 : number);
      expect(said, `${path}:${line} has no command that prints it`).toBeDefined();
      if (language === 'json') expect(steadyJson(said!), `${path}:${line}`).toEqual(steadyJson(code));
      else if (isUpdate && steady(said!) !== steady(code))
        text = text.replace(code, () => `${said!.trimEnd()}\n`);
      else expect(steady(said!), `${path}:${line}`).toBe(steady(code));
    }
    if (text !== page.text) writeFileSync(join(ROOT, path), text);
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  },
);
