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
  peers: '',
  success: 1,
  outcomeKnown: true,
  guided: false,
  ...eventsOf([{ turn: 1, inputs: '', decision: JSON.stringify({ name: 'look', arguments: args }) }]),
});
const groupsOf = (runs: ParsedRun[]): string[] => groupRuns(runs).map(({ group }) => group);

test('runs of different groups stay apart', () => {
  expect(groupsOf([run('a', 'x'), run('b', 'y'), run('a', 'z')])).toEqual(['a', 'b', 'a']);
});

test('runs that are about one subject are one group: their calls name the same identity', () => {
  const ann = (group: string) =>
    run(group, `I am ann@mail.example, cancel ${group}`, { email: 'ann@mail.example' });
  expect(groupsOf([ann('b'), run('c', 'other'), ann('a')])).toEqual(['a', 'c', 'a']);
});

test('an identity may stand in a reply or a result before the call', () => {
  const calls = (group: string, user: string, result: string): ParsedRun => ({
    ...run(group, `help ${group}`),
    ...eventsOf([
      { turn: 1, inputs: '', decision: 'Who are you?', result },
      {
        turn: 2,
        inputs: '',
        decision: JSON.stringify({ name: 'details', arguments: { user } }),
        result: '{"ok": true}',
      },
    ]),
  });
  const ann = (group: string) => calls(group, 'ann_4711', 'It is Ann Lee: ann_4711.');
  expect(groupsOf([ann('b'), calls('c', 'bob_4712', 'bob_4712'), ann('a')])).toEqual(['a', 'c', 'a']);
  const made = (group: string) => calls(group, 'user_1234', 'I do not say.');
  expect(groupsOf([made('a'), made('b')])).toEqual(['a', 'b']);
});

test('what two subjects share does not make all runs one group', () => {
  const runs = Array.from({ length: 40 }, (_, i) => {
    const own = `subject-${100 + Math.floor(i / 2)}`;
    const both = `thing-${100 + Math.floor((i + 1) / 4)}`;
    return run(`g${10 + i}`, `task ${i} of ${own} and ${both}`, { own, both });
  });
  const sizes = new Map<string, number>();
  for (const group of groupsOf(runs)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  expect(Math.max(...sizes.values())).toBeLessThanOrEqual(4);
  expect(new Set(groupsOf(runs)).size).toBeLessThanOrEqual(20);
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
