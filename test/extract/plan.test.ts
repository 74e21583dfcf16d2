import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf, situationsOf } from '../../src/domain/entry.js';
import type { Lesson, LessonStep } from '../../src/extract/lessons/lesson.js';
import { collection, learn, ofRun, planOf, vectorOf } from './collection.js';
import { lesson } from './runs.js';

const empty = () => planOf(collection().known);

describe('lessons that say the same', () => {
  test('merge within one plan, and their records stand together', () => {
    const plan = empty();
    expect(learn(plan, 'r1', [lesson()])).toEqual({ added: 1, merged: 0, discarded: 0 });
    expect(learn(plan, 'r2', [lesson({ successes: 0, failures: 1 })], { seen: 5_000 })).toEqual({
      added: 0,
      merged: 1,
      discarded: 0,
    });
    learn(plan, 'r3', [lesson()], { seen: 3_000 });
    const { added, updated, situations } = plan.draft();
    expect(updated).toEqual([]);
    expect(situations).toHaveLength(1);
    expect(added).toHaveLength(1);
    expect(added[0]!.sources).toEqual(['r1', 'r2', 'r3']);
    expect(added[0]!.evidence).toEqual({
      runs: 3,
      successes: 2,
      failures: 1,
      last_seen: 5_000,
      credits: 0,
      debits: 0,
    });
  });

  test('merge with what is known: an update with the further records, never a second entry', () => {
    const { known, commit } = collection();
    const first = planOf(known);
    learn(first, 'r1', [lesson()], { seen: 9_000 });
    commit(first);
    const second = planOf(known);
    expect(learn(second, 'r2', [lesson()])).toEqual({ added: 0, merged: 1, discarded: 0 });
    learn(second, 'r3', [lesson()]);
    const { added, updated } = second.draft();
    expect(added).toEqual([]);
    expect(updated).toEqual([
      {
        id: 1,
        kind: 'recovery',
        evidence: expect.objectContaining({ runs: 3, successes: 3, last_seen: 9_000 }),
        sources: ['r2', 'r3'],
        traces: [{ meanings: [1], path: [], runs: 3, successes: 3, failures: 0 }],
      },
    ]);
  });

  test('other keys are other lessons', () => {
    const plan = empty();
    expect(learn(plan, 'r1', [lesson(), lesson({ merge_key: 'error:2' })]).added).toBe(2);
  });

  test.each([
    [30, 1],
    [36, 1],
    [38, 2],
    [80, 2],
  ])(
    'equal keys of tasks %s degrees apart make %s entries, in one plan and across plans',
    (angle, entries) => {
      const pending = empty();
      learn(pending, 'r1', [ofRun(0)]);
      learn(pending, 'r2', [ofRun(angle)]);
      expect(pending.draft().added).toHaveLength(entries);
      const { known, commit } = collection();
      for (const [record, at] of [
        ['r1', 0],
        ['r2', angle],
      ] as const) {
        const plan = planOf(known);
        learn(plan, record, [ofRun(at)]);
        commit(plan);
      }
      expect(known.entries.size).toBe(entries);
    },
  );

  test('what only weakens is discarded while nothing is known, and counts when something is', () => {
    const weak = lesson({ creates: false, successes: 0, failures: 1 });
    const plan = empty();
    expect(learn(plan, 'r1', [weak])).toEqual({ added: 0, merged: 0, discarded: 1 });
    expect(plan.draft()).toEqual({ situations: [], added: [], updated: [], forgotten: [] });
    learn(plan, 'r2', [lesson()]);
    expect(learn(plan, 'r3', [weak])).toEqual({ added: 0, merged: 1, discarded: 0 });
    expect(plan.draft().added[0]!.evidence).toMatchObject({ runs: 2, successes: 1, failures: 1 });
  });
});

