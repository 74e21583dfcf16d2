import { describe, expect, test } from 'vitest';
import type { ActionPlan, PlanStep } from '../../../src/domain/action-plan.js';
import { stepOf } from '../../../src/world/plan/plan-step.js';
import { restOfPlan } from '../../../src/world/plan/rest-of-plan.js';
import type { ObservedStep } from '../../../src/world/runs/observed-run.js';
import { soFarByNames, soFarOf } from '../../../src/world/runs/so-far.js';
import { fitWorld } from '../fit-world.js';
import { getOrder, ok, order, refused, shopRuns } from '../shop.js';

const world = fitWorld(shopRuns());
const goal = (action: string) => stepOf(action, 0.9, world);
const branched: PlanStep = {
  ...stepOf('get_order', 0.9, world),
  branches: [
    { when: { fact: 'get_order.status', value: 'delivered' }, steps: [goal('return_order')] },
    { when: { fact: 'get_order.status', value: 'pending' }, steps: [goal('cancel_order')] },
  ],
};
const planOf = (steps: PlanStep[], goals = ['cancel_order', 'return_order']): ActionPlan => ({
  chance: 0.8,
  goals: goals.map((action) => ({ action, chance: 0.9 })),
  steps,
});
const left = (plan: ActionPlan, steps: ObservedStep[], task = 'call it off, or send the lamp back') =>
  restOfPlan(plan, world, soFarOf(task, steps));
const names = ({ steps }: ActionPlan) => steps.map(({ action }) => action);

describe('the rest of a plan', () => {
  test('is the plan where nothing was done', () => {
    const plan = planOf([branched]);
    expect(left(plan, [])).toEqual(plan);
    expect(restOfPlan(plan, world, soFarByNames('', []))).toEqual(plan);
  });

  test.each([
    ['pending', 'cancel_order'],
    ['delivered', 'return_order'],
  ])('is the branch that hangs on what was seen: %s', (status, action) => {
    expect(left(planOf([branched]), [getOrder(order(1, status))]).steps).toEqual([goal(action)]);
  });

  test('has no branch any more once one was taken, none fits, or what decides was all seen', () => {
    const of = order(1, 'pending');
    const cancelled = ok('cancel_order', { order_id: of.order_id, reason: 'no longer needed' }, of);
    const after = left(planOf([branched]), [getOrder(of), cancelled]);
    expect(after.steps).toEqual([]);
    expect(after.goals.map(({ action }) => action)).toEqual(['return_order']);
    expect(left(planOf([branched]), [getOrder(order(1, 'lost'))]).steps).toEqual([]);
  });

  test('keeps a branch of which only the name of what decides is known', () => {
    const rest = restOfPlan(planOf([branched]), world, soFarByNames('', ['get_order']));
    expect(rest.steps).toEqual([branched]);
  });

  test('goes by the newest of several', () => {
    const seen = [getOrder(order(1, 'pending')), getOrder(order(2, 'delivered'))];
    expect(names(left(planOf([branched]), seen))).toEqual(['return_order']);
  });

  test('leaves out what no known thing allows, and keeps it while one may', () => {
    const plan = planOf([stepOf('get_order', 0.9, world), goal('cancel_order')], ['cancel_order']);
    expect(names(left(plan, [getOrder(order(1, 'delivered'))]))).toEqual([]);
    const both = [getOrder(order(1, 'delivered')), getOrder(order(2, 'pending'))];
    expect(names(left(plan, both))).toEqual(['cancel_order']);
    expect(names(left(plan, both, `call off ${order(1, '').order_id}`))).toEqual([]);
  });

  test('counts no call that was refused', () => {
    const of = order(1, 'pending');
    const plan = planOf([stepOf('get_order', 0.9, world), goal('cancel_order')], ['cancel_order']);
    const args = { order_id: of.order_id, reason: 'no longer needed' };
    expect(names(left(plan, [getOrder(of), refused('cancel_order', args, 'away')]))).toEqual([
      'cancel_order',
    ]);
    expect(names(left(plan, [refused('get_order', { order_id: of.order_id }, 'away')]))).toEqual([
      'get_order',
      'cancel_order',
    ]);
  });

  test('has what is done twice once more, and what does as well in its place not at all', () => {
    const twice = planOf([{ action: 'ring', chance: 0.9 }, { action: 'ring', chance: 0.9 }, goal('wait')]);
    expect(names(left(twice, [ok('ring', {}, 'rung')]))).toEqual(['ring', 'wait']);
    const either = planOf([{ action: 'ring', chance: 0.9, or: ['knock'] }, goal('wait')]);
    expect(names(left(either, [ok('knock', {}, 'knocked')]))).toEqual(['wait']);
  });

  test('has what was done once more where it was asked for again since', () => {
    const plan = planOf([goal('cancel_order'), goal('return_order')]);
    const first = order(1, 'pending');
    const done = [
      getOrder(first),
      ok('cancel_order', { order_id: first.order_id, reason: 'no longer needed' }, first),
      getOrder(order(2, 'pending')),
    ];
    const soFar = soFarOf('call it off', done);
    expect(names(restOfPlan(plan, world, soFar))).not.toContain('cancel_order');
    const again = restOfPlan(plan, world, soFar, new Set(['cancel_order']));
    expect(names(again)).toContain('cancel_order');
    expect(again.goals.map(({ action }) => action)).toContain('cancel_order');
  });

  test('keeps what may put an error right until that went through', () => {
    const still = { fact: 'done.open', values: ['false'], held: 3, refused: 0 };
    const plan = planOf(
      [
        { action: 'open', chance: 0.9 },
        { action: 'oil', chance: 0.2, only_if: [still] },
      ],
      ['open'],
    );
    const oiled = [refused('open', {}, 'it sticks'), ok('oil', {}, 'oiled')];
    expect(names(left(plan, oiled))).toEqual(['open', 'oil']);
    expect(names(left(plan, [...oiled, ok('open', {}, 'open')]))).toEqual([]);
  });
});
