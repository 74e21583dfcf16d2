import { describe, expect, test } from 'vitest';
import {
  didAsLineSays,
  type FollowedLine,
  measureFollowedLines,
} from '../../eval/measures/followed-lines.js';
import type { GuidanceRow, Trajectories } from '../../eval/trajectories/data.js';
import { measureFollowing } from '../../eval/trajectories/measure-following.js';

const line = (kind: FollowedLine['kind'], actions: string[]) => ({ kind, text: '', actions });

describe('whether a run did what a line says', () => {
  test.each([
    ['example', ['a', 'b'], ['a', 'b', 'c'], true],
    ['example', ['a', 'b'], ['a'], false],
    ['first', ['a', 'b'], ['a'], true],
    ['first', ['a'], ['b'], false],
    ['leave-out', ['a', 'b'], ['b'], false],
    ['leave-out', ['a'], ['b'], true],
    ['repair', ['a'], ['a'], undefined],
    ['example', [], ['a'], undefined],
  ] as const)('%s %j by %j: %s', (kind, actions, way, expected) => {
    expect(didAsLineSays(line(kind, [...actions]), new Set(way))).toBe(expected);
  });
});

describe('what doing as a line says goes with', () => {
  const rows = (units: number, good: (did: boolean) => boolean): FollowedLine[] =>
    Array.from({ length: units }, (_, i) =>
      [true, false].map((did) => ({
        unit: `u${i}`,
        stratum: `s${i}`,
        kind: 'leave-out' as const,
        success: good(did),
        did,
      })),
    ).flat();

  test('is the difference within tasks, for each kind of line', () => {
    const [found] = measureFollowedLines(rows(6, (did) => did)).measures;
    expect(found).toMatchObject({
      name: 'followed_gain_leave_out',
      value: 1,
      baselines: { did: 6, did_not: 6 },
    });
    expect(measureFollowedLines(rows(6, (did) => !did)).measures[0]!.value).toBe(-1);
  });

  test('is not said of a few units, nor of tasks whose runs all did alike', () => {
    expect(measureFollowedLines(rows(4, (did) => did))).toMatchObject({ measures: [], notes: [/leave-out/] });
    const alike = rows(9, (did) => did).filter(({ did, unit }) => did === (Number(unit.slice(1)) % 2 === 0));
    expect(measureFollowedLines(alike).measures).toEqual([]);
  });
});

test('runs are held against the text for their task, within one task and agent', () => {
  const TASKS = 6;
  const run = (task: number, tools: string[], success: boolean) => ({
    tenant_id: 't',
    query: `task ${task}`,
    turns: tools.map((name, i) => ({
      turn: i + 1,
      inputs: '',
      decision: JSON.stringify({ name, arguments: {} }),
    })),
    success,
    timestamp: '2026-01-01T00:00:00Z',
  });
  const all = Array.from({ length: TASKS }, (_, task) => [
    { task, record: run(task, ['cancel_order'], true) },
    { task, record: run(task, ['return_order'], false) },
  ]).flat();
  const guidance = Array.from({ length: TASKS }, (_, task) => ({
    id: `row ${task}`,
    task_id: `t${task}`,
    query_kind: 'first_message',
  })) as GuidanceRow[];
  const data = {
    guidance,
    records: all.map(({ record }) => record),
    tasks: all.map(({ task }) => `t${task}`),
    units: all.map(({ task }) => `t${task}`),
    agents: all.map(() => 'one'),
    tools: ['cancel_order', 'return_order'],
  } as unknown as Trajectories;
  const said = (text: string) =>
    measureFollowing(data, {
      guidance: new Map(guidance.map(({ id }) => [id, text])),
      next: new Map(),
      told: new Map(),
      plans: new Map(),
    }).measures.map(({ name, value }) => [name, value]);
  expect(said('- A like task was done so: `cancel_order`.')).toEqual([
    ['followed_gain', 1],
    ['followed_gain_example', 1],
  ]);
  expect(
    said(
      '- A like task was done so: `return_order`.\n- Leave out `cancel_order` (0 of 6 succeeded; 6 of 6 without).',
    ),
  ).toEqual([
    ['followed_gain', -1],
    ['followed_gain_example', -1],
    ['followed_gain_leave_out', -1],
  ]);
});
