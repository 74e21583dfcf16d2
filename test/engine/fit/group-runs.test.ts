import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRuns } from '../../../src/engine/fit/group-runs.js';
import { eventsOf } from '../../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';

const run = (group: string, task: string, args: object = {}): ParsedRun => ({
  id: `${group} ${task}`,
  task,
  group,
  agentType: '',
  success: 1,
  outcomeKnown: true,
  guided: false,
  ...eventsOf([{ turn: 1, inputs: '', decision: JSON.stringify({ name: 'look', arguments: args }) }]),
});
const groupsOf = (runs: ParsedRun[]): string[] => groupRuns(runs).map(({ group }) => group);

test('runs of different groups stay apart', () => {
  expect(groupsOf([run('a', 'x'), run('b', 'y'), run('a', 'z')])).toEqual(['a', 'b', 'a']);
});

test('runs that are about one subject are one group: their tasks and calls name the same identity', () => {
  const ann = (group: string) =>
    run(group, `I am ann@mail.example, cancel ${group}`, { email: 'ann@mail.example' });
  expect(groupsOf([ann('b'), run('c', 'other'), ann('a')])).toEqual(['a', 'c', 'a']);
});

test('what many runs name, and what only a call or only a task names, joins nobody', () => {
  const shop = Array.from({ length: 9 }, (_, i) =>
    run(`g${i}`, `ask shop1234 for ${i}`, { shop: 'shop1234' }),
  );
  expect(new Set(groupsOf(shop)).size).toBe(9);
  expect(groupsOf([run('a', 'see ann@mail.example'), run('b', 'x', { email: 'ann@mail.example' })])).toEqual([
    'a',
    'b',
  ]);
});

test('the order of runs has no part in it', () => {
  const runs = ['c', 'a', 'b', 'd', 'a'].map((group, i) =>
    run(group, `task ${i} of id${100 + (i % 2)}x`, { id: `id${100 + (i % 2)}x` }),
  );
  const expected = new Map(groupRuns(runs).map(({ id, group }) => [id, group]));
  fc.assert(
    fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (shuffled) => {
      for (const { id, group } of groupRuns(shuffled)) expect(group).toBe(expected.get(id));
    }),
  );
});
