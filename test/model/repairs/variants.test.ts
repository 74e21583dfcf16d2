import { describe, expect, test } from 'vitest';
import { learnVariants } from '../../../src/model/repairs/learn-variants.js';
import { tableOf } from '../made-tables.js';
import { made } from '../runs.js';

describe('variants', () => {
  test('are lines that work in the place of one that is refused', () => {
    const runs = Array.from({ length: 4 }, (_, i) =>
      made(i, 'mend the fence', [
        [`mend fence F${i} --day Monday`, 'Error: no such command'],
        [`patch fence F${i} --day Monday`, 'ok'],
      ]),
    );
    expect(learnVariants(tableOf(runs))).toEqual({
      'mend fence ‹…› --day Monday': 'patch fence ‹…› --day Monday',
    });
  });

  test('are no lines that are done in between, or for their own sake', () => {
    const runs = Array.from({ length: 6 }, (_, i) =>
      made(i, 'mend the fence', [
        [`mend fence F${i}`, 'Error: no such command'],
        [`patch fence F${i}`, 'Error: the gate is open'],
        [`close fence F${i}`, 'ok'],
        [`patch fence F${i}`, 'ok'],
      ]),
    );
    expect(Object.keys(learnVariants(tableOf(runs)))).not.toContain('close fence ‹…›');
    expect(Object.values(learnVariants(tableOf(runs)))).not.toContain('close fence ‹…›');
  });
});
