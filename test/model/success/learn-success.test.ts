import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnSuccess } from '../../../src/model/success/learn-success.js';
import { successAfter, successBefore, successNow } from '../../../src/model/success/predict-success.js';
import { draws, situation, tableOf } from '../made-tables.js';
import { call, made } from '../runs.js';

/** Tasks of two kinds, an easy and a hard one; runs that fail end with an error. */
function mixedRuns(count: number, seed: number) {
  const { random, thing } = draws(seed);
  return Array.from({ length: count }, (_, i) => {
    const easy = i % 2 === 0;
    const good = random() < (easy ? 0.9 : 0.2);
    return made(
      i,
      `${easy ? 'list' : 'merge'} the ${thing()}`,
      [
        [call('look'), '{"n":1}'],
        [call('act'), good ? '{"n":2}' : 'Error: it did not work'],
      ],
      { success: good },
    );
  });
}

describe('success', () => {
  it('tells easy tasks from hard ones before acting', () => {
    const table = tableOf(mixedRuns(80, 1));
    const success = learnSuccess(table);
    const of = (task: string) => successBefore(success, { ...situation(table, task), similar: [] });
    expect(of('list the parcel') - of('merge the parcel')).toBeGreaterThan(0.3);
  });

  it('is the base rate where nothing tells', () => {
    const { random, thing } = draws(2);
    const runs = Array.from({ length: 60 }, (_, i) =>
      made(i, `fetch the ${thing()}`, [[call('fetch'), '{"n":1}']], { success: random() < 0.5 }),
    );
    const table = tableOf(runs);
    const success = learnSuccess(table);
    expect(success.before.share).toBeLessThan(0.5);
    expect(successBefore(success, situation(table, 'fetch the parcel', { similar: [] }))).toBeCloseTo(
      success.base,
      1,
    );
  });

  it('tells after acting by the signs of a run', () => {
    const table = tableOf(mixedRuns(80, 3));
    const success = learnSuccess(table);
    for (const run of table.runs) {
      if (run.success === 1) expect(successAfter(success, run)).toBeGreaterThan(0.6);
      else expect(successAfter(success, run)).toBeLessThan(0.4);
    }
  });

  it('goes from the task to the signs as a run goes on', () => {
    const table = tableOf(mixedRuns(80, 3));
    const success = learnSuccess(table);
    const failing = table.runs.find((run) => run.success === 0)!;
    const at = (steps: number) =>
      successNow(success, {
        ...situation(table, failing.task),
        similar: [],
        steps: failing.steps.slice(0, steps),
      });
    expect(at(0)).toBe(successBefore(success, { ...situation(table, failing.task), similar: [] }));
    expect(at(2)).toBeLessThan(at(0));
    expect(at(2)).toBeLessThan(0.4);
  });

  it('has signs where no outcome is known, which estimates do not move', () => {
    const unknown = mixedRuns(40, 4).map((run) => ({ ...run, outcomeKnown: false, success: 0.5 }));
    const success = learnSuccess(tableOf(unknown));
    expect(success.base).toBe(0.5);
    const clean = tableOf(unknown).runs.find(({ steps }) => steps.every(({ failed }) => !failed))!;
    const broken = tableOf(unknown).runs.find(({ steps }) => steps.at(-1)!.failed)!;
    expect(successAfter(success, clean)).toBeGreaterThan(0.5);
    expect(successAfter(success, broken)).toBeLessThan(0.5);
    const fed = unknown.map((run) => ({ ...run, success: 0.9 }));
    expect(learnSuccess(tableOf(fed))).toEqual(success);
  });

  it('hears what a person says to the end of a run', () => {
    const said = (answer: string) =>
      tableOf([
        made(1, 'book the room', [
          [call('book'), '{"n":1}'],
          ['The room is booked.', answer],
        ]),
      ]).runs[0]!;
    const success = learnSuccess(tableOf([]));
    const of = (answer: string) => successAfter(success, said(answer));
    expect(of('Thank you, that is great.')).toBeGreaterThan(of('Which floor is it on?') + 0.1);
    expect(of('No, that is wrong. I asked for the large one.')).toBeLessThan(
      of('Which floor is it on?') - 0.1,
    );
    expect(of('Thanks, but this is not the right one.')).toBeCloseTo(of('Which floor is it on?'), 9);
  });

  it('leaves flawless runs without an outcome between .5 and .9', () => {
    const runs = Array.from({ length: 39 }, (_, i) =>
      made(i, `send parcel number ${i} to the depot`, [
        [call('find_parcel', { id: `P${i}` }), '{"state":"packed"}'],
        [call('send', { id: `P${i}` }), '{"state":"sent"}'],
      ]),
    ).map((run) => ({ ...run, outcomeKnown: false, success: 0.5 }));
    const table = tableOf(runs);
    const success = learnSuccess(table);
    for (const run of table.runs) {
      expect(successAfter(success, run)).toBeGreaterThan(0.5);
      expect(successAfter(success, run)).toBeLessThan(0.9);
    }
  });

  it('takes what runs carry out for a sign where it tells', () => {
    const { random, thing } = draws(6);
    const runs = Array.from({ length: 120 }, (_, i) => {
      const checked = random() < 0.5;
      return made(
        i,
        `move the ${thing()}`,
        [
          ...(checked
            ? [[call('check_room'), '{"free":true}'] as const]
            : [[call('look'), '{"n":1}'] as const]),
          [call('move'), '{"n":2}'],
          [call('close'), '{"n":3}'],
        ],
        { success: random() < (checked ? 0.95 : 0.2) },
      );
    });
    const table = tableOf(runs);
    const success = learnSuccess(table);
    const has = (operator: string) => table.runs.find(({ steps }) => steps[0]!.operator === operator)!;
    expect(successAfter(success, has('check_room'))).toBeGreaterThan(0.75);
    expect(successAfter(success, has('look'))).toBeLessThan(0.4);
  });

  it('depends on no order and is plain JSON', () => {
    const runs = mixedRuns(40, 5);
    const expected = learnSuccess(tableOf(runs));
    expect(JSON.parse(JSON.stringify(expected))).toEqual(expected);
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (shuffled) => {
        expect(learnSuccess(tableOf(shuffled))).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