describe('the kind of an entry', () => {
  const failure = { kind: 'pitfall', successes: 0, failures: 1 } as const;

  test('of whole runs follows what became of most of them', () => {
    const { known, commit } = collection();
    const kinds: string[] = [];
    for (const [i, ended] of [{}, failure, failure, {}, {}].entries()) {
      const plan = planOf(known);
      learn(plan, `r${i}`, [ofRun(0, ended)]);
      commit(plan);
      kinds.push(known.entries.get(1)!.kind);
    }
    expect(known.entries.size).toBe(1);
    expect(kinds).toEqual(['recipe', 'recipe', 'pitfall', 'recipe', 'recipe']);
  });

  test('also inside one plan; that of an error never changes', () => {
    const plan = empty();
    learn(plan, 'r1', [ofRun(0), lesson()]);
    for (const record of ['r2', 'r3']) learn(plan, record, [ofRun(0, failure), lesson({ ...failure })]);
    expect(plan.draft().added.map(({ kind }) => kind)).toEqual(['pitfall', 'recovery']);
  });
});

describe('evidence', () => {
  interface Run {
    key: number;
    angle: number;
    success: number;
  }
  const run: fc.Arbitrary<Run> = fc.record({
    key: fc.integer({ min: 1, max: 3 }),
    // None as far from two others: what is known is kept in 16 bits a number, which decides between equals.
    angle: fc.constantFrom(0, 10, 31, 60, 90),
    success: fc.constantFrom(0, 0.25, 1),
  });

  function totals(runs: Run[], batches: number[]) {
    const { known, commit } = collection();
    const lessonsOf = ({ key, angle, success }: Run): Lesson[] => [
      ofRun(angle, {
        kind: success >= 0.5 ? 'recipe' : 'pitfall',
        merge_key: `run:${key}`,
        successes: success,
        failures: 1 - success,
      }),
      lesson({ merge_key: `error:${key}`, successes: success, failures: 1 - success, creates: success > 0 }),
    ];
    let plan = planOf(known);
    runs.forEach((item, i) => {
      learn(plan, `r${i}`, lessonsOf(item), { seen: i });
      if (!batches.includes(i)) return;
      commit(plan);
      plan = planOf(known);
    });
    commit(plan);
    return [...known.entries.values()]
      .map(({ merge_key, kind, evidence }) => ({ merge_key, kind, evidence }))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }

  test('is the same however the runs are batched', () => {
    fc.assert(
      fc.property(
        fc
          .array(run, { minLength: 1, maxLength: 12 })
          .chain((runs) =>
            fc.tuple(
              fc.constant(runs),
              fc.subarray(runs.map((_, i) => i)),
              fc.subarray(runs.map((_, i) => i)),
            ),
          ),
        ([runs, some, others]) => {
          const all = totals(runs, some);
          expect(totals(runs, others)).toEqual(all);
          const counted = all.filter(({ merge_key }) => merge_key.startsWith('run:'));
          expect(counted.reduce((sum, { evidence }) => sum + evidence.runs, 0)).toBe(runs.length);
          for (const { evidence } of all) {
            expect(evidence.successes + evidence.failures).toBeCloseTo(evidence.runs, 9);
          }
        },
      ),
    );
  });
});

