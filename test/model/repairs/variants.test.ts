import { describe, expect, test } from 'vitest';
import { learnVariants } from '../../../src/model/repairs/learn-variants.js';
import { tableOf } from '../made-tables.js';
import { call, made } from '../runs.js';

/** Runs in which a tool is refused and another, given the same, works. */
const runsOf = (refused: string, worked: string) =>
  tableOf(
    Array.from({ length: 4 }, (_, i) =>
      made(i, 'mend the fence', [
        [call(refused, { id: `F${i}`, day: 'Monday' }), '{"error":"no such tool"}'],
        [call(worked, { id: `F${i}`, day: 'Monday' }), '{"ok":true}'],
      ]),
    ),
  );

describe('variants', () => {
  test('are tools whose names are a longer or a shorter form of one that is refused', () => {
    expect(learnVariants(runsOf('mend_fence', 'mend_fence_v2'))).toEqual({ mend_fence: 'mend_fence_v2' });
  });

  test('are no tools of another name', () => {
    expect(learnVariants(runsOf('mend_fence', 'paint_gate'))).toEqual({});
  });

  test('are no lines that are done in between, or for their own sake', () => {
    const runs = Array.from({ length: 6 }, (_, i) =>
      made(i, 'mend the fence', [
        [`mend fence F${i}`, 'unknown "mend"'],
        [`patch fence F${i}`, 'the gate is open'],
        [`close fence F${i}`, 'ok'],
        [`patch fence F${i}`, 'ok'],
      ]),
    );
    expect(Object.keys(learnVariants(tableOf(runs)))).not.toContain('close fence ‹…›');
    expect(Object.values(learnVariants(tableOf(runs)))).not.toContain('close fence ‹…›');
  });
});
