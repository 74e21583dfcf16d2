import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActionPlan, PlanStep, StepRemedy } from '../../../src/domain/action-plan.js';
import { stepOf } from '../../../src/world/plan/plan-step.js';
import { putRightFirst } from '../../../src/world/plan/put-right-first.js';
import type { ObservedStep } from '../../../src/world/runs/observed-run.js';
import { soFarOf } from '../../../src/world/runs/so-far.js';
import { fitWorld } from '../fit-world.js';
import { getOrder, ok, order, refused, shopRuns } from '../shop.js';

const world = fitWorld(shopRuns());
// biome-ignore lint/suspicious/noThenProperty: the field that the structured plan names so
const remedy = (error: string, way: string[]): StepRemedy => ({ error, then: way, support: 3 });
const OWING = remedy('order ‹id› owes ‹number›', ['get_fees', 'pay_fee']);
const cancel: PlanStep = { ...stepOf('cancel_order', 0.9, world), if_refused: [OWING] };
const back = stepOf('return_order', 0.8, world);
const planOf = (...steps: PlanStep[]): ActionPlan => ({
  chance: 0.7,
  goals: [{ action: 'cancel_order', chance: 0.9 }],
  steps,
});
const owing = refused('cancel_order', { order_id: 'W1' }, 'order ‹id› owes ‹id›');
const done = (action: string): ObservedStep => ok(action, {}, 'done');
const wayOn = (plan: ActionPlan, tried: ObservedStep[], recent = new Map<string, StepRemedy[]>()) =>
  putRightFirst(plan, world, soFarOf('', tried), recent).steps.map(({ action }) => action);

describe('what puts right what was refused', () => {
  test('comes before it is tried again, as far as it is not done', () => {
    const plan = planOf(back, cancel);
    expect(wayOn(plan, [getOrder(order(1, 'pending')), owing])).toEqual([
      'return_order',
      'get_fees',
      'pay_fee',
      'cancel_order',
    ]);
    expect(wayOn(plan, [owing, done('get_fees')])).toEqual(['return_order', 'pay_fee', 'cancel_order']);
    expect(wayOn(plan, [owing, done('get_fees'), done('pay_fee')])).toEqual(['return_order', 'cancel_order']);
  });

  test('goes for an error that goes by its name, and for one that is only known lately', () => {
    const named = { ...owing, error: 'something else', code: 'ORDER ‹id› OWES ‹number›' };
    expect(wayOn(planOf(cancel), [named])).toEqual(['get_fees', 'pay_fee', 'cancel_order']);
    const plain = planOf(stepOf('cancel_order', 0.9, world));
    expect(wayOn(plain, [owing])).toEqual(['cancel_order']);
    expect(wayOn(plain, [owing], new Map([['cancel_order', [OWING]]]))).toEqual([
      'get_fees',
      'pay_fee',
      'cancel_order',
    ]);
  });

  test('is nothing once it went through, for another error, or where all of it was done in vain', () => {
    const plan = planOf(cancel);
    expect(putRightFirst(plan, world, soFarOf('', []))).toBe(plan);
    expect(putRightFirst(plan, world, soFarOf('', [owing, done('cancel_order')]))).toBe(plan);
    const other = refused('cancel_order', {}, 'the shop is closed');
    expect(putRightFirst(plan, world, soFarOf('', [other]))).toBe(plan);
    const vain = [owing, done('get_fees'), done('pay_fee'), owing];
    expect(putRightFirst(plan, world, soFarOf('', vain))).toBe(plan);
  });

  test('is not planned twice: steps that were only for a refusal, or came later, stand there now', () => {
    const still = { fact: 'done.cancel_order', values: ['false'], held: 3, refused: 0 };
    const way: PlanStep[] = ['get_fees', 'pay_fee'].map((action) => ({
      action,
      chance: 0.2,
      only_if: [still],
    }));
    expect(wayOn(planOf(cancel, ...way), [owing])).toEqual(['get_fees', 'pay_fee', 'cancel_order']);
    const before = stepOf('get_fees', 0.9, world);
    expect(wayOn(planOf(before, cancel), [owing])).toEqual(['get_fees', 'pay_fee', 'cancel_order']);
  });

  test('is no step of its own where it does as well in place of the refused one', () => {
    const plan = planOf({ ...cancel, or: ['pay_fee'] });
    expect(wayOn(plan, [owing])).toEqual(['get_fees', 'cancel_order']);
  });

  test('whatever was tried: every step that is left stays, and nothing is there twice', () => {
    const step = fc.constantFrom(owing, done('get_fees'), done('pay_fee'), done('cancel_order'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (tried) => {
        const way = wayOn(planOf(back, cancel), tried);
        expect(way.filter((action) => /_order$/.test(action))).toEqual(['return_order', 'cancel_order']);
        expect(new Set(way).size).toBe(way.length);
      }),
    );
  });
});
