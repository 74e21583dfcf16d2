import { describe, expect, test } from 'vitest';
import { particularsOf } from '../../src/extract/particulars/particulars.js';
import { countValues, isUsualIn, seenValues } from '../../src/extract/particulars/usual-values.js';
import { stepsOf } from './runs.js';

const NAMES = ['Ada', 'Bo', 'Chen', 'Dina', 'Emre', 'Farah', 'Goran', 'Hana', 'Igor', 'Jana', 'Kofi', 'Lena'];
const runs = [...NAMES, 'Ada', 'Ada', 'Ada', ...NAMES].map((first_name, i) =>
  stepsOf([
    [
      'lookup',
      {
        first_name,
        colour: ['blue', 'teal', 'plum', 'rust', 'jade', 'sand', 'mint', 'rose', 'ruby', 'navy', 'lime'][
          i % 11
        ]!,
      },
      'ok',
    ],
    ['cancel_order', { reason: i % 2 ? 'Ordered by mistake' : 'no longer needed', tags: ['Desk'] }, 'ok'],
  ]),
);

describe('values that many runs share', () => {
  const counter = countValues();
  for (const steps of runs) counter.add(seenValues(steps));
  const usual = counter.usual();
  const isUsual = isUsualIn(usual);

  test.each<[string, string, string, boolean | undefined]>([
    // Common, but most runs name somebody else.
    ['lookup', 'first_name', 'Ada', false],
    ['lookup', 'colour', 'blue', false],
    ['cancel_order', 'reason', 'no longer needed', true],
    ['cancel_order', 'reason', 'Ordered by mistake', true],
    ['cancel_order', 'reason', 'something new', false],
    ['cancel_order', 'tags', 'Desk', true],
    ['refund', 'reason', 'no longer needed', undefined],
    ['cancel_order', 'constructor', 'x', undefined],
  ])('%s %s %s: %s', (action, argument, value, expected) => {
    expect(isUsual(action, argument, value)).toBe(expected);
  });

  test('stay in the text, and those that come and go do not, whatever their shape', () => {
    const steps = stepsOf([
      ['lookup', { first_name: 'Ada', colour: 'violet' }, 'ok'],
      ['cancel_order', { reason: 'Ordered by mistake' }, 'ok'],
    ]);
    const text = 'Ada has the violet one. Ordered by mistake.';
    expect(particularsOf(steps, isUsual).own(text)).toBe(
      '<first_name> has the <colour> one. Ordered by mistake.',
    );
    expect(particularsOf(steps).own(text)).toBe('<first_name> has the violet one. <reason>.');
  });

  test('are kept as hashes only, and only once enough runs were seen', () => {
    expect(JSON.stringify(usual)).not.toMatch(/Ada|mistake|needed|Desk/);
    const few = countValues();
    for (const steps of runs.slice(0, 19)) few.add(seenValues(steps));
    expect(few.usual()).toEqual({});
  });
});
