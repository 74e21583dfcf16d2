import { describe, expect, test } from 'vitest';
import { meaningsOf } from '../../src/domain/entry.js';
import type { Lesson, LessonStep } from '../../src/extract/lessons/lesson.js';
import { collection, learn, ofRun, planOf, vectorOf } from './collection.js';
import { lesson } from './runs.js';

describe('runs with the same actions in another order', () => {
  const failure = { kind: 'pitfall', successes: 0, failures: 1 } as const;
  const way = (...actions: string[]) =>
    actions.map(
      (action): LessonStep => ({
        action,
        args: [],
        outcome: 'ok',
        situation: 'x',
        mergeable: true,
        offered: true,
      }),
    );
  const entries = (...lessons: Lesson[]) => {
    const { known, commit } = collection();
    for (const [i, one] of lessons.entries()) {
      const plan = planOf(known);
      learn(plan, `r${i}`, [one]);
      commit(plan);
    }
    return [...known.entries.values()].map(({ kind, evidence }) => [kind, evidence.runs]);
  };

  test('are one lesson when they ended alike', () => {
    expect(
      entries(ofRun(0, { path: way('a', 'b', 'c') }), ofRun(0, { path: way('b', 'a', 'c', 'c') })),
    ).toEqual([['recipe', 2]]);
  });

  test('stay two when they ended otherwise: then the order may be what decides', () => {
    expect(entries(ofRun(0, { path: way('a', 'b') }), ofRun(0, { path: way('b', 'a'), ...failure }))).toEqual(
      [
        ['recipe', 1],
        ['pitfall', 1],
      ],
    );
  });

  test('the same order is evidence for one entry whichever way it ended', () => {
    expect(entries(ofRun(0, { path: way('a', 'b') }), ofRun(0, { path: way('a', 'b'), ...failure }))).toEqual(
      [['recipe', 2]],
    );
  });
});

