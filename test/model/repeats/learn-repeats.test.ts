import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { type Counts, countRun, pointsOf } from '../../../src/model/repeats/counts.js';
import { learnRepeats, repeatsIn } from '../../../src/model/repeats/learn-repeats.js';
import { situationOf } from '../../../src/model/situation-of.js';
import type { Run } from '../../../src/model/table/table.js';
import { tableOf } from '../call-run.js';
import { call, type MadeStep, made } from '../runs.js';

const find = (title: string): string => call('find', { title });
const missing = '{"error":"no such title"}';
const close: MadeStep = [call('close'), '{"ok":true}'];

/** A search that fails; then other words that find it, others that do not, or the same again. */
const run = (i: number, next: 'right' | 'own' | 'same', group = `g${i}`): ParsedRun => {
  const title = { right: `Song ${i}`, own: `Songs of ${i}`, same: `Sng ${i}` }[next];
  const found: MadeStep = [find(title), next === 'right' ? '{"title":"it"}' : missing];
  return made(i, 'Find the song.', [[find(`Sng ${i}`), missing], found, close], { group });
};

const runsOf = (runs: readonly ParsedRun[]): Run[] => [...tableOf(runs).runs];
const NEXT = ['right', 'own', 'same'] as const;
const some = Array.from({ length: 18 }, (_, i) => run(i, NEXT[i % 3]!));
const learnedOf = (runs: readonly ParsedRun[]) => Object.values(learnRepeats(runsOf(runs)).said);

/** The repeats that are told after some steps. */
function toldAfter(runs: readonly ParsedRun[], steps: readonly MadeStep[]) {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task: 'Find the song.',
    agentType: '',
    events: made(0, '', steps).events,
    observation: '',
    similar: [],
  });
  return advise(model, situation).items.filter(({ sentence }) => sentence.form === 'repeat');
}

describe('the same again', () => {
  test('is what gets nobody on where others get on, with both counts', () => {
    const [first, ...more] = learnedOf(some);
    expect(first).toMatchObject({ with: { yes: 0, of: 6 }, without: { yes: 6, of: 12 }, groups: 6 });
    expect(first!.records.length).toBe(6);
    for (const one of more) expect(one.with.yes).toBe(0);
  });

  test('needs three groups', () => {
    expect(learnedOf(some.map((_, i) => run(i, NEXT[i % 3]!, `g${i % 2}`)))).toEqual([]);
  });

  test('is not spoken of where hardly anybody does it', () => {
    expect(learnedOf(Array.from({ length: 40 }, (_, i) => run(i, i % 10 === 0 ? 'same' : 'right')))).toEqual(
      [],
    );
  });

  test('is told to who has just failed, and has no repair', () => {
    const others = ['look', 'ask', 'browse', 'scan', 'list', 'dig'];
    const runs = Array.from({ length: 18 }, (_, i) => {
      const next: MadeStep = i % 2 === 0 ? [find('it'), missing] : [call(others[i % 6]!), '{"ok":true}'];
      return made(i, 'Find the song.', [[find('it'), missing], next, close]);
    });
    const [told, ...more] = toldAfter(runs, [[find('it'), missing]]);
    expect(more).toEqual([]);
    expect(told?.sentence).toMatchObject({ form: 'repeat', with: { yes: 0, of: 9 } });
    expect(toldAfter(runs, [[find('it'), '{"title":"it"}']])).toEqual([]);
    expect(toldAfter(some, [[find('Sng 99'), missing]])).toEqual([]);
  });

  test('is not told of where a particular situation shows the contrary', () => {
    const busy = (i: number): MadeStep => [find(`Sng ${i}`), '{"error":"busy, one moment"}'];
    const retried = Array.from({ length: 4 }, (_, i) =>
      made(100 + i, 'Find the song.', [busy(i), [find(`Sng ${i}`), '{"title":"it"}'], close, close]),
    );
    const runs = [...some, ...some.map((_, i) => run(200 + i, 'same')), ...retried];
    const { vetoes } = learnRepeats(runsOf(runs));
    expect(vetoes.filter((key) => key.includes('busy'))).not.toEqual([]);
    expect(vetoes.filter((key) => key.includes('no such'))).toEqual([]);
    expect(toldAfter(runs, [busy(99)])).toEqual([]);
  });
});

/** Runs of some groups, each of which goes on in one of three ways. */
const drawn = fc
  .array(fc.tuple(fc.constantFrom(...NEXT), fc.nat(6)), { minLength: 8, maxLength: 40 })
  .map((ways) => runsOf(ways.map(([next, group], i) => run(i, next, `g${group}`))));

describe('counts', () => {
  const countsOf = (runs: readonly Run[]): Counts => {
    const counts: Counts = new Map();
    for (const one of runs) countRun(counts, one, pointsOf(one));
    return counts;
  };

  test('without a group are what the others alone give, to the bit', () => {
    fc.assert(
      fc.property(drawn, fc.nat(6), (runs, left) => {
        const counts = countsOf(runs);
        const own = runs.filter(({ group }) => group === `g${left}`);
        for (const one of own) countRun(counts, one, pointsOf(one), -1);
        const others = countsOf(runs.filter((one) => !own.includes(one)));
        expect(repeatsIn(counts)).toEqual(repeatsIn(others));
        expect(counts.size).toBe(others.size);
      }),
      { numRuns: 40 },
    );
  });

  test('are the same in any order', () => {
    fc.assert(
      fc.property(drawn, (runs) => {
        expect(learnRepeats([...runs].reverse())).toEqual(learnRepeats(runs));
      }),
      { numRuns: 40 },
    );
  });
});
