import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  bindingModule,
  bindings,
  chooseBinding,
  defaultBinding,
} from '../../src/storage/sqlite/default-binding.js';

const VENDORED = fileURLToPath(new URL('../../dist/vendor/', import.meta.url));

const stands = (version: string) => version.localeCompare('3.51.3', 'en', { numeric: true }) >= 0;

test('the binding has an SQLite that several programs may write with', async () => {
  expect(bindings()).toContain(bindingModule());
  const database = new (await defaultBinding())(':memory:');
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  database.close();
  expect(stands(version)).toBe(true);
});

test("Node's own comes first where it is no experiment, and last elsewhere", () => {
  for (const node of ['24.0.0', '26.10.0']) expect(bindings(node)[0]).toBe('node:sqlite');
  for (const node of ['20.19.0', '22.23.5']) {
    expect(bindings(node)[0]).toMatch(/^@knowhow\/sqlite-/);
    expect(bindings(node).at(-1)).toBe('node:sqlite');
  }
});

test('the first that can be loaded is taken, and where none can, the fault of each is named', () => {
  const gone = ['@knowhow/sqlite-none', join(VENDORED, 'sqlite/dist/gone.cjs')];
  const there = join(VENDORED, 'sqlite/dist/index.cjs');
  expect(chooseBinding([...gone, there])).toBe(there);
  expect(() => chooseBinding(gone)).toThrow(
    /sqlite-none: Cannot find module.*gone\.cjs: Cannot find module.*optional dependencies.*Node 24 or later/s,
  );
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
    expect(() => chooseBinding([old])).toThrow(/brings SQLite 3\.50\.4, and 3\.51\.3 or later is needed/);
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
