import { describe, expect, test } from 'vitest';
import { drawTask } from '../../../eval/worlds/draw-task.js';
import { drawWorld } from '../../../eval/worlds/draw-world.js';
import { knowableRules } from '../../../eval/worlds/knowable.js';
import { measureWorld, type Row } from '../../../eval/worlds/measure-world.js';
import { KINDS } from '../../../eval/worlds/operator.js';
import { unguidedRuns } from '../../../eval/worlds/protocols.js';
import { actTable, comparisonTable, reportTable } from '../../../eval/worlds/report.js';
import { runTask } from '../../../eval/worlds/run-task.js';
import { hashingEmbedder, validateInteraction } from '../../../src/index.js';

const embedder = hashingEmbedder();
const SEEDS = [101, 102];
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const success = (rows: readonly Row[], advisor: string): number =>
  mean(rows.filter((row) => row.advisor === advisor).flatMap(({ succeeded }) => succeeded));

describe.each(KINDS)('%s', (kind) => {
  test('the same seed gives the same runs, another seed others', async () => {
    const all = async (seed: number) =>
      JSON.stringify((await unguidedRuns(drawWorld(kind, seed), 'b')).map(({ interaction }) => interaction));
    expect(await all(101)).toBe(await all(101));
    expect(await all(102)).not.toBe(await all(101));
  });

  test('its runs are records, and a customer has several', async () => {
    const runs = await unguidedRuns(drawWorld(kind, 101), 'b');
    for (const { interaction } of runs) validateInteraction(interaction);
    expect(new Set(runs.map(({ task }) => task.customer)).size).toBeLessThan(runs.length / 2);
  });

  test('with the rules nearly every task is done, without them few', async () => {
    const names = ['none', 'nearest', 'known', 'rules', 'rules:steps'];
    const rows: Row[] = [];
    for (const seed of SEEDS)
      rows.push(...(await measureWorld({ kind, seed }, { names, protocol: 'b', embedder })));
    // An example is what somebody did: followers leave out of it what they take for none of their goals.
    expect(success(rows, 'rules')).toBeGreaterThanOrEqual(0.85);
    expect(success(rows, 'rules:steps')).toBeGreaterThanOrEqual(0.85);
    expect(success(rows, 'none')).toBeLessThan(0.5);
    expect(success(rows, 'nearest')).toBeLessThan(0.8);
    expect(success(rows, 'known')).toBeGreaterThan(success(rows, 'none') + 0.1);
    for (const row of rows.filter(({ advisor }) => advisor === 'known')) expect(row.unknowable).toBe(0);
    for (const row of rows.filter(({ advisor }) => advisor === 'rules')) {
      expect([row.unread, row.shown]).toEqual([0, row.due]);
      expect(row.true / row.said).toBeGreaterThan(0.9);
    }
  });
});

describe('protocols', () => {
  test('from nothing, and from runs of one goal for tasks of two', async () => {
    const names = ['none', 'rules'];
    const where = { kind: 'shell', seed: 101 } as const;
    for (const protocol of ['a', 'c'] as const) {
      const [none, rules] = await measureWorld(where, { names, protocol, embedder });
      expect(none!.succeeded).toHaveLength(50);
      expect(mean(rules!.succeeded)).toBeGreaterThanOrEqual(0.8);
    }
  });
});

describe('rules that runs bear out', () => {
  test('need two customers on either side', async () => {
    const world = drawWorld('api', 101);
    const runs = await unguidedRuns(world, 'b');
    const known = knowableRules(world, runs);
    expect(known.size).toBeGreaterThan(0);
    const ofOne = runs.map((run) => ({ ...run, task: { ...run.task, customer: 'the same' } }));
    expect(knowableRules(world, ofOne).size).toBe(0);
    expect(knowableRules(world, runs.slice(0, 1)).size).toBe(0);
  });
});

describe('a run', () => {
  test('of an agent that is advised says which advice it had', async () => {
    const world = drawWorld('words', 101);
    const advisor = {
      learn: async () => {},
      advise: async () => ({ text: '', requestId: 'req_1' }),
      close: async () => {},
    };
    const { interaction } = await runTask(world, drawTask(world, 1), advisor, 'text');
    expect(interaction.metadata).toMatchObject({
      request_id: 'req_1',
      source: expect.stringMatching(/^customer-/),
    });
  });
});

describe('the report', () => {
  const row = (advisor: string, seed: number, succeeded: number[]): Row => ({
    kind: 'api',
    seed,
    advisor,
    succeeded,
    tokens: [10],
    errors: [2, 0],
    again: [1, 0],
    asks: [advisor.endsWith(':act') ? 1 : 0],
    told: [10],
    due: 4,
    shown: 1,
    said: 2,
    true: 1,
    unknowable: 0,
    unread: 0,
  });

  test('sets an agent that asks at the act beside the same at the start, by world', () => {
    const rows = [1, 2].flatMap((seed) => [row('engine', seed, [0, 0]), row('engine:act', seed, [1, 0])]);
    const table = actTable(rows);
    expect(table).toMatch(/api +engine:act +success +0\.000 +0\.500 +\+0\.500 \[\+0\.500, \+0\.500\]/);
    expect(table).toMatch(/all +engine:act +asks +0\.000 +1\.000/);
  });

  test('pairs advisors by world', () => {
    const table = reportTable([
      row('none', 1, [0, 0]),
      row('none', 2, [1, 1]),
      row('engine', 1, [1, 0]),
      row('engine', 2, [1, 1]),
    ]);
    expect(table).toMatch(/api +engine +2 +0\.750 .*\+0\.250 \[\+0\.000, \+0\.500\]/);
    expect(table).toMatch(/0\.250 +0\.500 +0\.000/);
  });

  test('pairs with an earlier file by world, and says where there is none', () => {
    const table = comparisonTable(
      [row('engine', 1, [1, 1]), row('model', 1, [1, 1])],
      [row('engine', 1, [0, 1])],
    );
    expect(table).toMatch(/api +engine +\+0\.500/);
    expect(table).toMatch(/api +model +not measured before/);
  });
});
