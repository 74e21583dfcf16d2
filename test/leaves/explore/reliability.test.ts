import { describe, expect, it } from 'vitest';
import { wilson } from '../../../src/domain/maths/wilson.js';
import { learnSuccess } from '../../../src/model/success/learn-success.js';
import { draws, tableOf } from '../../model/made-tables.js';
import { call, made } from '../../model/runs.js';

function runsOf(count: number, successOf: (i: number, draw: number) => boolean) {
  const { random, thing } = draws(7);
  return Array.from({ length: count }, (_, i) =>
    made(
      i,
      `${i % 2 === 0 ? 'list' : 'merge'} the ${thing()}`,
      [
        [call('look'), '{"n":1}'],
        [call('act'), '{"n":2}'],
      ],
      { success: successOf(i, random()) },
    ),
  );
}

describe('reliability', () => {
  it('has what was predicted near what came of it, and beats the base rate where tasks tell', () => {
    const runs = runsOf(200, (i, draw) => draw < (i % 2 === 0 ? 0.9 : 0.2));
    const { reliability } = learnSuccess(tableOf(runs));
    expect(reliability.runs).toBe(200);
    expect(reliability.brier).toBeLessThan(reliability.brierOfBase);
    expect(reliability.bins).toHaveLength(10);
    expect(reliability.bins.reduce((sum, { runs: n }) => sum + n, 0)).toBe(200);
    for (const { predicted, low, high } of reliability.bins) {
      expect(predicted).toBeGreaterThan(low - 0.1);
      expect(predicted).toBeLessThan(high + 0.1);
    }
    const means = reliability.bins.map(({ predicted }) => predicted);
    expect(means).toEqual([...means].sort((a, b) => a - b));
  });

  it('predicts no run by itself: where nothing tells it is the base rate of the others', () => {
    const { reliability } = learnSuccess(tableOf(runsOf(120, (_, draw) => draw < 0.5)));
    expect(reliability.brier).toBeGreaterThan(0.22);
    expect(Math.abs(reliability.brier - reliability.brierOfBase)).toBeLessThan(0.02);
  });

  it('has nothing to say where one outcome alone is known', () => {
    const { reliability } = learnSuccess(tableOf(runsOf(40, () => true)));
    expect(reliability).toEqual({ runs: 0, brier: 0, brierOfBase: 0, bins: [] });
  });

  it('gives an interval that is whole without evidence, and narrows with it', () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
    const [low, high] = wilson(50, 100);
    expect(low).toBeCloseTo(0.404, 3);
    expect(high).toBeCloseTo(0.596, 3);
    expect(wilson(0, 10)[0]).toBeCloseTo(0, 10);
  });
});
