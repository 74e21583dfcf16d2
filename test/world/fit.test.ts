import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planActions } from '../../src/world/plan/plan.js';
import type { World } from '../../src/world/world.js';
import { readWorld, worldJson } from '../../src/world/world-code.js';
import { fitWorld } from './fit-world.js';
import { cancelRun, ok, order, refused, run, shopRuns, times } from './shop.js';

/** Runs of which something of every kind is learned. */
const runs = [
  ...shopRuns(),
  ...times(6, (i) => {
    const args = { order_id: `W${20_000 + i}` };
    return run(100 + i, `send a receipt of ${args.order_id}`, [
      refused('print', args, 'no paper'),
      ok('refill', {}, 'full'),
      ok('print', args, 'printed'),
    ]);
  }),
];

/** A model with everything in one order and rounded, so that ties and the last bits of sums do not count. */
function canonical(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6;
  if (value instanceof Map) return canonical([...value]);
  if (Array.isArray(value)) {
    return value
      .map((one) => canonical(one))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
}

const planOf = (world: World) =>
  planActions(world, {
    chances: new Map([['cancel_order', 0.9]]),
    goals: ['cancel_order'],
    sure: ['cancel_order'],
    success: 0.5,
    stems: new Set(),
  });

describe('a model of the world', () => {
  test('is the same for the same runs in any order', () => {
    const expected = canonical(fitWorld(runs));
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (shuffled) => {
        expect(canonical(fitWorld(shuffled))).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  test('of some runs is what it would be had there never been others', () => {
    fc.assert(
      fc.property(fc.subarray(runs, { minLength: 1 }), (left) => {
        const never = worldJson(fitWorld(structuredClone(left)));
        fitWorld(runs);
        expect(worldJson(fitWorld(left))).toBe(never);
      }),
      { numRuns: 20 },
    );
  });

  test('holds no value of any one subject', () => {
    const json = worldJson(fitWorld(runs));
    for (const { steps } of runs) expect(json).not.toContain(steps[0]!.args.order_id);
    for (let i = 0; i < 70; i++) expect(json).not.toContain(order(i, '').items[0]!.item_id);
  });

  test('leaves runs as they were', () => {
    const before = structuredClone(runs);
    fitWorld(runs);
    expect(runs).toEqual(before);
  });

  test('of no runs knows nothing', () => {
    expect(fitWorld([])).toMatchObject({ runs: 0, units: 0, remedies: [], requirements: [] });
  });

  test('comes back from its code', () => {
    const world = fitWorld(runs);
    const again = readWorld(worldJson(world));
    expect(worldJson(again)).toBe(worldJson(world));
    expect(planOf(again)).toEqual(planOf(world));
    expect([...again.actions.keys()]).toEqual([...world.actions.keys()]);
  });

  test('comes back from the code of a version that knew less', () => {
    const { calledWithOne: _, ...older } = fitWorld(runs);
    const again = readWorld(worldJson(older as World));
    expect(again.calledWithOne).toEqual(new Set());
    expect(planOf(again).goals.length).toBeGreaterThan(0);
  });

  test('comes back with actions of any name', () => {
    const odd = ['$map', '__proto__', 'constructor', ''].map((name, i) =>
      run(i, 'q', [ok(name, { constructor: 'x' }, { __proto__x: 1 })]),
    );
    const world = fitWorld(odd);
    expect([...readWorld(worldJson(world)).actions.keys()]).toEqual([...world.actions.keys()]);
    expect(world.actions.size).toBe(4);
  });

  test('counts the same call that was refused again once, and one that is refused after it went through', () => {
    const twice = { ...cancelRun(1, 'delivered') };
    twice.steps = [...twice.steps, twice.steps[1]!];
    expect(fitWorld([twice]).actions.get('cancel_order')!.attempts).toEqual({ ok: 0, refused: 1 });
    const args = { account: 'A1' };
    const shut = refused('close', args, 'it is closed');
    const again = run(1, 'close A1', [ok('close', args, 'closed'), shut, shut]);
    expect(fitWorld([again]).actions.get('close')!.attempts).toEqual({ ok: 1, refused: 1 });
  });

  test('takes a fuller account of a thing than what was done to it told for no change', () => {
    const show = { show: 'S1' };
    const told = { show: 'S1', hall: 'north', sale: 'closed', list: 'off' };
    const account = { ...told, seats: 9, day: 'Friday', light: 'dim', host: 'none', price: 4, door: 'left' };
    const seen = fitWorld([run(1, 'pull S1', [ok('pull', show, told), ok('read', show, account)])]);
    expect(seen.actions.get('read')!.changes).toBe(0);
    const moved = fitWorld([
      run(1, 'move S1', [ok('read', show, account), ok('move', show, { ...account, hall: 'south' })]),
    ]);
    expect(moved.actions.get('move')!.changes).toBe(1);
  });
});
