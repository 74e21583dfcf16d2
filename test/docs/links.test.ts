import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { pages, ROOT } from './pages.js';

/** Pages that are made from code when the package or the site is built. */
const MADE = new Set([
  'docs/reference/http.md',
  'docs/reference/commands.md',
  'docs/reference/settings.md',
  'docs/reference/api/index.md',
]);
const ANCHORS_OF_MADE: Record<string, string[]> = { 'docs/reference/commands.md': ['exit-codes'] };

/** Headings as GitHub and VitePress name them. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/`/g, '')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s+/g, '-'),
  );

/** Targets of links and pictures that are no address elsewhere. */
const linksOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^https?:/.test(link));

const all = pages();
const texts = new Map(all.map(({ path, text }) => [path, text]));
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
const isShipped = (path: string): boolean =>
  files.includes(path) || (path.startsWith('docs/') && files.includes(`docs/**/*${posix.extname(path)}`));

test.each(all.map(({ path, text }) => [path, text] as const))('%s leads to what is there', (path, text) => {
  const dead = linksOf(text).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : posix.join(dirname(path), file);
    if (MADE.has(target)) {
      return anchor !== undefined && !(ANCHORS_OF_MADE[target] ?? []).includes(anchor);
    }
    if (!existsSync(join(ROOT, target)) || !isShipped(target)) return true;
    return anchor !== undefined && !anchorsOf(texts.get(target) ?? '').includes(anchor);
  });
  expect(dead).toEqual([]);
});

test('every page is reached from README', () => {
  const reached = new Set(['README.md']);
  for (const path of reached) {
    for (const link of linksOf(texts.get(path) ?? '')) {
      const target = posix.join(dirname(path), link.split('#')[0]!);
      if (texts.has(target)) reached.add(target);
    }
  }
  expect([...texts.keys()].filter((path) => !reached.has(path))).toEqual(['docs/index.md']);
});

test('every page has one title', () => {
  const titles = all.map(({ path, text }) => [
    path,
    text.replace(/^```[\s\S]*?^```$/gm, '').match(/^# /gm)?.length,
  ]);
  expect(titles.filter(([, count]) => count !== 1)).toEqual([]);
});

test('README is short enough to be read', () => {
  expect(texts.get('README.md')!.split('\n').length).toBeLessThan(120);
});

test('pictures say in words what they show', () => {
  const mute = all.flatMap(({ path, text }) =>
    [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]
      .filter(([, words]) => (words ?? '').split(' ').length < 3)
      .map(([, , picture]) => `${path}: ${picture}`),
  );
  expect(mute).toEqual([]);
});
