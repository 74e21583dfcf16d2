import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateSuccess, type LikeRun } from '../../src/distil/estimate-success.js';
import { type Call, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';
const CALLS: Call[] = [
  ['get_order', {}, OK],
  ['cancel_order', {}, OK],
];
const steps = stepsOf(CALLS);

const actions = fc.array(fc.constantFrom('get_order', 'cancel_order', 'refund'), { maxLength: 4 });
const likeRun: fc.Arbitrary<LikeRun> = fc.record({
  weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
  actions,
  successes: fc.double({ min: 0, max: 20, noNaN: true }),
  failures: fc.double({ min: 0, max: 20, noNaN: true }),
});
const rate = fc.double({ min: 0.05, max: 0.95, noNaN: true });

describe('the estimated chance that a run succeeded', () => {
  test('is a probability, and the base rate where nothing is known', () => {
    fc.assert(
      fc.property(fc.array(likeRun, { maxLength: 5 }), rate, (like, base) => {
        const p = estimateSuccess(steps, like, base);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThan(1);
        expect(estimateSuccess(steps, [], base)).toBeCloseTo(base, 9);
      }),
    );
  });

  test('rises with the success of any neighbour and falls with its failure', () => {
    fc.assert(
      fc.property(
        fc.array(likeRun, { minLength: 1, maxLength: 5 }),
        rate,
        fc.nat(),
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        (like, base, pick, more) => {
          const at = pick % like.length;
          const change = (key: 'successes' | 'failures') =>
            like.map((run, i) => (i === at ? { ...run, [key]: run[key] + more } : run));
          const p = estimateSuccess(steps, like, base);
          expect(estimateSuccess(steps, change('successes'), base)).toBeGreaterThan(p);
          expect(estimateSuccess(steps, change('failures'), base)).toBeLessThan(p);
        },
      ),
    );
  });

  test('rests most on runs that did the same', () => {
    const failed = (taken: string[]): LikeRun => ({ weight: 1, actions: taken, successes: 0, failures: 5 });
    const same = estimateSuccess(steps, [failed(['get_order', 'cancel_order'])], 0.5);
    const half = estimateSuccess(steps, [failed(['get_order', 'refund'])], 0.5);
    const other = estimateSuccess(steps, [failed(['lookup'])], 0.5);
    expect(same).toBeLessThan(half);
    expect(half).toBeLessThan(other);
    expect(other).toBeLessThan(0.5);
  });

  test.each<[string, Call[], 'above' | 'below']>([
    ['a last error', [['get_order', {}, '{"error":"not found"}']], 'below'],
    [
      'an error, then words',
      [
        ['get_order', {}, '{"error":"down"}'],
        ['say', 'Sorry.', ''],
      ],
      'below',
    ],
    [
      'thanks',
      [
        ['get_order', {}, OK],
        ['say', 'It is cancelled.', 'Thank you, that is all.'],
      ],
      'above',
    ],
    [
      'a rejection',
      [
        ['get_order', {}, OK],
        ['say', 'It is sent.', 'That is wrong, thanks for nothing'],
      ],
      'below',
    ],
  ])('%s at the end moves it', (_, calls, side) => {
    const p = estimateSuccess(stepsOf(calls), [], 0.5);
    if (side === 'above') expect(p).toBeGreaterThan(0.5);
    else expect(p).toBeLessThan(0.5);
  });

  test('an error that was got over does not lower it', () => {
    const calls: Call[] = [
      ['get_order', {}, '{"error":"not found"}'],
      ['lookup', {}, OK],
    ];
    expect(estimateSuccess(stepsOf(calls), [], 0.5)).toBeCloseTo(0.5, 9);
  });

  test('a run without steps is judged all the same', () => {
    expect(estimateSuccess([], [], 0.4)).toBeCloseTo(0.4, 9);
  });
});
