import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../adapters/http/openapi.js';
import { DEFAULT_LIMITS } from '../../src/index.js';
import { pages, ROOT } from './pages.js';

const built = existsSync(join(ROOT, 'dist/adapters/cli/program.js'));
if (!built)
  console.log('Skipped the pages that are made: the compiled package is missing, run `npm run build`.');

const load = <T>(path: string): Promise<T> => import(new URL(`../../scripts/${path}`, import.meta.url).href);
const { madePages } = await load<{ madePages(): Promise<Map<string, string>> }>('docs.mjs');
const { pictures } = await load<{ pictures(): Promise<Map<string, string>> }>('docs/pictures.mjs');

test.skipIf(!built)('the pages of routes, commands and options have all of them', async () => {
  const made = await madePages();
  const http = made.get('reference/http.md')!;
  for (const path of Object.keys(openApiDocument(DEFAULT_LIMITS).paths as object))
    expect(http).toContain(` ${path}\n`);
  const commands = made.get('reference/commands.md')!;
  for (const name of ['import', 'entries list', 'runs withdraw', 'keys create', 'init']) {
    expect(commands).toContain(`### ${name}\n`);
  }
  const settings = made.get('reference/settings.md')!;
  for (const name of [
    '`enhanceTimeoutMs`',
    '`--max-entries <n>`',
    '`KNOWHOW_DB`',
    '`baseUrl`',
    '`allowedOrigins`',
  ]) {
    expect(settings).toContain(name);
  }
  expect([...made.values()].join('\n')).not.toMatch(/^\| undefined|\[object /m);
});

test.skipIf(!built)(
  'the index for language models has every page, with a title and what it is about',
  async () => {
    const index = (await madePages()).get('llms.txt')!;
    const paths = pages().map(({ path }) => path.replace(/^docs\//, ''));
    const mute = paths.filter(
      (path) =>
        path.includes('/') &&
        !path.startsWith('reference/errors/') &&
        !new RegExp(`^- \\[.{3,}\\]\\(${path}\\): .{20,}`, 'm').test(index),
    );
    expect(mute).toEqual([]);
  },
);

test.skipIf(!built)('the pictures show what the demo learns now (else: npm run docs:pictures)', async () => {
  for (const [path, svg] of await pictures()) {
    expect(readFileSync(join(ROOT, 'docs', path), 'utf8'), path).toBe(svg);
  }
});
