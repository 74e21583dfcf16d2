import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnNext } from '../../../src/model/paths/learn-next.js';
import { nextFor } from '../../../src/model/paths/next-for.js';
import { pathFor } from '../../../src/model/paths/path-for.js';
import { draws, situation, tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

/** Refunds: a look, often a detour, the refund and a note. */
function refundRuns(count: number, seed: number) {
  const { random, thing } = draws(seed);
  return Array.from({ length: count }, (_, i) => {
    const detour: MadeStep[] = random() < 0.3 ? [[call('list_offers'), '{"n":3}']] : [];
    const note: MadeStep[] = i % 4 === 3 ? [] : [[call('add_note', { id: `W${i}` }), '{"noted":true}']];
    return made(
      i,
      `refund the ${thing()}`,
      [
        [call('get_order', { id: `W${i}` }), '{"state":"paid"}'],
        ...detour,
        [call('refund', { id: `W${i}` }), '{"state":"refunded"}'],
        ...note,
      ],
      { success: i % 4 !== 3 },
    );
  });
}

describe('paths', () => {
  it('keeps the steps that most like successes share, and says how usual they are', () => {
    const table = tableOf(refundRuns(24, 1));
    const path = pathFor(situation(table, 'refund the parcel'), table.operators)!;
    expect(path.steps.map(({ action }) => action.name)).toEqual(['get_order', 'refund', 'add_note']);
    expect(path.groups).toBeGreaterThanOrEqual(3);
    expect(path.steps[0]!.usual).toBe(1);
    expect(path.steps[2]!.usual).toBeLessThan(1);
    expect(path.like.yes).toBeLessThanOrEqual(path.like.of);
  });

  it('writes gaps for what differs, with where it comes from', () => {
    const runs = ['orders', 'visits', 'payments', 'invoices'].map((name, i) =>
      made(i, `how many ${name} are there`, [
        [call('run_sql', { query: 'SHOW TABLES' }), 'orders visits payments invoices'],
        [call('run_sql', { query: `SELECT COUNT(*) FROM ${name}` }), '12'],
      ]),
    );
    const table = tableOf(runs);
    const path = pathFor(situation(table, 'how many refunds are there'), table.operators)!;
    expect(path.steps.map(({ action }) => action.name)).toEqual([
      'SHOW TABLES',
      'SELECT COUNT(*) FROM ‹task›',
    ]);
  });

  it('is the nearest success where few succeeded, without what only that run has', () => {
    const runs = refundRuns(6, 2).map((run, i) => ({ ...run, success: i === 0 ? 1 : 0 }));
    const table = tableOf(runs);
    const path = pathFor(situation(table, 'refund the parcel'), table.operators)!;
    expect(path).toMatchObject({ groups: 1, records: ['0000'] });
    expect(JSON.stringify(path.steps.map(({ action }) => action))).not.toContain('W0');
  });

  it('has no path where no like run succeeded', () => {
    const table = tableOf(refundRuns(6, 3).map((run) => ({ ...run, success: 0 })));
    expect(pathFor(situation(table, 'refund the parcel'), table.operators)).toBeUndefined();
  });
});

describe('the next action', () => {
  it('is what follows the last ones', () => {
    const table = tableOf(refundRuns(24, 4));
    const next = learnNext(table);
    const at = situation(table, 'refund the parcel', {
      steps: table.runs[0]!.steps.slice(0, 1),
      similar: [],
    });
    const [first] = nextFor(next, at, table.operators);
    expect(first!.operator).toBe('refund');
  });

  it('is what the words of the last result call for', () => {
    const runs = Array.from({ length: 40 }, (_, i) =>
      made(i, 'refund the parcel', [
        [call('get_order', { id: `W${i}` }), i % 2 === 0 ? 'it was paid in cash' : 'it was paid by card'],
        [call(i % 2 === 0 ? 'open_till' : 'call_bank', { id: `W${i}` }), 'done'],
      ]),
    );
    const table = tableOf(runs);
    const next = learnNext(table);
    const firstAfter = (run: number) => {
      const steps = table.runs[run]!.steps.slice(0, 1);
      const at = situation(table, 'refund the parcel', { steps, similar: [] });
      return nextFor(next, at, table.operators)[0]!.operator;
    };
    expect([firstAfter(0), firstAfter(1)]).toEqual(['open_till', 'call_bank']);
  });

  it('is a distribution, depends on no order and is plain JSON', () => {
    const runs = refundRuns(20, 5);
    const expected = learnNext(tableOf(runs));
    expect(JSON.parse(JSON.stringify(expected))).toEqual(expected);
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), fc.nat(3), (shuffled, at) => {
        const table = tableOf(shuffled);
        const next = learnNext(table);
        expect(next).toEqual(expected);
        const steps = table.runs[0]!.steps.slice(0, at);
        const found = nextFor(next, situation(table, 'refund the parcel', { steps }), table.operators);
        // Nothing comes after the note, which ends a run.
        if (steps.at(-1)?.operator === 'add_note') expect(found).toEqual([]);
        else expect(found.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
      }),
      { numRuns: 20 },
    );
  });
});
