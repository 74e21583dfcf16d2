import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, EntryKind, Evidence } from '../../src/domain/entry.js';
import { posterior } from '../../src/domain/maths/posterior.js';
import { okOf } from '../../src/guidance/counts.js';
import { entryPieces, trust } from '../../src/guidance/entry-pieces.js';
import {
  type Line,
  type LineStep,
  lineParts,
  linePieces,
  type Need,
  needPieces,
  possiblePieces,
} from '../../src/guidance/line-pieces.js';
import { type Fork, warningPieces } from '../../src/guidance/warning-pieces.js';
import { evidenceOf, textOf } from './shown.js';

const evidence = (rest: Partial<Evidence> = {}): Evidence => ({
  runs: 3,
  successes: 3,
  failures: 0,
  last_seen: 0,
  credits: 0,
  debits: 0,
  ...rest,
});

const entry = (kind: EntryKind, rest: Partial<Entry> = {}): Entry => ({
  id: 7,
  kind,
  agent_type: null,
  situation: 'open_locker fails: locker jammed',
  advice: 'then reset_locker',
  merge_key: kind === 'recipe' ? 'run:a' : kind === 'fact' ? 'fact:a' : 'error:a',
  traces: [{ meanings: [1], path: [], runs: 1, successes: 1, failures: 0 }],
  evidence: evidence(),
  backing: { sources: 2, tasks: 2, groups: 2 },
  ...rest,
});

const one = (given: Entry, relevance = 1, input = 'Fetch the parcel') =>
  entryPieces([{ entry: given, relevance }], input)[0];

describe('lines for entries', () => {
  test.each<[EntryKind, boolean]>([
    ['recovery', true],
    ['pitfall', true],
    ['fact', false],
    ['recipe', false],
  ])('a %s says its advice, and when it applies where that is not the task', (kind, situation) => {
    const shown = one(entry(kind))!;
    expect(textOf(shown)).toContain('then reset_locker');
    expect(textOf(shown).includes('locker jammed')).toBe(situation);
    expect(shown.sources).toEqual([7]);
    expect(evidenceOf(shown)).toMatch(/3/);
  });

  test('what one voice alone tells in its own words is no fact and no answer; what was seen to happen stands', () => {
    const alone = { backing: { sources: 1, tasks: 1, groups: 1 } };
    const copies = { backing: { sources: 1, tasks: 6, groups: 1 } };
    for (const backing of [alone, {}]) {
      expect(one(entry('fact', { backing: undefined, ...backing }))).toBeUndefined();
      expect(one(entry('recipe', { backing: undefined, ...backing }))).toBeUndefined();
      expect(one(entry('recovery', { backing: undefined, ...backing }))).toBeDefined();
      expect(one(entry('pitfall', { backing: undefined, ...backing }))).toBeDefined();
    }
    expect(one(entry('fact', copies))).toBeUndefined();
    expect(one(entry('recipe', copies))).toBeDefined();
    expect(evidenceOf(one(entry('fact'))!)).toBe('3 runs, 2 sources');
  });

  test('a run that failed, an error and a run that worked are told apart', () => {
    const openings = [
      entry('pitfall', { merge_key: 'run:a' }),
      entry('pitfall'),
      entry('recovery'),
      entry('recipe'),
      entry('fact'),
    ].map((given) => textOf(one(given)!).slice(0, 9));
    expect(new Set(openings).size).toBe(5);
  });

  test('are worth more the more relevant they are, and the more their evidence speaks for them', () => {
    const kinds = fc.constantFrom<EntryKind>('recipe', 'recovery', 'fact', 'pitfall');
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(kinds, share, share, (kind, a, b) => {
        fc.pre(a <= b);
        expect(one(entry(kind), a)!.value).toBeLessThanOrEqual(one(entry(kind), b)!.value);
        expect(one(entry(kind), b)!.value).toBeLessThanOrEqual(1);
      }),
    );
    const worth = (kind: EntryKind, rest: Partial<Evidence>) =>
      one(entry(kind, { evidence: evidence(rest) }))!.value;
    for (const kind of ['recovery', 'fact'] as const) {
      expect(worth(kind, { successes: 9 })).toBeGreaterThan(worth(kind, {}));
      expect(worth(kind, { failures: 3 })).toBeLessThan(worth(kind, {}));
    }
    expect(worth('fact', { credits: 2 })).toBeGreaterThan(worth('fact', {}));
    expect(worth('fact', { debits: 2 })).toBeLessThan(worth('fact', {}));
  });

  test('trust is a probability that successes and credits raise and failures and debits lower', () => {
    const amount = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(amount, amount, amount, amount, (successes, failures, credits, debits) => {
        const of = (rest: Partial<Evidence> = {}) =>
          trust(entry('fact', { evidence: evidence({ successes, failures, credits, debits, ...rest }) }));
        expect(of()).toBeGreaterThan(0);
        expect(of()).toBeLessThan(1);
        expect(of({ successes: successes + 1 })).toBeGreaterThan(of());
        expect(of({ credits: credits + 1 })).toBeCloseTo(of({ successes: successes + 1 }), 12);
        expect(of({ failures: failures + 1 })).toBeLessThan(of());
        expect(of({ debits: debits + 1 })).toBeCloseTo(of({ failures: failures + 1 }), 12);
      }),
    );
  });

  test('what was given often and did not help is left out; a few debits or many successes keep it', () => {
    const shown = (rest: Partial<Evidence>, kind: EntryKind = 'fact') =>
      one(entry(kind, { evidence: evidence({ successes: 1, ...rest }) })) !== undefined;
    expect(shown({ successes: 2, debits: 2 })).toBe(true);
    expect(shown({ debits: 3 })).toBe(false);
    expect(shown({ debits: 9, credits: 8 })).toBe(true);
    expect(shown({ debits: 3, successes: 20 })).toBe(true);
    expect(shown({ failures: 2 }, 'recovery')).toBe(false);
    expect(shown({ failures: 1 }, 'recovery')).toBe(true);
  });

  test('a way out that helped nobody is none, however few tried it', () => {
    expect(one(entry('recovery', { evidence: evidence({ successes: 0, failures: 0 }) }))).toBeUndefined();
  });

  test("what is for when a user says something needs two voices, as the words are one user's", () => {
    const said = { situation: 'the user says "I want it on a Tuesday"' };
    expect(one(entry('recovery', { ...said, backing: { sources: 1, tasks: 1, groups: 1 } }))).toBeUndefined();
    expect(one(entry('recovery', said))).toBeDefined();
  });

  test('a way out is judged by the runs that met its error: those that were told it may never have', () => {
    const worth = (debits: number) => one(entry('recovery', { evidence: evidence({ debits }) }))!.value;
    expect(worth(12)).toBe(worth(0));
  });

  test('a fact that the input says itself is left out; other kinds are not', () => {
    const advice = 'Delivered parcels cannot be returned';
    const input = `Note that delivered parcels cannot be returned. ${'Fetch it.'}`;
    expect(one(entry('fact', { advice }), 1, input)).toBeUndefined();
    expect(one(entry('fact', { advice }), 1, 'Fetch the parcel')).toBeDefined();
    expect(one(entry('recovery', { advice }), 1, input)).toBeDefined();
  });
});

