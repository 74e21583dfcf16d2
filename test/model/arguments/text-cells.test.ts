import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelledIn, namesIn } from '../../../src/model/arguments/text-cells.js';

describe('texts', () => {
  test('values with a label', () => {
    expect(labelledIn('code: C87546\nstatus: held')).toEqual([
      { label: 'code', value: 'C87546' },
      { label: 'status', value: 'held' },
    ]);
    expect(labelledIn('Old Lamp: place shelf 51, status paused.')).toContainEqual({
      label: 'status',
      value: 'paused',
    });
    expect(labelledIn('You take it.')).toEqual([]);
  });

  test('names: things with a number, paths, what is quoted', () => {
    expect(namesIn('You see a mug 2 and "red box" at /tmp/x.txt.')).toEqual(
      expect.arrayContaining(['mug 2', 'red box', '/tmp/x.txt']),
    );
  });

  test('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(namesIn(text).every((name) => name.length > 1)).toBe(true);
        expect(labelledIn(text).every(({ value }) => value !== '')).toBe(true);
      }),
    );
  });
});
