import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wireError } from '../../adapters/http/errors.js';
import { ERROR_CODES, KnowhowError } from '../../src/index.js';
import { pages, ROOT } from './pages.js';

const FOLDER = 'docs/reference/errors';
const texts = new Map(pages().map(({ path, text }) => [path, text]));

test('every code of an error has a page, and every page a code', () => {
  const there = readdirSync(join(ROOT, FOLDER)).map((name) => name.replace(/\.md$/, ''));
  expect(there.sort()).toEqual([...ERROR_CODES, 'index'].sort());
});

/** What a program meets, and no answer of a service has. */
const NEVER_SENT = new Set<string>(['embedder_mismatch', 'network_error', 'timeout']);

test.each(ERROR_CODES)('the page of %s says what it is over HTTP, and what to do', (code) => {
  const text = texts.get(`${FOLDER}/${code}.md`)!;
  const [, said = ''] = /^HTTP status: (.*)\.$/m.exec(text) ?? [];
  const shapes = ['general', 'store', 'list'] as const;
  const statuses = new Set(shapes.map((shape) => wireError(new KnowhowError(code, 'x'), shape).status));
  const sent = NEVER_SENT.has(code) ? [] : [...statuses].map(String);
  const full = code === 'storage_error' ? ['507'] : [];
  expect((said.match(/\d{3}/g) ?? []).sort()).toEqual([...sent, ...full].sort());
  expect(text).toMatch(/^## What to do$/m);
  expect(texts.get(`${FOLDER}/index.md`)).toContain(`[${code}](${code}.md)`);
});
