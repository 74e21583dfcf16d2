import { describe, expect, test } from 'vitest';
import type { NeedSign } from '../../src/search/hidden-needs.js';
import { learnNeedRules, type RuledRun } from '../../src/search/need-rules.js';

const [SEND, CLAIM] = [0, 1];
const INSURED = 7;
const [PICTURE, LABEL, LOOK] = [0, 1, 2];

/** A run with a goal, the words of its task, what it did beside it and how it ended. */
type Told = [goal: number, words: number[], did: number[], success: boolean];

function rulesOf(told: readonly Told[], barred: readonly number[] = []) {
  const runs = told.map(
    ([goal, words, , success]): RuledRun => ({ success, led: false, heads: [goal], words }),
  );
  const signs = [PICTURE, LABEL, LOOK].map((need) =>
    told.map(([, , did]): NeedSign => ({ done: did.includes(need), barred: barred.includes(need) })),
  );
  return learnNeedRules(runs, signs);
}
const times = (count: number, ...told: Told): Told[] => Array.from({ length: count }, () => told);

describe('what tasks need though nobody asks for it', () => {
  test('depends on the goal or on a word, whichever explains the failures', () => {
    const rules = rulesOf([
      ...times(12, SEND, [], [], false),
      ...times(8, SEND, [], [LABEL], true),
      ...times(3, SEND, [], [LABEL, LOOK], true),
      ...times(7, SEND, [INSURED], [LABEL], false),
      ...times(4, SEND, [INSURED], [LABEL, PICTURE], true),
      ...times(9, CLAIM, [], [], true),
      ...times(5, CLAIM, [], [LOOK], true),
    ]);
    expect(rules).toEqual([
      { head: SEND, need: LABEL, chance: expect.any(Number) },
      { word: INSURED, need: PICTURE, chance: expect.any(Number) },
    ]);
    for (const { chance } of rules) expect(chance).toBeGreaterThan(0.8);
  });

  test('is shared out where several things explain the failures as well', () => {
    const rules = rulesOf([
      ...times(9, SEND, [], [], false),
      ...times(4, SEND, [], [LABEL, PICTURE], true),
      ...times(9, CLAIM, [], [], true),
    ]);
    expect(rules.map(({ head, need }) => [head, need])).toEqual([
      [SEND, PICTURE],
      [SEND, LABEL],
    ]);
    expect(rules[0]!.chance).toBeCloseTo(rules[1]!.chance, 9);
    expect(rules[0]!.chance).toBeLessThan(0.5);
  });

  test('is nothing that runs came through without, that cannot be done, or that one failure alone speaks for', () => {
    const without = rulesOf([...times(6, SEND, [], [], false), ...times(6, SEND, [], [], true)]);
    expect(without).toEqual([]);
    const barred = rulesOf(
      [
        ...times(9, SEND, [], [], false),
        ...times(4, SEND, [], [LABEL], true),
        ...times(9, CLAIM, [], [], true),
      ],
      [PICTURE, LOOK],
    );
    expect(barred.map(({ need }) => need)).toEqual([LABEL]);
    const few = rulesOf([
      ...times(1, SEND, [INSURED], [], false),
      ...times(1, SEND, [INSURED], [PICTURE], true),
      ...times(9, SEND, [], [], true),
    ]);
    expect(few).toEqual([]);
  });
});
