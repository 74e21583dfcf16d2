import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const { sourcesHash } = (await import(new URL('../../scripts/sources-hash.mjs', import.meta.url).href)) as {
  sourcesHash(root: string): string;
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'knowhow-sources-')) + sep;
  mkdirSync(`${root}src/api`, { recursive: true });
  writeFileSync(`${root}src/api/a.ts`, 'one');
  writeFileSync(`${root}package-lock.json`, '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('contents decide what is to be built, not times', () => {
  const before = sourcesHash(root);
  utimesSync(`${root}src/api/a.ts`, 1, 1);
  writeFileSync(`${root}README.md`, 'of what is not built');
  expect(sourcesHash(root)).toBe(before);
});

test.each([
  ['another text', () => writeFileSync(`${root}src/api/a.ts`, 'two')],
  ['a new file', () => writeFileSync(`${root}src/b.ts`, '')],
  ['a file that is gone', () => rmSync(`${root}src/api/a.ts`)],
  ['other packages', () => writeFileSync(`${root}package-lock.json`, '{ }')],
])('%s is to be built', (_, change) => {
  const before = sourcesHash(root);
  change();
  expect(sourcesHash(root)).not.toBe(before);
});
