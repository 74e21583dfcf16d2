import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnSigns } from '../../../src/engine/fit/learn-signs.js';
import type { OutcomeRun } from '../../../src/engine/fit/outcome-runs.js';
import { fitProspects, prospectOf } from '../../../src/engine/fit/prospects.js';
import { type Near, outlookOf } from '../../../src/engine/shared/outlook.js';
import { UNTAUGHT } from '../../../src/extract/verdict/estimate-success.js';

const near = (cosine: number, successes: number, failures: number): Near => ({
  trace: { successes, failures },
  cosine,
});

/** A task's unit vector, at an angle. */
const at = (angle: number): Float32Array => Float32Array.from([Math.cos(angle), Math.sin(angle)]);
const ended = (
  angle: number,
  success: boolean,
  signs: Record<number, number> = {},
  query = 'do it',
): OutcomeRun => ({
  task: at(angle),
  success,
  query,
  signs: UNTAUGHT.weights.map((_, i) => signs[i] ?? 0),
});

const asked = (angle: number, query = 'do it') => ({ task: at(angle), query });

describe('the outlook of a task', () => {
  test('is what was expected while nothing near is known', () => {
    expect(outlookOf(0.3, [])).toBeCloseTo(0.3, 9);
  });

  test('follows the runs of nearly the same task, and hardly those of another', () => {
    expect(outlookOf(0.5, [near(0.99, 8, 0)])).toBeGreaterThan(0.8);
    expect(outlookOf(0.5, [near(0.99, 0, 8)])).toBeLessThan(0.2);
    expect(outlookOf(0.5, [near(0.5, 8, 0)])).toBeCloseTo(0.5, 1);
    expect(outlookOf(0.5, [{ ...near(0.99, 8, 0), agrees: 0.02 }])).toBeLessThan(0.6);
  });

  test('is a probability that rises with every success near it', () => {
    const known = fc.record({
      cosine: fc.double({ min: -1, max: 1, noNaN: true }),
      successes: fc.double({ min: 0, max: 9, noNaN: true }),
      failures: fc.double({ min: 0, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(known, { maxLength: 4 }), known, (others, one) => {
        const of = (more: number) =>
          outlookOf(0.5, [
            ...others.map((o) => near(o.cosine, o.successes, o.failures)),
            near(one.cosine, one.successes + more, one.failures),
          ]);
        expect(of(0)).toBeGreaterThan(0);
        expect(of(1)).toBeLessThan(1);
        expect(of(1)).toBeGreaterThanOrEqual(of(0));
      }),
    );
  });

  test('of a new task is what tasks at large that are like it, or as long, have come to', async () => {
    const runs = Array.from({ length: 200 }, (_, i) => ended(i % 2 ? 0 : 1.5, i % 2 === 0 || i % 10 === 1));
    const prospects = await fitProspects(runs, 2);
    expect(prospectOf(prospects, asked(0), 0.5)).toBeLessThan(prospectOf(prospects, asked(1.5), 0.5) - 0.4);
    const long = 'do it '.repeat(50);
    const byLength = Array.from({ length: 200 }, (_, i) => ended(0, i % 2 === 0, {}, i % 2 ? long : 'do it'));
    const lengths = await fitProspects(byLength, 2);
    expect(prospectOf(lengths, asked(0, long), 0.5)).toBeLessThan(prospectOf(lengths, asked(0), 0.5) - 0.3);
  });

  test('is not estimated from a handful of runs', async () => {
    const few = Array.from({ length: 19 }, (_, i) => ended(i, i % 2 === 0));
    expect(await fitProspects(few, 2)).toBeNull();
    expect(prospectOf(null, asked(0), 0.42)).toBe(0.42);
  });
});

describe('what signs count for', () => {
  test('stays as it is untaught with a handful of runs that say how they ended', async () => {
    const few = Array.from({ length: 19 }, (_, i) => ended(i, i % 2 === 0));
    expect(await learnSigns(few)).toEqual(UNTAUGHT);
  });

  test('is learned against runs of like tasks: hard tasks show it in good runs too', async () => {
    // Task A nearly always shows sign 0 and nearly always succeeds; task B the opposite. Within each, it is bad.
    const runs = Array.from({ length: 100 }, (_, i) => [
      ended(0, i % 10 !== 0, { 0: i % 10 === 0 || i % 10 > 3 ? 1 : 0 }),
      ended(1.5, i % 10 > 7, { 0: i % 10 === 1 ? 1 : 0 }),
    ]).flat();
    const of = (shows: boolean) => runs.filter(({ signs }) => (signs[0] === 1) === shows);
    const rate = (some: OutcomeRun[]) => some.filter(({ success }) => success).length / some.length;
    expect(rate(of(true))).toBeGreaterThan(rate(of(false)));
    const { weights, usual } = await learnSigns(runs);
    expect(weights[0]).toBeLessThan(0);
    expect(weights[1]).toBeCloseTo(UNTAUGHT.weights[1]!, 9);
    expect(usual[0]).toBeCloseTo(of(true).length / runs.length, 9);
  });

  test('turns round where a sign is a good one', async () => {
    const runs = Array.from({ length: 100 }, (_, i) => ended(0, i % 2 === 0, { 6: i % 2 === 0 ? 1 : 0 }));
    const { weights } = await learnSigns(runs);
    expect(weights[6]).toBeGreaterThan(1);
  });
});
