import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { run } from '../cli/run.js';
import { writeShop } from './made-shop/write-shop.js';

// The model needs a thread, which a unit test has none of.
vi.mock('../../src/index.js', async (original) => {
  const index = await original<typeof import('../../src/index.js')>();
  return { ...index, openMiniLm: () => index.hashingEmbedder() };
});

const folder = mkdtempSync(join(tmpdir(), 'knowhow-eval-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const record = (n: number) => ({
  tenant_id: 'own',
  query: `Water plot ${n} of ${['beans', 'kale', 'maize', 'leeks'][n]}`,
  turns: [{ turn: 1, inputs: '', decision: '{"name":"open_valve","arguments":{}}', result: 'ok' }],
  success: true,
  timestamp: '2026-01-01T00:00:00Z',
});
const LESSON = {
  ...record(0),
  turns: [{ turn: 1, inputs: '', decision: '', memory: 'Valves close at night.' }],
};

const lines = (records: readonly object[]): string =>
  records.map((one) => `${JSON.stringify(one)}\n`).join('');

test('of few runs it is said that they are too few, lessons are no runs, and no picture is drawn', async () => {
  const file = join(folder, 'few.jsonl');
  writeFileSync(file, lines([...[0, 1, 2, 3].map(record), LESSON]));
  const { code, stdout, stderr } = await run(['eval', '--runs', file]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('of 4 runs')]);
  expect(stdout).toContain('4 runs: too few to measure guidance on, which takes 20 or more');
  expect(stdout).not.toMatch(/95 %|Drawn|–/);
  expect(existsSync('knowhow-eval.svg')).toBe(false);
});

test('the columns of the table are explained, and a picture is drawn where it is asked for', async () => {
  writeShop(folder);
  const svg = join(folder, 'picture.svg');
  const argv = ['eval', '--runs', join(folder, 'records.ingest.jsonl')];
  const { stdout } = await run([...argv, '--svg', svg]);
  const [head = ''] = stdout.split('\n');
  const columns = head.split(/ {2,}/).filter((name) => name !== 'measure');
  const explained = stdout.split('\n').find((line) => line.startsWith('value: '))!;
  for (const column of columns) expect(explained, column).toContain(`${column}: `);
  expect(stdout).toContain(`Drawn in ${svg}.`);
  expect(existsSync(svg)).toBe(true);
});
