import { expect, test } from 'vitest';
import { worthiestLessons } from '../../../src/engine/learn/worthiest-lessons.js';
import type { Lesson } from '../../../src/extract/lessons/lesson.js';
import { lesson } from '../../extract/runs.js';

const kinds = (lessons: Lesson[]) => {
  const counts: Record<string, number> = {};
  for (const { kind, creates } of lessons) {
    const name = creates ? kind : `weakening ${kind}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
const some = (count: number, rest: Partial<Lesson>): Lesson[] =>
  Array.from({ length: count }, (_, i) => lesson({ advice: `${i}`, ...rest }));

test('up to 48 lessons of a record are all kept, as they are', () => {
  const lessons = some(48, { kind: 'pitfall' });
  expect(worthiestLessons(lessons)).toBe(lessons);
  expect(worthiestLessons([...lessons, lesson({ kind: 'pitfall' })])).toHaveLength(48);
});

test('of more the run stays, then what puts errors right, then facts, then the rest; what only weakens goes first', () => {
  const lessons = [
    lesson({ kind: 'pitfall', merge_key: 'run:1' }),
    ...some(20, { kind: 'pitfall' }),
    ...some(5, { kind: 'recovery', creates: false }),
    ...some(20, { kind: 'fact' }),
    ...some(20, { kind: 'recovery' }),
  ];
  const kept = worthiestLessons(lessons);
  expect(kept).toHaveLength(48);
  expect(kept[0]).toBe(lessons[0]);
  expect(kinds(kept)).toEqual({ pitfall: 8, fact: 20, recovery: 20 });
  // Of equals the earlier, and all in their own order.
  expect(
    kept
      .filter(({ kind }) => kind === 'pitfall')
      .map(({ advice }) => advice)
      .slice(1),
  ).toEqual([0, 1, 2, 3, 4, 5, 6].map(String));
  expect(kept.map((one) => lessons.indexOf(one))).toEqual(
    kept.map((one) => lessons.indexOf(one)).sort((a, b) => a - b),
  );
});
