import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSteps } from '../../src/extract/steps/to-steps.js';
import { RUN_SIGNS, signsOf } from '../../src/extract/verdict/run-signs.js';
import { type Call, runOf, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';
type Sign = (typeof RUN_SIGNS)[number];

function signs(calls: Call[], query = 'Cancel my order W1'): Record<Sign, number> {
  const found = signsOf(query, stepsOf(calls, query));
  return Object.fromEntries(RUN_SIGNS.map((name, i) => [name, found[i]])) as Record<Sign, number>;
}

describe('the signs of a run', () => {
  test('of one that looked, did what was asked and ended there speak for it, none against', () => {
    const found = signs([
      ['get_order', { id: 'W1' }, '{"id":"W1","status":"pending"}'],
      ['cancel_order', { id: 'W1', reason: 'pending' }, OK],
      ['say', 'It is done.', 'Thanks!'],
    ]);
    const { effective, worked, ...against } = found;
    expect({ effective, worked }).toEqual({ effective: 1, worked: 1 });
    expect(Object.values(against).every((sign) => sign === 0)).toBe(true);
  });

  test.each<[Sign, number, string, Call[]]>([
    ['effective', 1, 'something was done', [['cancel_order', { id: 'W1' }, OK]]],
    ['effective', 0, 'looking things up does nothing', [['get_order', { id: 'W1' }, OK]]],
    ['effective', 0, 'nor does what failed', [['cancel_order', {}, '{"error":"not pending"}']]],
    [
      'worked',
      0.5,
      'a call that came back with what was asked',
      [
        ['get_order', { id: 'W1' }, OK],
        ['cancel_order', {}, '{"error":"not pending"}'],
      ],
    ],
    ['worked', 0, 'words are no calls', [['say', 'It is done.', 'Thanks!']]],
    [
      'unanswered',
      0.5,
      'a call that nothing came back of',
      [
        ['get_order', {}, OK],
        ['refund', {}],
      ],
    ],
    [
      'failed',
      0.5,
      'a call that failed',
      [
        ['get_order', {}, '{"error":"down"}'],
        ['lookup', {}, OK],
      ],
    ],
    [
      'ends_in_error',
      1,
      'words after it do not mend the last error',
      [
        ['cancel_order', {}, '{"error":"down"}'],
        ['say', 'Never mind.', 'Well.'],
      ],
    ],
    [
      'ends_in_error',
      0,
      'one that was got over',
      [
        ['get_order', {}, '{"error":"down"}'],
        ['lookup', {}, OK],
      ],
    ],
    [
      'repeated',
      0.5,
      'the same call with the same arguments',
      [
        ['lookup', { id: 'W1' }, OK],
        ['lookup', { id: 'W1' }, OK],
      ],
    ],
    [
      'repeated',
      0,
      'the same call with others',
      [
        ['lookup', { id: 'W1' }, OK],
        ['lookup', { id: 'W2' }, OK],
      ],
    ],
    ['unfounded', 1, 'a reason that nobody gave', [['cancel_order', { id: 'W1', reason: 'bored' }, OK]]],
    ['unfounded', 0, 'what only looks may guess', [['get_order', { id: 'W9' }, OK]]],
    [
      'unfounded',
      0,
      'what an earlier result showed, also nested',
      [
        ['lookup', {}, '{"items":[77]}'],
        ['refund', { what: { items: [77] } }, OK],
      ],
    ],
    [
      'declined',
      0.5,
      'a reply that says it cannot be',
      [
        ['say', 'Unfortunately I cannot do that.', 'Oh.'],
        ['say', 'Anything else?', 'No.'],
      ],
    ],
    ['rejected', 1, 'stopped at the end', [['say', 'I have cancelled both.', 'No, that is wrong.']]],
  ])('%s is %d: %s', (sign, value, _, calls) => {
    expect(signs(calls)[sign]).toBe(value);
  });

  test('are shares, whatever the run', () => {
    const result = fc.option(fc.string(), { nil: undefined });
    const call = fc.oneof(
      fc.tuple(
        fc.constantFrom('get_order', 'cancel_order'),
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        result,
      ),
      fc.tuple(fc.constant('say'), fc.string(), result),
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 6 }), fc.string(), (calls, query) => {
        const found = signsOf(query, toSteps(runOf(query, calls as Call[])));
        expect(found).toHaveLength(RUN_SIGNS.length);
        for (const sign of found) {
          expect(sign).toBeGreaterThanOrEqual(0);
          expect(sign).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
