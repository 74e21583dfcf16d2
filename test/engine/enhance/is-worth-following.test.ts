import { describe, expect, test } from 'vitest';
import type { ActionPlan } from '../../../src/domain/action-plan.js';
import { isWorthFollowing } from '../../../src/engine/enhance/is-worth-following.js';

const plan = (...goals: [action: string, chance: number][]): ActionPlan => ({
  chance: 0.5,
  goals: goals.map(([action, chance]) => ({ action, chance })),
  steps: [
    { action: 'get', chance: 1 },
    { action: goals[0]![0], chance: 0.5 },
  ],
});

/** How often it is given. */
const given = (one: ActionPlan, runs: number, led = runs): number =>
  Array.from({ length: 100 }, (_, i) => i / 100).filter((drawn) =>
    isWorthFollowing(one, { runs, led }, drawn),
  ).length;

describe('a plan is worth following', () => {
  test('the oftener the more runs are known, and always in the end', () => {
    expect([10, 20, 40, 400].map((runs) => given(plan(['pay', 1]), runs))).toEqual([25, 50, 100, 100]);
  });

  test('the seldomer the less sure it is what the task is after, and whether for something else', () => {
    expect(given(plan(['pay', 0.5]), 40)).toBe(50);
    expect(given(plan(['pay', 0.5], ['sell', 0.5]), 40)).toBe(25);
    expect(given(plan(['pay', 0.5], ['sell', 0.5]), 400)).toBe(100);
  });

  test('always, of many runs of which hardly any was told a way', () => {
    const unsure = plan(['pay', 0.2], ['sell', 0.1], ['lend', 0.1]);
    expect([0, 10, 11].map((led) => given(unsure, 100, led))).toEqual([100, 100, 41]);
    expect(given(unsure, 40, 0)).toBe(17);
  });
});
