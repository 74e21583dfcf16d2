import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOSTS } from '../../adapters/hosts/hosts.js';
import { ROOT } from './pages.js';

const TITLES = HOSTS.map(({ title }) => title);
const GUIDE = 'docs/guides/coding-agents.md';
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test.each(['README.md', GUIDE, 'docs/guides/index.md', 'adapters/hosts/README.md'])(
  '%s lists every host that can be joined',
  (path) => {
    // The list is the line that names most of them.
    const named = read(path)
      .split('\n')
      .map((line) => TITLES.filter((title) => line.includes(title)));
    expect(named.reduce((most, titles) => (titles.length > most.length ? titles : most))).toEqual(TITLES);
  },
);

test('the guide has each by the name that installs it', () => {
  const [line] = read(GUIDE).match(/^.*`all` means.*$/m)!;
  const named = [...line.matchAll(/`([a-z-]+)`/g)].flatMap(([, name]) => (name === 'all' ? [] : [name]));
  expect(named).toEqual(HOSTS.map(({ name }) => name));
});

test.each(['settings', 'before a call'])('the table of "%s" in the guide has a row for each', (head) => {
  const [, rows = ''] =
    new RegExp(String.raw`^\| \| ${head} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)`, 'm').exec(read(GUIDE)) ?? [];
  const first = rows.split('\n').flatMap((row) => row.split(' | ')[0]!.replace(/^\| /, '').split(', '));
  expect(first.filter((title) => title !== '').sort()).toEqual([...TITLES].sort());
});