describe('lines of warning', () => {
  const prior = { mean: 0.5, strength: 2, z: 1 };
  const fork = (
    taken: [successes: number, failures: number],
    skipped: [successes: number, failures: number],
    action = 'call_desk',
  ): Fork => ({
    action,
    taken: posterior(...taken, prior),
    skipped: posterior(...skipped, prior),
    counts: { taken, skipped },
  });
  const failedWith = (action: string): number[] => [action.length, 1];
  const warn = (...forks: Fork[]) => warningPieces(forks, failedWith);

  test('what failed runs took is to be avoided, resting on the failures', () => {
    const [warning] = warn(fork([0, 8], [8, 0]));
    expect(textOf(warning!)).toMatch(/^Avoid call_desk\b.*\b8 of 8\b.*\b0 of 8\b/);
    expect(warning!.sources).toEqual([9, 1]);
  });

  test.each<[string, Fork]>([
    ['no difference', fork([4, 4], [4, 4])],
    ['one run on one side', fork([0, 1], [8, 0])],
    ['hardly anybody did it', fork([0, 2], [30, 0])],
    ['too little for a difference', fork([1, 2], [2, 1])],
    ['the better way, where it is not needed', fork([8, 0], [0, 8])],
  ])('%s is no warning', (_, given) => {
    expect(warn(given)).toEqual([]);
  });

  test('a mistake is spoken of only where doing without is surely better', () => {
    const count = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.tuple(count, count), fc.tuple(count, count), (taken, skipped) => {
        const given = fork(taken, skipped);
        const [warning, ...more] = warn(given);
        expect(more).toEqual([]);
        if (!warning) return;
        expect(Math.min(given.taken.runs, given.skipped.runs)).toBeGreaterThan(1);
        expect(given.skipped.lower).toBeGreaterThan(given.taken.mean);
        expect(textOf(warning).startsWith('Avoid')).toBe(true);
        expect(warning.value).toBeGreaterThan(0);
        expect(warning.value).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the clearest comes first', () => {
    const texts = (...forks: Fork[]) => warn(...forks).map(textOf);
    const [first, second] = texts(fork([3, 8], [8, 1], 'slight'), fork([0, 12], [12, 0], 'clear'));
    expect(first).toContain('clear');
    expect(second).toContain('slight');
  });
});

const wordsOf = (line: LineStep[]): string => textOf({ parts: lineParts(line) });

describe('the recommended line', () => {
  const steps = (...names: string[]) => names.map((action) => ({ action }));
  const line = (rest: Partial<Line> = {}): Line => ({
    steps: steps('lookup', 'reset', 'open'),
    successes: 4,
    failures: 1,
    chance: 0.8,
    sources: [3, 4],
    midway: false,
    ...rest,
  });
  const need = (action: string, chance: number): Need => ({ action, chance, sources: [5, 6] });

  test.each<[string[], string]>([
    [['a', 'a', 'b'], 'a -> b'],
    [['a', 'say', 'a'], 'a'],
    [['say', 'b', 'say'], 'b'],
    [['say', 'say'], 'reply'],
    [[], ''],
    [['a', 'b', 'a', 'b'], 'a -> b'],
    [['a', 'b', 'a'], 'a -> b -> a'],
  ])('%j reads %s', (names, words) => {
    expect(wordsOf(steps(...names))).toBe(words);
  });

  test('of many steps the first and the last are shown', () => {
    const words = wordsOf(steps(...Array.from({ length: 30 }, (_, i) => `t${i}`)));
    expect(words.startsWith('t0 -> t1 -> ')).toBe(true);
    expect(words.endsWith('-> ... -> t29')).toBe(true);
    expect(words.split(' -> ')).toHaveLength(14);
  });

  test('names every tool in the order of first use, and ends as the line does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'say'), { minLength: 1, maxLength: 10 }),
        (names) => {
          const tools = names.filter((name) => name !== 'say');
          const words = wordsOf(steps(...names)).split(' -> ');
          if (tools.length === 0) {
            expect(words).toEqual(['reply']);
            return;
          }
          expect([...new Set(words)]).toEqual([...new Set(tools)]);
          expect(words.at(-1)).toBe(tools.at(-1));
          expect(words.length).toBeLessThanOrEqual(new Set(tools).size + 1);
        },
      ),
    );
  });

  test('rests on its runs, and is worth more the likelier it ends well', () => {
    const [piece, ...none] = linePieces(line());
    expect(none).toEqual([]);
    expect(textOf(piece!)).toContain('lookup -> reset -> open');
    expect(piece!).toMatchObject({ sources: [3, 4], evidence: okOf(4, 1) });
    expect(linePieces(line({ chance: 0.2 }))[0]!.value).toBeLessThan(piece!.value);
    expect(textOf(linePieces(line({ midway: true }))[0]!)).not.toBe(textOf(piece!));
  });

  test('what the task needs stands in its own line, with chances', () => {
    const [piece, ...none] = needPieces([need('reset', 0.9), need('open', 0.5)]);
    expect(none).toEqual([]);
    expect(textOf(piece!)).toContain('reset 90%');
    expect(textOf(piece!)).toContain('open 50%');
    expect(textOf(piece!).indexOf('reset')).toBeLessThan(textOf(piece!).indexOf('open'));
    expect(piece!.sources).toEqual([5, 5]);
  });

  test('what the task may need beside its plan is told with its chance, and is worth no more than that', () => {
    const goals = [need('reset', 0.4), need('open', 0.25)];
    const [piece, ...none] = possiblePieces(goals);
    expect(none).toEqual([]);
    expect(textOf(piece!)).toContain('reset 40%, open 25%');
    expect(piece!.value).toBeLessThan(needPieces(goals)[0]!.value);
    expect(piece!.leads).toBeUndefined();
    expect(possiblePieces([])).toEqual([]);
  });

  test('without steps or needs there is nothing to say', () => {
    expect(linePieces(line({ steps: [] }))).toEqual([]);
    expect(needPieces([])).toEqual([]);
  });
});

describe('counts', () => {
  test('are whole, and empty where there is none', () => {
    const shown = (s: number, f: number) => evidenceOf({ evidence: okOf(s, f) });
    expect(shown(9, 2)).toBe('9/11 ok');
    expect(shown(0, 0)).toBe('');
    expect(shown(0.2, 0.2)).toBe('');
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 99, noNaN: true }),
        fc.double({ min: 0, max: 99, noNaN: true }),
        (s, f) => {
          const match = /^(\d+)\/(\d+) ok$/.exec(shown(s, f));
          if (s + f < 0.5) expect(match).toBeNull();
          else expect(Number(match![1])).toBeLessThanOrEqual(Number(match![2]));
        },
      ),
    );
  });
});
