import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

type Packages = Record<string, { version?: string; optional?: boolean }>;

const { reasonToInstall } = (await import(new URL('../../scripts/ensure.mjs', import.meta.url).href)) as {
  reasonToInstall(root: string): string | undefined;
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'knowhow-ensure-')) + sep;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function given(wanted: Packages, installed?: Packages): string | undefined {
  writeFileSync(`${root}package-lock.json`, JSON.stringify({ packages: { '': {}, ...wanted } }));
  if (installed) {
    mkdirSync(`${root}node_modules`);
    writeFileSync(`${root}node_modules/.package-lock.json`, JSON.stringify({ packages: installed }));
  }
  return reasonToInstall(root);
}

const A = { 'node_modules/a': { version: '1.0.0' } };
const A2 = { 'node_modules/a': { version: '2.0.0' } };
const NATIVE = { 'node_modules/@x/native': { version: '1.0.0', optional: true } };

test('a clean clone is installed', () => {
  expect(given(A)).toBe('nothing is installed yet');
});

test('what the lock file names is enough, other platforms may be left out', () => {
  expect(given({ ...A, ...NATIVE }, A)).toBeUndefined();
});

test.each([
  ['another version', A2, A, 'a 2.0.0 is missing'],
  [
    'a package that is missing',
    { ...A, 'node_modules/b/node_modules/c': { version: '3.0.0' } },
    A,
    'c 3.0.0 is missing',
  ],
  [
    'an optional package of another version',
    { ...NATIVE },
    { 'node_modules/@x/native': { version: '0.9.0' } },
    '@x/native 1.0.0 is missing',
  ],
  [
    'a package too many',
    A,
    { ...A, ...NATIVE },
    'node_modules/@x/native is installed, but not in the lock file',
  ],
])('%s is a reason to install', (_, wanted, installed, reason) => {
  expect(given(wanted, installed)).toBe(reason);
});

test('a package that is there and that no install noted is no reason', () => {
  mkdirSync(`${root}node_modules/a`, { recursive: true });
  writeFileSync(`${root}node_modules/a/package.json`, JSON.stringify({ version: '1.0.0' }));
  writeFileSync(`${root}node_modules/.package-lock.json`, JSON.stringify({ packages: {} }));
  writeFileSync(`${root}package-lock.json`, JSON.stringify({ packages: { '': {}, ...A } }));
  expect(reasonToInstall(root)).toBeUndefined();
});
