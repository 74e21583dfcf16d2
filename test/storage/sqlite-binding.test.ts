import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bindingModule, chooseBinding, defaultBinding } from '../../src/storage/sqlite/default-binding.js';

const VENDORED = fileURLToPath(new URL('../../dist/vendor/', import.meta.url));

test('the binding is the shipped one, with an SQLite that several programs may write with', async () => {
  expect(bindingModule()).toBe(join(VENDORED, 'sqlite/dist/index.cjs'));
  const database = new (await defaultBinding())(':memory:');
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  database.close();
  expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});

test('where it cannot be loaded Node steps in if its SQLite is new enough, and otherwise both reasons are given', () => {
  const choose = () => chooseBinding(join(VENDORED, 'sqlite/dist/gone.cjs'));
  const builtin = process.versions.sqlite?.localeCompare('3.51.3', 'en', { numeric: true }) ?? -1;
  if (builtin >= 0) expect(choose()).toBe('node:sqlite');
  else expect(choose).toThrow(/shipped with knowhow: Cannot find module.*node:sqlite\): .*Node 24 or later/s);
});

test('a binding with an SQLite that damages files is not taken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-binding-'));
  try {
    const old = join(folder, 'old.cjs');
    writeFileSync(
      old,
      `exports.DatabaseSync = class {
        prepare() { return { get: () => ({ version: '3.50.4' }) }; }
        close() {}
      };`,
    );
    const builtin = process.versions.sqlite?.localeCompare('3.51.3', 'en', { numeric: true }) ?? -1;
    if (builtin >= 0) expect(chooseBinding(old)).toBe('node:sqlite');
    else expect(() => chooseBinding(old)).toThrow(/brings SQLite 3\.50\.4, and 3\.51\.3 or later is needed/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(['onnxruntime-web', 'sqlite'])(
  'the files of %s have their licence and hashes beside them',
  (part) => {
    const folder = join(VENDORED, part);
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toMatch(/MIT/);
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums.length).toBeGreaterThan(3);
    for (const line of sums) {
      const [hash, path] = line.split('  ') as [string, string];
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ).toBe(hash);
    }
  },
);
