import { describe, expect, test } from 'vitest';
import { isPlannable, openActions } from '../../../src/engine/calibrate/open-actions.js';
import { remedialSteps } from '../../../src/engine/calibrate/remedial-steps.js';
import { goalsOf, taskPlan } from '../../../src/engine/enhance/task-plan.js';
import { fitWorld } from '../../world/fit-world.js';
import { ok, refused, run, shopRuns, times } from '../../world/shop.js';

const door = { door: 'north' };
const opening = [refused('open', door, 'it is locked'), ok('unlock', {}, 'click'), ok('open', door, 'open')];
const world = fitWorld(times(6, (i) => run(i, 'go', opening)));

describe('the steps that put an error right', () => {
  test('are those between a refusal and the next try that are known to', () => {
    expect(remedialSteps([opening[0]!, ok('look', {}, ''), ...opening.slice(1)], world)).toEqual(
      new Set([2]),
    );
  });

  test('are none where nobody tried again, nothing was refused or nothing is known', () => {
    expect(remedialSteps(opening.slice(0, 2), world)).toEqual(new Set());
    expect(remedialSteps(opening.slice(1), world)).toEqual(new Set());
    expect(remedialSteps(opening, undefined)).toEqual(new Set());
  });
});

describe('what a task may be after', () => {
  const shop = fitWorld(shopRuns());
  const chances = (cancel: number, back: number) =>
    new Map([
      ['get_order', 0.99],
      ['cancel_order', cancel],
      ['return_order', back],
    ]);

  test('is what changes something, not what is read on the way', () => {
    expect([...openActions(shop)].sort()).toEqual(['cancel_order', 'return_order']);
    expect(isPlannable(shop)).toBe(true);
  });

  test('is what goes by the state of a thing, though others are called with what it brings', () => {
    const send = (i: number, state: string) => {
      const lot = { lot_id: `lot-${10_000 + i}`, state };
      const sent = { dispatch_id: `dispatch-${20_000 + i}` };
      const args = { lot_id: lot.lot_id };
      return run(
        i,
        'send it',
        state === 'fit'
          ? [ok('get_lot', args, lot), ok('send', args, sent), ok('file_papers', sent, 'filed')]
          : [ok('get_lot', args, lot), refused('send', args, 'stays in the house')],
        Number(state === 'fit'),
      );
    };
    const world = fitWorld([...times(8, (i) => send(i, 'fit')), ...times(8, (i) => send(i, 'old'), 20)]);
    expect(openActions(world)).toContain('send');
  });

  test('is the likeliest of it, with what is nearly as likely', () => {
    expect(goalsOf(shop, chances(0.9, 0.05))).toEqual(['cancel_order']);
    expect(goalsOf(shop, chances(0.6, 0.55)).sort()).toEqual(['cancel_order', 'return_order']);
  });

  test('makes a plan, or none where nothing of it is known', () => {
    const plan = taskPlan(shop, chances(0.9, 0.05), new Map(), 0.7, 'call it off')!;
    expect(plan.steps.map(({ action }) => action)).toEqual(['get_order', 'cancel_order']);
    expect(plan.chance).toBe(0.7);
    expect(taskPlan(shop, new Map([['get_order', 1]]), new Map(), 0.7, 'hm')).toBeUndefined();
  });

  test('makes a plan of what every task begins with where nothing is likely to be asked for', () => {
    const plan = taskPlan(shop, chances(0.1, 0.05), new Map(), 0.7, 'hello')!;
    expect(plan.steps.map(({ action }) => action)).toEqual(['get_order']);
    expect(plan.goals).toEqual([
      { action: 'cancel_order', chance: 0.1 },
      { action: 'return_order', chance: 0.05 },
    ]);
  });

  test('is what once put an error right only where the words of tasks explain who tries it', () => {
    const once = { action: 'cancel_order', chance: 0.9, units: 1, share: 1 };
    const world = {
      ...shop,
      remedies: [
        { error: 'no', actions: new Map([['get_order', 1]]), fixes: [once], changes: [], instead: [] },
      ],
    };
    const steps = (explained: number) =>
      taskPlan(
        world,
        chances(0.6, 0.05),
        new Map([
          ['cancel_order', explained],
          ['return_order', 0.6],
        ]),
        0.7,
        'hm',
      )!.steps.map(({ action }) => action);
    expect(steps(0.4)).toContain('cancel_order');
    expect(steps(0.2)).not.toContain('cancel_order');
  });
});
