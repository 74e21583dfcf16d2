import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTrajectories } from '../../eval/trajectories/data.js';
import { learnedBeside } from '../../eval/trajectories/learned-beside.js';

const scratch = mkdtempSync(join(tmpdir(), 'knowhow-beside-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A folder of runs without rows: each is a task of its own, for a customer that its call names. */
function folder(name: string, customers: readonly string[]): string {
  const path = join(scratch, name);
  const records = customers.map((user_id, i) => ({
    tenant_id: name,
    query: `Please cancel order ${i}.`,
    success: true,
    turns: [
      {
        turn: 1,
        inputs: 'Available tools:\ncancel_order',
        decision: JSON.stringify({ name: 'cancel_order', arguments: { user_id } }),
        result: 'ok',
      },
    ],
  }));
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const full = records.map((record, i) => ({
    ...record,
    metadata: { task_id: `${name}-${i}`, gold_actions: [{ name: 'cancel_order' }] },
  }));
  mkdirSync(path);
  writeFileSync(join(path, 'records.ingest.jsonl'), lines(records));
  writeFileSync(join(path, 'records.jsonl'), lines(full));
  return path;
}

test('what is learned beside a directory leaves out the customer that is asked about', () => {
  const own = readTrajectories(folder('own', ['ann', 'ben']));
  expect(own.guidance.map(({ task_id, gold_write_tools }) => [task_id, gold_write_tools])).toEqual([
    ['own-0', ['cancel_order']],
    ['own-1', ['cancel_order']],
  ]);
  const both = learnedBeside(own, [folder('other', ['ann', 'cat'])], false);
  expect(both.records.map(({ tenant_id }) => tenant_id)).toEqual(['own', 'own', 'own', 'own']);
  const known = (row: number): string[] =>
    both.tasks
      .filter((task) => !both.guidance[row]!.exclude_task_ids.includes(task))
      .map((task) => both.units[both.tasks.indexOf(task)]!);
  expect(known(0)).toEqual(['ben', 'cat']);
  expect(known(1)).toEqual(['ann', 'ann', 'cat']);
  expect(both.own).toBe(2);
  expect([both.learnFrom, learnedBeside(own, [folder('third', ['dan'])], true).learnFrom]).toEqual([0, 2]);
});
