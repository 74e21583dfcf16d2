import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bindings } from '../../src/storage/sqlite/default-binding.js';

interface Platform {
  name: string;
  folder: string;
}

const { layPlatforms } = (await import(new URL('../../scripts/package.mjs', import.meta.url).href)) as {
  layPlatforms(facts: object, into: string): Platform[];
};
const { BUNDLED, IN_CONSOLE } = (await import(
  new URL('../../scripts/bundled.mjs', import.meta.url).href
)) as Record<string, string[]>;

const facts = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
// Where packages find what they need, as installed ones do.
const into = mkdtempSync(fileURLToPath(new URL('../../dist/.platforms-', import.meta.url)));
const require = createRequire(import.meta.url);
afterAll(() => rmSync(into, { recursive: true }));
const platforms = layPlatforms(facts, into);
const manifestOf = ({ folder }: Platform) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

test('SQLite is packed by platform: one build in each package, which says where it may be installed', () => {
  expect(platforms.length).toBe(8);
  for (const platform of platforms) {
    const { name, version, os, cpu, libc, scripts } = manifestOf(platform);
    expect(name).toBe(['@knowhow/sqlite', os, cpu, libc ?? []].flat(2).join('-'));
    expect(version).toBe(facts.version);
    expect(os[0] === 'linux').toBe(libc !== undefined);
    expect(scripts).toBeUndefined();
    const builds = readdirSync(platform.folder, { recursive: true }).filter((path) =>
      /\.node$/.test(`${path}`),
    );
    expect(builds).toHaveLength(1);
  }
});

test('a package of this platform is the binding that is looked for, and loads', () => {
  const fitting = platforms.filter((one) => bindings().includes(one.name));
  expect(fitting.length).toBeGreaterThan(0);
  // Of the two for Linux only one fits the C library.
  const loaded = fitting.filter(({ folder }) => {
    try {
      return typeof require(folder).DatabaseSync === 'function';
    } catch {
      return false;
    }
  });
  expect(loaded).toHaveLength(1);
});

test('what is bundled is no dependency too, and what is shipped is neither a dependency of development alone', () => {
  for (const name of [...BUNDLED!, ...IN_CONSOLE!]) {
    expect(facts.dependencies[name]).toBeUndefined();
    expect(facts.peerDependencies[name]).toBeUndefined();
  }
  expect(facts.files).not.toContain('dist/vendor');
});

test('the root is no package: npm is told what to run in place of packing it', () => {
  expect(facts.scripts.prepack).toMatch(/npm run package.*process\.exit\(1\)/);
});
