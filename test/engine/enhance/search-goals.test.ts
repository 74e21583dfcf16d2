import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allSteps } from '../../../src/domain/all-steps.js';
import { searchGoals } from '../../../src/engine/enhance/search-goals.js';
import { possibleGoals, taskPlan } from '../../../src/engine/enhance/task-plan.js';
import { taskProcess } from '../../../src/engine/enhance/task-process.js';
import { expectimax } from '../../../src/search/expectimax.js';
import { fitWorld } from '../../world/fit-world.js';
import { cancelRun, getOrder, ok, order, refused, run, shopRuns, times } from '../../world/shop.js';

const shop = fitWorld(shopRuns());
const goals = (cancel: number, back: number) => [
  { action: 'cancel_order', chance: cancel },
  { action: 'return_order', chance: back },
];

describe('what a task is planned for', () => {
  test('is what is likely to be asked for, whatever the state of things', () => {
    expect(searchGoals(shop, goals(0.9, 0.05), 0.1, 0).sure).toEqual(['cancel_order']);
    expect(searchGoals(shop, goals(0.9, 0.9), 0.1, 0).sure).toEqual(['cancel_order', 'return_order']);
  });

  test('hangs on the state of the thing where it is not certain which goal is meant', () => {
    const { sure, branches, value } = searchGoals(shop, goals(0.5, 0.45), 0.1, 0);
    expect(sure).toEqual([]);
    expect(branches).toHaveLength(1);
    expect(branches[0]!.fact).toBe('get_order.status');
    expect(branches[0]!.ways.map(({ value, goals }) => [value, [...goals.keys()]])).toEqual([
      ['delivered', ['return_order']],
      ['pending', ['cancel_order']],
    ]);
    // Knowing the state is worth something: a guess would be right half of the time.
    expect(value).toBeGreaterThan(0.5);
    // In each branch its goal is likelier than it was before the state was known.
    for (const { goals } of branches[0]!.ways)
      for (const chance of goals.values()) expect(chance).toBeGreaterThan(0.6);
  });

  test('is in no state of things what is far less likely than another goal', () => {
    const planned = (least: number) => searchGoals(shop, goals(0.7, 0.3), 0.1, least);
    expect(planned(0)).toMatchObject({ sure: ['cancel_order', 'return_order'], branches: [] });
    expect(planned(0.35)).toMatchObject({ sure: ['cancel_order'], branches: [] });
    const plan = taskPlan(
      shop,
      new Map([
        ['get_order', 0.99],
        ['cancel_order', 0.7],
        ['return_order', 0.3],
      ]),
      new Map(),
      0.7,
      'hm',
    )!;
    expect(allSteps(plan.steps).map(({ action }) => action)).not.toContain('return_order');
    expect(possibleGoals(plan, shop)).toEqual([]);
  });

  test('is nothing where tasks are often after nothing and this one hardly asks for anything', () => {
    const unlikely = goals(0.3, 0.05);
    expect(searchGoals(shop, unlikely, 1, 0)).toMatchObject({ sure: [], branches: [] });
    expect(searchGoals(shop, unlikely, 0.05, 0)).toMatchObject({ sure: ['cancel_order'], branches: [] });
  });

  test('how often tasks are after nothing is learned from runs that came through', () => {
    const idle = fitWorld([
      ...shopRuns(),
      ...times(60, (i) => run(i, 'where is my order?', [getOrder(order(i, 'pending'))]), 200),
    ]);
    expect(shop.idle).toBeLessThan(0.05);
    expect(idle.idle).toBeGreaterThan(0.6);
    const chances = new Map([
      ['get_order', 0.99],
      ['cancel_order', 0.3],
      ['return_order', 0.05],
    ]);
    const steps = (world: typeof shop) =>
      allSteps(taskPlan(world, chances, new Map(), 0.7, 'hm')!.steps).map(({ action }) => action);
    expect(steps(shop)).toContain('cancel_order');
    expect(steps(idle)).not.toContain('cancel_order');
    // It is told beside the plan, with its chance; what is hardly likely is not.
    const possible = (world: typeof shop) =>
      possibleGoals(taskPlan(world, chances, new Map(), 0.7, 'hm')!, world);
    expect(possible(idle)).toEqual([{ action: 'cancel_order', chance: 0.3 }]);
    expect(possible(shop)).toEqual([]);
    // Who changes something does not hand over beside it.
    const plan = taskPlan(shop, new Map([...chances, ['cancel_order', 0.8]]), new Map(), 0.7, 'hm')!;
    const both = { ...plan, goals: [...plan.goals, { action: 'return_order', chance: 0.6 }] };
    expect(possibleGoals(both, shop)).toEqual([{ action: 'return_order', chance: 0.6 }]);
    expect(possibleGoals(both, { ...shop, inPlace: new Set(['return_order']) })).toEqual([]);
  });

  test('is never a change together with what stands in the place of every change', () => {
    const handed = (i: number) =>
      run(i, 'take it back though it is too late', [
        getOrder(order(i, 'delivered')),
        ok('hand_over', { why: `order ${i}` }, 'a person takes over'),
      ]);
    const world = fitWorld([...shopRuns(), ...times(12, handed, 200)]);
    expect([...world.inPlace!]).toEqual(['hand_over']);
    const three = [...goals(0.9, 0.05), { action: 'hand_over', chance: 0.7 }];
    expect(searchGoals(world, three, 0.05, 0).sure).toEqual(['cancel_order']);
    const { inPlace, ...unknown } = world;
    expect(searchGoals(unknown, three, 0.05, 0).sure).toContain('hand_over');
    // What goes with changes now and then stands in the place of none.
    const beside = (i: number) => {
      const { steps, ...rest } = cancelRun(i, 'pending');
      return { ...rest, steps: [...steps, ok('hand_over', { why: `order ${i}` }, 'a person takes over')] };
    };
    const mixed = fitWorld([...shopRuns(), ...times(9, handed, 200), ...times(3, beside, 300)]);
    expect(mixed.inPlace).toBeUndefined();
  });

  test('counts what is only done for the sake of a goal with that goal', () => {
    const NO_PICTURE = 'nothing shows the damage';
    const piece = (i: number) => ({ order_id: `W${10_000 + i}` });
    const looked = (i: number) => getOrder(order(i, 'pending'));
    const picture = (i: number) => ok('take_picture', piece(i), { taken: 1 });
    const report = (i: number) => ok('report', piece(i), { noted: true });
    const world = fitWorld([
      ...shopRuns(),
      ...times(12, (i) => run(i, 'it broke', [looked(i), picture(i), report(i)]), 200),
      ...times(
        4,
        (i) =>
          run(i, 'it broke', [looked(i), refused('report', piece(i), NO_PICTURE), picture(i), report(i)]),
        230,
      ),
      ...times(12, (i) => run(i, 'call it off', [looked(i), picture(i)], 0), 250),
    ]);
    const planned = (take: number, note: number) =>
      allSteps(
        taskPlan(
          world,
          new Map([
            ['get_order', 0.99],
            ['cancel_order', 0.95],
            ['take_picture', take],
            ['report', note],
          ]),
          new Map(),
          0.7,
          'hm',
        )!.steps,
      ).map(({ action }) => action);
    // That it is often tried makes nothing a goal that only another one needs.
    expect(planned(0.7, 0.05)).not.toContain('take_picture');
    expect(planned(0.7, 0.05)).not.toContain('report');
    expect(planned(0.9, 0.6)).toEqual(expect.arrayContaining(['take_picture', 'report', 'cancel_order']));
  });

  test('is nothing that agents try whatever they are asked for, and mostly in vain', () => {
    const asked = new Map([
      ['get_order', 0.99],
      ['cancel_order', 0.95],
      ['return_order', 0.7],
    ]);
    const planned = (usual: number, explained: number) => {
      const back = { ...shop.actions.get('return_order')!, usual, tried: 0.4 };
      const world = { ...shop, actions: new Map(shop.actions).set('return_order', back) };
      const known = new Map([
        ['cancel_order', 0.9],
        ['return_order', explained],
      ]);
      return allSteps(taskPlan(world, asked, known, 0.7, 'hm')!.steps).map(({ action }) => action);
    };
    expect(planned(0.1, 0.6)).toContain('return_order');
    expect(planned(0.3, 0.1)).toContain('return_order');
    expect(planned(0.1, 0.1)).not.toContain('return_order');
  });

  test('as a process: chances add up to 1, and the search is within a hundredth of its exact twin', () => {
    const chance = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    fc.assert(
      fc.property(chance, chance, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, idle) => {
        const process = taskProcess(shop, goals(a, b), idle);
        for (const { outcomes } of process.decisions(process.root))
          expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
        const exact = expectimax(process, process.root).value;
        expect(searchGoals(shop, goals(a, b), idle, 0).value).toBeGreaterThanOrEqual(0.99 * exact);
        expect(exact).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