describe('situations', () => {
  const step = (action: string, situation: string, mergeable = true): LessonStep => ({
    action,
    args: [],
    outcome: 'ok',
    situation,
    mergeable,
    offered: true,
  });
  const walked = (key: string, first: string, second: LessonStep) =>
    ofRun(0, {
      merge_key: `run:${key}`,
      meanings: [`task ${key}`],
      situation: `task ${key}`,
      path: [step(first, `start ${key}`), second],
    });

  /** Situations of the second steps of two runs: in one plan, and one plan after the other. */
  function seconds(a: Lesson, b: Lesson): [together: boolean, apart: boolean] {
    const plan = empty();
    learn(plan, 'r1', [a]);
    learn(plan, 'r2', [b]);
    const [one, two] = plan.draft().added.map((entry) => pathOf(entry)[1]!.situation);
    const { known, commit } = collection();
    for (const [record, item] of [
      ['r1', a],
      ['r2', b],
    ] as const) {
      const next = planOf(known);
      learn(next, record, [item]);
      commit(next);
    }
    const [three, four] = [...known.entries.values()].map((entry) => pathOf(entry)[1]!.situation);
    return [one === two, three === four];
  }

  test('that are near are one after the same action', () => {
    const a = walked('a', 'get_order', step('refund', 'seen @0'));
    expect(seconds(a, walked('b', 'get_order', step('cancel', 'seen @20')))).toEqual([true, true]);
    expect(seconds(a, walked('b', 'get_order', step('cancel', 'seen @25')))).toEqual([false, false]);
  });

  test('that are near stay two after another action, and where they are words of a person', () => {
    const a = walked('a', 'get_order', step('refund', 'seen @0'));
    expect(seconds(a, walked('b', 'lookup', step('cancel', 'seen @5')))).toEqual([false, false]);
    expect(seconds(a, walked('b', 'get_order', step('cancel', 'seen @5', false)))).toEqual([false, false]);
  });

  test('of first steps are never shared unless the text is the same', () => {
    const near = (key: string, angle: number) =>
      ofRun(0, { merge_key: `run:${key}`, path: [step('get_order', `seen @${angle}`)] });
    const plan = empty();
    learn(plan, 'r1', [near('a', 0)]);
    learn(plan, 'r2', [near('b', 1)]);
    learn(plan, 'r3', [near('c', 1)]);
    const [a, b, c] = plan.draft().added.map((entry) => pathOf(entry)[0]!.situation);
    expect(a).not.toBe(b);
    expect(b).toBe(c);
  });

  test('every text that an entry names has a vector and is drafted once', () => {
    const plan = empty();
    learn(plan, 'r1', [walked('a', 'get_order', step('refund', 'seen @0'))]);
    learn(plan, 'r2', [walked('b', 'get_order', step('refund', 'seen @80'))]);
    const { situations, added } = plan.draft();
    const refs = situations.map(({ ref }) => ref);
    expect(new Set(refs).size).toBe(refs.length);
    expect(new Set(situations.map(({ text }) => text)).size).toBe(refs.length);
    for (const ref of refs) expect(ref).toBeLessThan(0);
    for (const { text, vector } of situations) expect(vector).toEqual(vectorOf(text));
    for (const entry of added) {
      for (const ref of situationsOf(entry.traces)) expect(refs).toContain(ref);
    }
  });
});

describe('credit', () => {
  test('goes once to each known entry a run was given, by how it ended', () => {
    const { known, commit } = collection();
    const first = planOf(known);
    learn(first, 'r1', [lesson(), lesson({ merge_key: 'error:2' })]);
    commit(first);
    const plan = planOf(known);
    plan.credit([1, 1, 2, 99], 0.75);
    plan.credit([2], 0);
    const evidence = plan.draft().updated.map(({ id, evidence: e }) => [id, e!.credits, e!.debits, e!.runs]);
    expect(evidence).toEqual([
      [1, 0.75, 0.25, 1],
      [2, 0.75, 1.25, 1],
    ]);
  });

  test('and a lesson of the same run are both kept', () => {
    const { known, commit } = collection();
    const first = planOf(known);
    learn(first, 'r1', [lesson()]);
    commit(first);
    for (const creditFirst of [true, false]) {
      const plan = planOf(known);
      if (creditFirst) plan.credit([1], 1);
      learn(plan, 'r2', [lesson()]);
      if (!creditFirst) plan.credit([1], 1);
      expect(plan.draft().updated).toEqual([
        {
          id: 1,
          kind: 'recovery',
          sources: ['r2'],
          evidence: expect.objectContaining({ runs: 2, credits: 1, debits: 0 }),
          traces: [expect.objectContaining({ runs: 2 })],
        },
      ]);
    }
  });
});
