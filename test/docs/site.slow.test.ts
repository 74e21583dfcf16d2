import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { pages, ROOT } from './pages.js';

const built = existsSync(join(ROOT, 'dist/adapters/cli/program.js'));
if (!built) console.log('Skipped the site: the compiled package is missing, run `npm run build`.');

/** What the site is made of: the repository as git has it, and what `npm install` and the build put beside it. */
function cleanTree(): string {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const tree = mkdtempSync(join(ROOT, '.tmp/site-'));
  afterTest(() => rmSync(tree, { recursive: true, force: true, maxRetries: 5 }));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(listed.status, listed.stderr).toBe(0);
  const wanted = /^(?:docs|scripts|src|adapters|templates|python)\/|^[^/]+$/;
  for (const path of listed.stdout.split('\0').filter((name) => wanted.test(name))) {
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(tree, path));
  }
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(tree, name));
  return tree;
}

test.skipIf(!built)(
  'the site is built from a clean tree: every page is there, and no link is dead',
  () => {
    const tree = cleanTree();
    // The pages that are made, without compiling again or looking for errors that the check of types finds; then the site, which ends
    // with an error at the first dead link. Each page is rendered as it is written; the scripts that browsers load to go from one to
    // another are made of the same components, and left out.
    const program = `
      import { makeApi, madePages, write } from './scripts/docs.mjs';
      import { build } from 'vitepress';
      write(await madePages());
      if (!makeApi('--skipErrorChecking')) process.exit(3);
      await build('docs', { minify: false, mpa: true });
    `;
    const made = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: tree,
      encoding: 'utf8',
      timeout: 280_000,
    });
    expect({ status: made.status, stderr: made.status === 0 ? '' : made.stderr }).toEqual({
      status: 0,
      stderr: '',
    });
    const site = join(tree, 'docs/.vitepress/dist');
    const files = new Set(readdirSync(site, { recursive: true }).map(String));
    const written = pages()
      .filter(({ path }) => path.startsWith('docs/'))
      .map(({ path }) => path.replace(/^docs\//, '').replace(/\.md$/, '.html'));
    const generated = ['reference/http.html', 'reference/commands.html', 'reference/settings.html'];
    const missing = [...written, ...generated, 'reference/api/index.html', 'llms.txt', '404.html'].filter(
      (name) => !files.has(name),
    );
    expect(missing).toEqual([]);
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('knowhow');
  },
  300_000,
);