describe('an entry', () => {
  test('is found by the different words of its runs, up to eight of them, and the nearest entry wins', () => {
    const { known, commit } = collection();
    // Each a little further: the last is far from the first, but near to what was merged before it.
    for (let angle = 0; angle <= 80; angle += 20) {
      const plan = planOf(known);
      learn(plan, `r${angle}`, [ofRun(angle)]);
      commit(plan);
    }
    expect(
      [...known.entries.values()].map((entry) => [entry.evidence.runs, meaningsOf(entry).length]),
    ).toEqual([[5, 5]]);
    const plan = planOf(known);
    for (let angle = 1; angle < 90; angle += 3) learn(plan, `s${angle}`, [ofRun(angle)]);
    expect(plan.draft().updated[0]!.evidence!.runs).toBe(35);
    expect(plan.draft().updated[0]!.traces!.length).toBeLessThanOrEqual(8);
  });

  test.each([false, true])('that turns out to be another one joins it: all in one plan %s', (together) => {
    const { known, commit } = collection();
    let plan = planOf(known);
    for (const [i, angle] of [0, 0, 50, 25].entries()) {
      learn(plan, `r${i}`, [ofRun(angle)]);
      if (together) continue;
      commit(plan);
      plan = planOf(known);
    }
    commit(plan);
    expect(
      [...known.entries.values()].map((entry) => [entry.evidence.runs, meaningsOf(entry).length]),
    ).toEqual([[4, 3]]);
  });

  test('that joined another brings its records, and credit for it still counts', () => {
    const { known, commit } = collection();
    const first = planOf(known);
    learn(first, 'r1', [ofRun(0)]);
    learn(first, 'r2', [ofRun(50)]);
    commit(first);
    const second = planOf(known);
    learn(second, 'r3', [ofRun(25)]);
    second.credit([2], 1);
    expect(second.draft().updated).toEqual([
      {
        id: 1,
        kind: 'recipe',
        sources: ['r3'],
        absorbs: [2],
        traces: [1, 2, -1].map((meaning) => expect.objectContaining({ meanings: [meaning], runs: 1 })),
        evidence: expect.objectContaining({ runs: 3, credits: 1 }),
      },
    ]);
  });

  test('loses what a lesson that says the opposite gains', () => {
    const { known, commit } = collection();
    const first = planOf(known);
    const fact = { kind: 'fact' as const, nearness: 0.9, meanings: ['fact @0'] };
    learn(first, 'r1', [lesson({ ...fact, merge_key: 'fact:yes', contradicts: 'fact:no' })]);
    commit(first);
    const second = planOf(known);
    learn(second, 'r2', [
      lesson({ ...fact, meanings: ['fact @10'], merge_key: 'fact:no', contradicts: 'fact:yes' }),
      lesson({ ...fact, meanings: ['fact @80'], merge_key: 'fact:no', contradicts: 'fact:yes' }),
    ]);
    commit(second);
    const all = [...known.entries.values()].map(({ evidence: e }) => [e.runs, e.successes, e.failures]);
    expect(all).toEqual([
      [1, 1, 1],
      [1, 1, 0],
      [1, 1, 0],
    ]);
  });

  test('loses by what says the opposite as much as that weighs, however it ended', () => {
    const { known, commit } = collection();
    const first = planOf(known);
    learn(first, 'r1', [lesson({ kind: 'fact', merge_key: 'fact:yes' })]);
    commit(first);
    const second = planOf(known);
    learn(
      second,
      'r2',
      [lesson({ kind: 'fact', merge_key: 'fact:no', contradicts: 'fact:yes', successes: 1, failures: 1 })],
      { weight: 0.5 },
    );
    commit(second);
    const [yes] = [...known.entries.values()].filter(({ merge_key }) => merge_key === 'fact:yes');
    expect(yes!.evidence).toMatchObject({ runs: 1, successes: 1, failures: 1 });
    expect(yes!.traces[0]).toMatchObject({ runs: 1, failures: 1 });
    // Nothing that is known says the opposite: nothing is weakened.
    const third = planOf(known);
    learn(third, 'r3', [lesson({ merge_key: 'fact:other', contradicts: 'fact:nothing' })]);
    expect(third.draft().updated).toEqual([]);
  });

  test('is joined with another only where a run is surely the same as both', () => {
    const sizes = (...angles: number[]) => {
      const { known, commit } = collection();
      const first = planOf(known);
      learn(first, 'a', [ofRun(angles[0]!)]);
      learn(first, 'b', [ofRun(angles[1]!)]);
      commit(first);
      const second = planOf(known);
      learn(second, 'c', [ofRun(angles[2]!)]);
      commit(second);
      return [...known.entries.values()].map(({ evidence }) => evidence.runs).sort();
    };
    // Cosines of 15, 20 and 30 degrees: .97, .94 and .87; surely is from .9 on.
    expect(sizes(0, 40, 20)).toEqual([3]);
    expect(sizes(0, 45, 15)).toEqual([1, 2]);
  });

  test('that all its records were taken from says what the next run says; any other keeps its words', () => {
    const said = (backing: number | undefined, runs: number, edited = false) => {
      const { known, commit } = collection();
      const first = planOf(known);
      learn(first, 'a', [ofRun(0)]);
      commit(first);
      const entry = known.entries.get(1)!;
      known.apply({
        seq: 0,
        situations: [],
        entries: [
          {
            ...entry,
            evidence: { ...entry.evidence, runs },
            ...(backing === undefined ? {} : { backing: { sources: backing, tasks: 1, groups: 1 } }),
            ...(edited ? { edited_at: 5 } : {}),
          },
        ],
        removed_entries: [],
        removed_situations: [],
      });
      const second = planOf(known);
      learn(second, 'b', [ofRun(10, { advice: 'anew' })]);
      return second.draft().updated.map(({ advice, traces }) => [advice, traces!.length]);
    };
    expect(said(0, 0)).toEqual([['anew', 1]]);
    expect(said(0, 0, true)).toEqual([[undefined, 1]]);
    expect(said(1, 0)).toEqual([[undefined, expect.any(Number)]]);
    expect(said(0, 1)).toEqual([[undefined, expect.any(Number)]]);
    expect(said(undefined, 0)).toEqual([[undefined, expect.any(Number)]]);
  });

  test('that another took in leaves its place to what is new', () => {
    const { known, commit } = collection();
    const first = planOf(known, 2);
    learn(first, 'a', [ofRun(0)]);
    learn(first, 'b', [ofRun(40)]);
    commit(first);
    const second = planOf(known, 2);
    learn(second, 'c', [ofRun(19)]);
    learn(second, 'd', [ofRun(0, { merge_key: 'run:2' })]);
    expect(second.draft()).toMatchObject({ forgotten: [], added: [{ merge_key: 'run:2' }] });
  });

  test('that a person wrote takes the other in, and what two people wrote stays two', () => {
    const joining = (edited: number[], runs: [number, number] = [1, 1]) => {
      const { known, commit } = collection();
      const first = planOf(known);
      // Apart, and both near to what lies between them.
      for (const [i, angle] of [0, 40].entries()) {
        for (let r = 0; r < runs[i]!; r++) learn(first, `r${angle}-${r}`, [ofRun(angle)]);
      }
      commit(first);
      expect(known.entries.size).toBe(2);
      for (const id of edited) {
        known.apply({
          seq: 0,
          situations: [],
          entries: [{ ...known.entries.get(id)!, edited_at: 5 }],
          removed_entries: [],
          removed_situations: [],
        });
      }
      const second = planOf(known);
      learn(second, 'between', [ofRun(19)]);
      commit(second);
      return [...known.entries.values()]
        .map(({ id, evidence }) => [id, evidence.runs] as const)
        .sort(([a], [b]) => a - b);
    };
    expect(joining([])).toEqual([[1, 3]]);
    expect(joining([], [1, 2])).toEqual([[2, 4]]);
    expect(joining([2])).toEqual([[2, 3]]);
    expect(joining([2], [2, 1])).toEqual([[2, 4]]);
    expect(joining([1, 2])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('that is known needs no vectors of its path again', () => {
    const { known, commit } = collection();
    const walked = (angle: number, merge_key = 'run:1') =>
      ofRun(angle, {
        merge_key,
        path: [
          {
            action: 'a',
            args: [],
            outcome: 'ok',
            situation: `seen ${angle}`,
            mergeable: true,
            offered: true,
          },
        ],
      });
    const plan = planOf(known);
    learn(plan, 'r1', [walked(0)]);
    const wanted = (one: Lesson) =>
      plan.pathsOfNew([one], new Map(one.meanings.map((text) => [text, vectorOf(text)])));
    expect(wanted(walked(10))).toEqual([]);
    expect(wanted(walked(80))).toEqual(['seen 80']);
    expect(wanted(walked(0, 'run:2'))).toEqual(['seen 0']);
    commit(plan);
  });
});
