import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from './build.mjs';
import { commandsPage } from './docs/commands.mjs';
import { httpPage } from './docs/http.mjs';
import { llmsText } from './docs/llms.mjs';
import { pictures } from './docs/pictures.mjs';
import { settingsPage } from './docs/settings.mjs';
import { ROOT, runNode } from './run.mjs';

/**
 * The pages that are made from code, and are no files of the repository.
 *
 * @returns {Promise<Map<string, string>>} texts by path below docs
 */
export async function madePages() {
  const made = new Map([
    ['reference/http.md', await httpPage()],
    ['reference/commands.md', await commandsPage()],
    ['reference/settings.md', await settingsPage()],
  ]);
  return made.set('llms.txt', llmsText(made));
}

/** Writes files below docs; those that are as they should be stay untouched. */
export function write(files) {
  for (const [path, text] of files) {
    const file = join(ROOT, 'docs', path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`docs/${path}\n`);
  }
}

/** The reference of the API, from docstrings. Further options are typedoc's. */
export const makeApi = (...options) =>
  runNode([
    'node_modules/typedoc/bin/typedoc',
    '--plugin',
    'typedoc-plugin-markdown',
    '--out',
    'docs/reference/api',
    '--readme',
    'none',
    '--entryFileName',
    'index',
    '--hideBreadcrumbs',
    '--hidePageHeader',
    '--logLevel',
    'Error',
    ...options,
  ]).ok;

if (import.meta.url === new URL(process.argv[1] ?? '', 'file:').href) {
  const asked = new Set(process.argv.slice(2));
  let ok = build();
  if (asked.has('--pictures')) write(await pictures());
  write(await madePages());
  if (ok && !asked.has('--quick')) ok = makeApi();
  if (ok && asked.has('--site')) {
    const { build: buildSite } = await import('vitepress');
    await buildSite('docs');
  }
  process.exitCode = ok ? 0 : 1;
}
