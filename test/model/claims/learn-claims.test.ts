import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claims, ruleOf } from '../../../src/model/claims/claims.js';
import { type Counts, countRun } from '../../../src/model/claims/counts.js';
import { claimsIn, learnClaims } from '../../../src/model/claims/learn-claims.js';
import { pointsOf } from '../../../src/model/claims/points-of.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import type { Run } from '../../../src/model/table/table.js';
import { tableOf } from '../call-run.js';
import { call, type MadeStep, made } from '../runs.js';

const find = (title: string): string => call('find', { title });
const missing = (i: number): string =>
  JSON.stringify({ error: 'no such title', similar: [`Song ${i}`, `Album ${i}`] });
const close: MadeStep = [call('close'), '{"ok":true}'];

/** A search that fails and offers titles; then one of them, other words, or the same again. */
const run = (i: number, next: 'item' | 'own' | 'same', group = `g${i}`): ParsedRun => {
  const title = { item: `Song ${i}`, own: `Songs of ${i}`, same: `Sng ${i}` }[next];
  const found: MadeStep = [find(title), next === 'item' ? '{"title":"it"}' : missing(i)];
  return made(i, 'Find the song.', [[find(`Sng ${i}`), missing(i)], found, close], { group });
};

const runsOf = (runs: readonly ParsedRun[]): Run[] => [...tableOf(runs).runs];
const NEXT = ['item', 'own', 'same'] as const;
const some = Array.from({ length: 18 }, (_, i) => run(i, NEXT[i % 3]!));
const said = ({ said }: Claims) =>
  new Set(
    Object.values(said)
      .flat()
      .map(({ about, by }) => `${about} ${by}`),
  );

describe('claims', () => {
  test('are what those did who got on, with what the result itself offers', () => {
    const learned = learnClaims(runsOf(some));
    expect(said(learned)).toEqual(new Set(['item find', 'again ']));
    const item = Object.values(learned.said)
      .flat()
      .find(({ about }) => about === 'item');
    expect(item).toMatchObject({ with: { yes: 6, of: 6 }, without: { yes: 0, of: 12 }, groups: 6 });
    expect(item!.records.length).toBe(6);
  });

  test('need three groups', () => {
    const two = some.map((_, i) => run(i, NEXT[i % 3]!, `g${i % 2}`));
    expect(said(learnClaims(runsOf(two)))).toEqual(new Set());
  });

  test('are not made of what nearly all do by themselves', () => {
    const able = Array.from({ length: 20 }, (_, i) => run(i, i % 10 === 0 ? 'own' : 'item'));
    expect(said(learnClaims(runsOf(able)))).toEqual(new Set());
  });

  test('are not made where others get on as well', () => {
    const either = Array.from({ length: 20 }, (_, i) => {
      const title = i % 2 === 0 ? `Song ${i}` : `Other ${i}`;
      const steps: MadeStep[] = [
        [find(`Sng ${i}`), missing(i)],
        [find(title), '{"title":"it"}'],
        close,
        close,
      ];
      return made(i, 'Find the song.', steps);
    });
    expect(said(learnClaims(runsOf(either)))).toEqual(new Set());
  });

  test('that are general are not said where a particular situation shows the contrary', () => {
    const busy = (i: number): MadeStep => [find(`Sng ${i}`), '{"error":"busy, one moment"}'];
    const retried = Array.from({ length: 4 }, (_, i) =>
      made(100 + i, 'Find the song.', [busy(i), [find(`Sng ${i}`), '{"title":"it"}'], close, close]),
    );
    const { vetoes } = learnClaims(
      runsOf([...some, ...some.map((_, i) => run(200 + i, 'same')), ...retried]),
    );
    const again = ruleOf({ about: 'again', by: '' });
    const particular = Object.entries(vetoes).filter(([key]) => key.includes('busy'));
    expect(particular.length).toBeGreaterThan(0);
    for (const [, rules] of particular) expect(rules).toContain(again);
    const other = Object.entries(vetoes).filter(([key]) => key.includes('no such'));
    for (const [, rules] of other) expect(rules).not.toContain(again);
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
        expect(claimsIn(counts)).toEqual(claimsIn(others));
        expect(counts.size).toBe(others.size);
      }),
      { numRuns: 40 },
    );
  });

  test('are the same in any order', () => {
    fc.assert(
      fc.property(drawn, (runs) => {
        expect(learnClaims([...runs].reverse())).toEqual(learnClaims(runs));
      }),
      { numRuns: 40 },
    );
  });
});
