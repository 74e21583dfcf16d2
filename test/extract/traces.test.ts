import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../src/domain/entry.js';
import type { Lesson } from '../../src/extract/lessons/lesson.js';
import { meaningsOf } from '../../src/extract/merging/plan.js';
import { collection, learn, ofRun, planOf, vectorOf } from './collection.js';
import { lesson } from './runs.js';

/** A run of a task at an angle; what its steps saw is its own. */
function walked(angle: number, actions: string, success: boolean, seen = `${angle}`): Lesson {
  return ofRun(angle, {
    kind: success ? 'recipe' : 'pitfall',
    successes: success ? 1 : 0,
    failures: success ? 0 : 1,
    path: [...actions].map((action, i) => ({
      action,
      args: [],
      outcome: 'ok',
      situation: `${seen}, step ${i}`,
      mergeable: false,
      offered: true,
    })),
  });
}

/** A collection that learned the runs, one plan each. */
function learned(...lessons: Lesson[]) {
  const { known, commit } = collection();
  for (const [i, one] of lessons.entries()) {
    const plan = planOf(known);
    learn(plan, `r${i}`, [one]);
    commit(plan);
  }
  return known;
}

const way = ({ path }: Trace): string => path.map(({ action }) => action).join('');
const shown = (traces: Trace[]) =>
  traces.map((trace) => [way(trace), trace.runs, trace.successes, trace.failures]);

describe('the traces of an entry of whole runs', () => {
  test('are one where the words are the same and the way is, however the runs ended', () => {
    const known = learned(walked(0, 'ab', true), walked(1, 'ab', false, 'b'), walked(2, 'aab', true, 'c'));
    const [entry] = [...known.entries.values()];
    expect(shown(entry!.traces)).toEqual([['ab', 3, 2, 1]]);
  });

  test('are two where the words are others, or the order is: each with its own way and ending', () => {
    const known = learned(walked(0, 'ab', true), walked(30, 'ab', false, 'b'), walked(0, 'ba', true, 'c'));
    const [entry] = [...known.entries.values()];
    expect(shown(entry!.traces)).toEqual([
      ['ab', 1, 1, 0],
      ['ab', 1, 0, 1],
      ['ba', 1, 1, 0],
    ]);
    const [one, two, three] = entry!.traces;
    expect(one!.meanings).toEqual(three!.meanings);
    expect(one!.meanings).not.toEqual(two!.meanings);
    expect(new Set([one, two, three].map((trace) => trace!.path[0]!.situation)).size).toBe(3);
  });

  test('are eight at most: the two nearest become one, the earlier with the evidence of both', () => {
    const angles = [0, 15, 31, 48, 66, 85, 105, 126];
    const known = learned(
      ...angles.map((angle) => walked(angle, 'ab', true)),
      walked(40, 'ba', true),
      walked(150, 'ab', false),
    );
    const [entry, ...others] = [...known.entries.values()];
    expect(others).toEqual([]);
    // The run at 40 is nearer to that at 48 than any two are to each other, that at 150 is far from all.
    expect(shown(entry!.traces)).toEqual([
      ['ab', 2, 2, 0],
      ['ab', 1, 1, 0],
      ['ab', 2, 2, 0],
      ...Array.from({ length: 4 }, () => ['ab', 1, 1, 0]),
      ['ab', 1, 0, 1],
    ]);
    expect(entry!.evidence).toMatchObject({ runs: 10, successes: 9, failures: 1 });
  });

  test('of two entries that are one are those of both', () => {
    const known = learned(walked(0, 'ab', true), walked(50, 'ab', false), walked(25, 'ab', true));
    const [entry, ...others] = [...known.entries.values()];
    expect(others).toEqual([]);
    expect(entry!.traces.map(({ failures }) => failures).sort()).toEqual([0, 0, 1]);
  });
});

test('evidence is that of the traces together, the first of them stays, and no vector is missing', () => {
  const run = fc
    .record({
      angle: fc.integer({ min: 0, max: 120 }),
      actions: fc.constantFrom('ab', 'ba', 'aab', 'c'),
      success: fc.boolean(),
      seen: fc.constantFrom('x', 'y', 'z'),
    })
    .map(({ angle, actions, success, seen }) => ({
      ...walked(angle, actions, success, `${seen}${angle}`),
      merge_key: actions.includes('c') ? 'run:2' : 'run:1',
    }));
  const fact = fc
    .record({ angle: fc.integer({ min: 0, max: 90 }), yes: fc.boolean() })
    .map(({ angle, yes }) =>
      lesson({
        kind: 'fact',
        merge_key: yes ? 'fact:yes' : 'fact:no',
        contradicts: yes ? 'fact:no' : 'fact:yes',
        meanings: [`fact @${angle}`, `said of @${angle + 40}`],
        nearness: 0.9,
      }),
    );
  fc.assert(
    fc.property(fc.array(fc.array(fc.oneof(run, fact), { maxLength: 12 }), { maxLength: 5 }), (plans) => {
      const { known, commit } = collection();
      const first = new Map<number, string>();
      for (const [p, lessons] of plans.entries()) {
        const plan = planOf(known);
        for (const [i, one] of lessons.entries()) {
          // As the engine does: a path is embedded only where the plan asks for it.
          const vectors = new Map(meaningsOf([one]).map((text) => [text, vectorOf(text)]));
          for (const text of plan.pathsOfNew([one], vectors)) vectors.set(text, vectorOf(text));
          learn(plan, `r${p}.${i}`, [one], { vectors });
        }
        for (const { vector } of plan.draft().situations) expect(vector).toBeInstanceOf(Float32Array);
        commit(plan);
        for (const { id, traces, evidence, merge_key } of known.entries.values()) {
          expect(traces.length).toBeGreaterThan(0);
          expect(traces.length).toBeLessThanOrEqual(merge_key.startsWith('run:') ? 8 : 1);
          for (const name of ['runs', 'successes', 'failures'] as const) {
            expect(traces.reduce((sum, trace) => sum + trace[name], 0)).toBe(evidence[name]);
          }
          const words = JSON.stringify([traces[0]!.meanings[0], traces[0]!.path]);
          expect(first.get(id) ?? words).toBe(words);
          first.set(id, words);
        }
      }
    }),
  );
});
