import { describe, expect, test } from 'vitest';
import type { ActionPlan } from '../../../src/domain/action-plan.js';
import { fitWorld } from '../fit-world.js';
import { names, plan, stepOf } from '../planned.js';
import { cancelRun, getOrder, ok, order, run, shopRuns, times } from '../shop.js';

// Either leaves the thing in a state in which the other is refused.
const act = (i: number, action: string) => {
  const of = order(i, 'delivered');
  return [
    getOrder(of),
    ok(action, { order_id: of.order_id }, { ...of, status: `${action} asked for` }),
  ] as const;
};
const barred = (made: ActionPlan, action: string) =>
  (stepOf(made, action).only_if ?? []).filter(({ fact }) => fact.startsWith('done.'));

test('a plan never says of a step that it works only before what is done first', () => {
  const world = fitWorld([
    ...shopRuns(),
    ...times(8, (i) => run(i, 'return the lamp', [...act(i, 'return_order')]), 200),
    ...times(8, (i) => run(i, 'swap the lamp', [...act(i, 'swap_order')]), 300),
  ]);
  expect(barred(plan(world, ['return_order']), 'return_order')).toMatchObject([{ fact: 'done.swap_order' }]);
  // Who asks for one thing each says nothing of who asks for both.
  const both = plan(world, ['return_order', 'swap_order']);
  expect(names(both)).toContain('swap_order');
  expect(barred(both, names(both).at(-1)!)).toEqual([]);
});

describe('of two changes that bar each other', () => {
  /** Runs that are each after a call-off and one of the two, of other orders. */
  const pairs = (action: string, from: number) =>
    times(
      16,
      (i) => run(i, `call off and ${action}`, [...cancelRun(i + 1_000, 'pending').steps, ...act(i, action)]),
      from,
    );
  const runs = [...shopRuns(), ...pairs('return_order', 200), ...pairs('swap_order', 300)];
  const chances = new Map([
    ['return_order', 0.6],
    ['swap_order', 0.7],
    ['cancel_order', 0.9],
  ]);
  const made = (more: typeof runs, given: Partial<Parameters<typeof plan>[2]> = {}) =>
    plan(fitWorld([...runs, ...more]), ['return_order', 'swap_order', 'cancel_order'], {
      chances,
      ...given,
    });

  test('takes the likelier where no task is after both, and names the other as a goal', () => {
    const { steps, goals } = made([]);
    expect(names({ steps } as ActionPlan)).toEqual(expect.arrayContaining(['swap_order', 'cancel_order']));
    expect(names({ steps } as ActionPlan)).not.toContain('return_order');
    expect(goals).toContainEqual({ action: 'return_order', chance: 0.6 });
  });

  test('takes the one that is sure before what a branch is after, and of a branch the likelier', () => {
    const ways = [{ value: 'delivered', goals: new Map([...chances].slice(0, 2)) }];
    const branches = [{ fact: 'get_order.status', ways }];
    const of = (sure: string[]) =>
      plan(fitWorld(runs), sure, { branches, chances })
        .steps.flatMap((step) => [step, ...(step.branches ?? []).flatMap(({ steps }) => steps)])
        .map(({ action }) => action);
    expect(of(['return_order'])).not.toContain('swap_order');
    expect(of([])).toContain('swap_order');
    expect(of([])).not.toContain('return_order');
  });

  test('takes both where a run came through with both, of two things', () => {
    const both = run(500, 'return and swap', [...act(500, 'return_order'), ...act(501, 'swap_order')]);
    expect(names(made([both]))).toEqual(expect.arrayContaining(['return_order', 'swap_order']));
  });
});
