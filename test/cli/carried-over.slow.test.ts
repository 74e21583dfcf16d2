import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashingEmbedder, type OpenOptions, openService } from '../../src/index.js';
import { folder, run } from './run.js';

const io = {
  openService: (options: OpenOptions) => openService({ ...options, embedder: hashingEmbedder() }),
};

const recordsOf = (lines: string): unknown[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('what an older version exported is imported, learned from, and exported as it was', async () => {
  const file = new URL('fixtures/exported-before.jsonl', import.meta.url).pathname;
  const db = join(folder().path, 'new.db');
  const imported = await run(['import', file, '--db', db, '--wait', '--json'], { io });
  expect(imported).toMatchObject({ code: 0, json: { accepted: 4, rejected: 0, completed: 4, failed: 0 } });
  expect((imported.json as { entries: number }).entries).toBeGreaterThan(0);
  const exported = await run(['export', '--tenant', 'shop', '--db', db], { io });
  expect(recordsOf(exported.stdout)).toEqual(recordsOf(readFileSync(file, 'utf8')));
  const again = await run(['import', file, '--db', db, '--json'], { io });
  expect(again).toMatchObject({ code: 0, json: { accepted: 4, replayed: 4, rejected: 0 } });
  const { stdout: stdin } = await run(['export', '--tenant', 'shop', '--db', db, '--json'], { io });
  const copy = await run(['import', '-', '--db', `${db}.copy`, '--json'], { io, stdin });
  expect(copy).toMatchObject({ code: 0, json: { accepted: 4, replayed: 0, rejected: 0 } });
});

test('an import says on a terminal how far it is, and takes that away at its end', async () => {
  const file = new URL('fixtures/exported-before.jsonl', import.meta.url).pathname;
  const db = join(folder().path, 'new.db');
  const { stderr } = await run(['import', file, '--db', db], { io, tty: true });
  expect(stderr).toMatch(/storing .*█.* % {2}\d records?/);
  expect(stderr.split('\n')[0]).toMatch(/\r\u001b\[K[^\r]*$/);
});

test('a demo learns from made runs, and tells the next task what they teach', async () => {
  const told = await run(['demo', '--json'], { io });
  expect(told).toMatchObject({ code: 0, stderr: '', json: { runs: 8 } });
  const { input_text, response } = told.json as { input_text: string; response: string };
  expect(response.slice(input_text.length)).toMatch(/`refund_order`.*`cancel_order`/);
});

test('a move says what came along, and goes on where it was', async () => {
  const file = new URL('fixtures/exported-before.jsonl', import.meta.url).pathname;
  const { path } = folder();
  const [from, to] = [join(path, 'from.db'), join(path, 'to.db')];
  await run(['import', file, '--db', from], { io });
  const early = await run(['migrate', '--from', from, '--to', to, '--json']);
  expect(early).toMatchObject({ code: 2, json: { error: { message: expect.stringContaining('--drain') } } });
  expect((await run(['work', '--drain', '--db', from], { io })).code).toBe(0);
  const moved = await run(['migrate', '--from', from, '--to', to]);
  expect([moved.code, moved.stderr]).toEqual([0, '']);
  expect(moved.stdout).toMatch(/^4 records of 1 collection and 0 keys moved, each record compared/);
  const again = await run(['migrate', '--from', from, '--to', to, '--json']);
  expect(again).toMatchObject({ code: 0, json: { records: 4, lost_corrections: [], damaged_records: [] } });
});
