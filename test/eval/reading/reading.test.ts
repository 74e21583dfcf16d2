import { describe, expect, test } from 'vitest';
import { countMarks } from '../../../eval/reading/count-marks.js';
import { readMarks } from '../../../eval/reading/marks.js';
import { readingPoint } from '../../../eval/reading/reading-point.js';
import type { Point } from '../../../eval/unseen/points.js';

const point = (id: string): Point => ({
  id,
  at: 'middle',
  step: 2,
  group: id,
  success: true,
  run: {
    tenant_id: 't',
    query: 'count the files',
    turns: [
      { turn: 1, inputs: '', decision: 'ls', result: 'a b' },
      { turn: 2, inputs: '', decision: `find ${'x'.repeat(5000)}`, result: '2' },
    ],
    success: true,
    agent_type: 'shell',
    timestamp: '2025-01-01T00:00:00.000Z',
    metadata: { record_id: id },
  },
});

const TEXTS = { engine: '\n\nNotes.\n- First `find`.', nearest: '- Task: count', nothing: '' };
const made = (id: string) => readingPoint(id, 'made', point(id), TEXTS, 1);

describe('a point to read', () => {
  test('shows every arm under a letter, without its name, and is bounded', () => {
    const { page, letters, silent } = made('p1');
    expect(Object.values(letters).sort()).toEqual(['engine', 'nearest', 'nothing']);
    for (const arm of ['engine', 'nearest']) expect(page).not.toContain(arm);
    expect(page).toContain('First `find`.');
    expect(page.length).toBeLessThan(2000);
    expect(silent).toEqual(['nothing']);
  });

  test('draws the letters for each point anew, and the same again by the same seed', () => {
    const orders = Array.from({ length: 20 }, (_, i) => JSON.stringify(made(`p${i}`).letters));
    expect(new Set(orders).size).toBeGreaterThan(3);
    expect(orders).toEqual(Array.from({ length: 20 }, (_, i) => JSON.stringify(made(`p${i}`).letters)));
  });
});

describe('marks', () => {
  const key = ['p1', 'p2'].map((id) => ({
    ...made(id),
    letters: { A: 'engine', B: 'nearest', C: 'nothing' },
  }));

  test('are counted for the arm behind the letter', () => {
    const marks = readMarks(
      'p1 A=misleading B=useful C=idle best=B\n\n# p2 is next\np2 A=useful B=idle C=idle best=A,B',
      'm',
    );
    const found = Object.fromEntries(countMarks(key, marks).map(({ name, value }) => [name, value]));
    expect(found['engine: useful']).toBe(0.5);
    expect(found['engine: misleading']).toBe(0.5);
    expect(found['nearest better than engine']).toBe(0.5);
    expect(found['engine better than nearest']).toBe(0);
    expect(found['engine better than nothing']).toBe(0.5);
    // Silence has no marks of its own among what was spoken.
    expect(found['nothing: idle']).toBeUndefined();
  });

  test('that are none are named with their line', () => {
    expect(() => readMarks('p1 A=useful\np2 A=great', 'marks.txt')).toThrow('marks.txt, line 2: expected');
    expect(() => countMarks(key, readMarks('p3 A=useful', 'm'))).toThrow('no text A of a point p3');
  });
});
