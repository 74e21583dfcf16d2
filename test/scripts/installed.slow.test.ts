import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const { layPlatforms } = (await import(new URL('../../scripts/package.mjs', import.meta.url).href)) as {
  layPlatforms(facts: object, into: string): { name: string; folder: string }[];
};
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// In `dist`, where packages find what they need.
const modules = join(mkdtempSync(root('dist/.installed-')), 'node_modules');
const elsewhere = mkdtempSync(join(tmpdir(), 'knowhow-elsewhere-'));
afterAll(() => {
  rmSync(join(modules, '..'), { recursive: true });
  rmSync(elsewhere, { recursive: true });
});
const facts = JSON.parse(readFileSync(root('package.json'), 'utf8'));
layPlatforms(facts, join(modules, '@knowhow'));
for (const path of ['package.json', 'dist/lib', 'dist/vendor/onnxruntime-web', 'models/all-MiniLM-L6-v2'])
  cpSync(root(path), join(modules, 'knowhow', path), { recursive: true });

const knowhow = (...args: string[]): string =>
  execFileSync(process.execPath, [join(modules, 'knowhow/dist/lib/cli.js'), ...args], {
    cwd: elsewhere,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('installed for all programs, it looks at, erases and copies a file from any folder', () => {
  knowhow('demo', '--db', 'demo.db');
  expect(knowhow('delete', 'refund an order', '--tenant', 'demo', '--yes', '--db', 'demo.db')).toMatch(
    /^Deleted/,
  );
  expect(knowhow('backup', 'copy.db', '--db', 'demo.db')).toMatch(/copied to copy\.db/);
  expect(knowhow('doctor', '--db', 'demo.db')).not.toMatch(/^BAD/m);
});
