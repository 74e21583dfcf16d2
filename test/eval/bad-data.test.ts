import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { evaluateFolder } from '../../eval/evaluate-folder.js';
import { hashingEmbedder } from '../../src/index.js';
import { collectionOf, goodEngine } from './made-shop/engines.js';
import { writeShop } from './made-shop/write-shop.js';

const root = mkdtempSync(join(tmpdir(), 'knowhow-bad-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder: string;
let n = 0;
beforeEach(() => {
  folder = join(root, String(n++));
  mkdirSync(folder);
});

const evaluate = () =>
  evaluateFolder(folder, {
    embedder: { ...hashingEmbedder(), counts: () => ({ embedded: 0, repeated: 0 }) },
    only: ['goals'],
    quick: true,
    open: async () => collectionOf(goodEngine),
    say: () => {},
  });

test('a directory of no known kind, and one that is not there', async () => {
  expect(await evaluate()).toContain('Nothing in it is known to be evaluated: expected records.ingest.jsonl');
  rmSync(folder, { recursive: true });
  expect(await evaluate()).toBe('There is no such directory.');
});

test('a row that lacks a field is named with its file and line', async () => {
  writeShop(folder);
  const path = join(folder, 'eval', 'e1_gold_tools.jsonl');
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const { gold_tools: _, query: __, ...rest } = JSON.parse(lines[1]!) as Record<string, unknown>;
  writeFileSync(path, [lines[0], JSON.stringify(rest)].join('\n'));
  expect(await evaluate()).toMatch(/e1_gold_tools\.jsonl, line 2: lacks query, gold_tools\.$/);
  writeFileSync(path, `${lines[0]}\nno json`);
  expect(await evaluate()).toMatch(/e1_gold_tools\.jsonl, line 2: expected one JSON value, got no json$/);
});

test('an empty half is said to be empty', async () => {
  writeShop(folder);
  for (const name of ['e1_gold_tools', 'e2_next_tool', 'e3_success'])
    writeFileSync(join(folder, 'eval', `${name}.jsonl`), '');
  expect(await evaluate()).toContain('holds no row');
  writeFileSync(join(folder, 'records.jsonl'), '');
  writeFileSync(join(folder, 'records.ingest.jsonl'), '');
  expect(await evaluate()).toContain('holds no record');
});

test('what is sound is evaluated', async () => {
  writeShop(folder);
  expect(await evaluate()).toMatchObject({ measures: expect.any(Array) });
});
