import ts from 'typescript';
import { expect, test } from 'vitest';
import { type Block, blocksOf, pages } from './pages.js';

const LANGUAGES = ['js', 'json', 'python', 'sh', 'text', 'ts'];

const blocks = pages().flatMap((page) =>
  blocksOf(page).map((block) => ({ where: `${page.path}:${block.line}`, block })),
);
const those = (language: string): (readonly [string, Block])[] =>
  blocks
    .filter(({ block }) => block.language === language)
    .map(({ where, block }) => [where, block] as const);

test('every block says what it is written in', () => {
  const odd = blocks.filter(({ block }) => !LANGUAGES.includes(block.language)).map(({ where }) => where);
  expect(odd).toEqual([]);
});

test('a block that is not run says why', () => {
  const silent = blocks
    .filter(({ block }) => block.notRun !== undefined && block.notRun.split(' ').length < 3)
    .map(({ where }) => where);
  expect(silent).toEqual([]);
});

test.each(those('json'))('the JSON at %s can be read', (_, { code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

test.each([...those('ts'), ...those('js')])('the program at %s can be read', (_, { code }) => {
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true });
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
});
