import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineCode } from '../../../src/domain/line-code.js';
import { seededRandom } from '../../../src/domain/random.js';
import { isWithheld } from '../../../src/model/credit/is-withheld.js';
import { type Credit, learnCredit } from '../../../src/model/credit/learn-credit.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { tableOf } from '../made-tables.js';
import { call, made } from '../runs.js';

const TASKS = ['send the parcel', 'cancel the voucher', 'close the account', 'change the address'];
const AGENT = 'shop';

const HARM = lineCode('leave-out', 'what harms');
const HELP = lineCode('after', 'what helps');
const REPAIR = lineCode('repair', 'what helps too');
const USELESS = lineCode('names', 'what changes nothing');

interface History {
  seed: number;
  alone: number;
  guided: number;
  /** Of each guided run what it was told. */
  tell(i: number): readonly string[];
  /** How likely it then succeeds. */
  success(lines: readonly string[], i: number): number;
  /** Every tenth has its lines withheld. */
  withhold?: boolean;
}

const BASE = 0.4;

function historyOf({ seed, alone, guided, tell, success, withhold = false }: History): ParsedRun[] {
  const random = seededRandom(seed);
  return Array.from({ length: alone + guided }, (_, i): ParsedRun => {
    const isTold = i >= alone;
    const lines = isTold ? tell(i - alone) : [];
    const isWithheldRun = isTold && withhold && i % 10 === 9;
    const chance = isTold && !isWithheldRun ? success(lines, i - alone) : BASE;
    const run = made(i, `please ${TASKS[i % TASKS.length]} of ${i}`, [[call('act')]], {
      success: random() < chance,
      agent_type: AGENT,
    });
    return {
      ...run,
      guided: isTold && !isWithheldRun,
      ...(isTold ? { shown: { answer: `a${i}`, lines } } : {}),
    };
  });
}

const creditOf = (runs: readonly ParsedRun[]): Credit => learnCredit(tableOf(runs));
const isSilent = (runs: readonly ParsedRun[], code: string): boolean =>
  isWithheld(creditOf(runs), code, AGENT);

/** What telling a line changes, its kind and telling anything included. */
function totalOf(runs: readonly ParsedRun[], code: string, kind: string): number {
  const { agents, kinds, lines } = creditOf(runs);
  return agents[AGENT]!.effect + kinds[`${AGENT}\t${kind}`]!.effect + lines[code]!.effect;
}

/** How many tellings it takes from a run on until a line is silent; undefined where it never is. */
function tellingsUntilSilent(runs: readonly ParsedRun[], code: string, from: number): number | undefined {
  for (let n = from; n <= runs.length; n += 4)
    if (isSilent(runs.slice(0, n), code))
      return runs.slice(from, n).filter(({ shown, guided }) => guided && shown?.lines.includes(code)).length;
  return undefined;
}

describe('a line that does harm', () => {
  test('falls silent within some dozens of runs that were told it, in every of twenty histories', () => {
    const taken = Array.from({ length: 20 }, (_, seed) =>
      tellingsUntilSilent(
        historyOf({ seed, alone: 30, guided: 60, tell: () => [HARM], success: () => 0.05 }),
        HARM,
        30,
      ),
    );
    expect(taken).not.toContain(undefined);
    expect(Math.max(...(taken as number[]))).toBeLessThanOrEqual(36);
  });

  test('is told from a line beside it that helps', () => {
    for (let seed = 0; seed < 10; seed++) {
      const runs = historyOf({
        seed,
        alone: 40,
        guided: 120,
        tell: (i) => (i % 2 === 0 ? [REPAIR] : [HARM, REPAIR]),
        success: (lines) => (lines.includes(HARM) ? 0.15 : 0.7),
      });
      expect([isSilent(runs, HARM), isSilent(runs, REPAIR)]).toEqual([true, false]);
    }
  });

  test('falls silent too where it helped for a hundred runs before', () => {
    const taken = Array.from({ length: 10 }, (_, seed) =>
      tellingsUntilSilent(
        historyOf({
          seed,
          alone: 40,
          guided: 160,
          tell: () => [HARM],
          success: (_, i) => (i < 100 ? 0.75 : 0.05),
          withhold: true,
        }),
        HARM,
        140,
      ),
    );
    expect(taken).not.toContain(undefined);
    expect(Math.max(...(taken as number[]))).toBeLessThanOrEqual(40);
  });

  test('takes lines of its kind along that were never told, where the whole kind does harm', () => {
    const lines = Array.from({ length: 12 }, (_, i) => lineCode('leave-out', i));
    const runs = historyOf({
      seed: 3,
      alone: 40,
      guided: 160,
      tell: (i) => (i % 2 === 0 ? [HELP] : [lines[i % lines.length]!]),
      success: (told) => (told.includes(HELP) ? 0.75 : 0.02),
    });
    expect(isSilent(runs, lineCode('leave-out', 'new'))).toBe(true);
    expect(isSilent(runs, lineCode('before', 'new'))).toBe(false);
    expect(isWithheld(creditOf(runs), lineCode('leave-out', 'new'), 'other agents')).toBe(false);
  });
});

describe('where all runs without guidance succeed', () => {
  /** Guided runs that end as told, after some without guidance that all succeeded; a letter for each: s or f. */
  const ended = (alone: number, ends: string): ParsedRun[] =>
    historyOf({
      seed: 1,
      alone,
      guided: ends.length,
      tell: () => [HARM],
      success: () => 1,
    }).map((run, i) => ({ ...run, success: i < alone || ends[i - alone] === 's' ? 1 : 0 }));

  test('one or two failures silence nothing, whenever they come, and four in a row do', () => {
    for (const alone of [5, 20, 50, 200]) {
      for (const ends of [
        'f',
        'ff',
        'sf',
        'fs',
        'fsf',
        'sssff',
        `${'s'.repeat(28)}ff`,
        `ff${'s'.repeat(28)}`,
      ])
        for (let n = 1; n <= ends.length; n++)
          expect([alone, ends, n, isSilent(ended(alone, ends.slice(0, n)), HARM)]).toEqual([
            alone,
            ends,
            n,
            false,
          ]);
      expect(isSilent(ended(alone, 'ffff'), HARM)).toBe(true);
    }
  });

  test('a line that changes nothing hardly ever falls silent by chance, one that does harm within a dozen', () => {
    let silenced = 0;
    for (let seed = 0; seed < 10; seed++) {
      const runs = (success: number, guided: number) =>
        historyOf({ seed, alone: 0, guided, tell: () => [HARM], success: () => success }).map((run, i) => ({
          ...run,
          id: `9${run.id}`,
          group: `h${i}`,
        }));
      const alone = ended(30, '');
      silenced += Number(tellingsUntilSilent([...alone, ...runs(0.97, 60)], HARM, 30) !== undefined);
      expect(tellingsUntilSilent([...alone, ...runs(0.3, 24)], HARM, 30)).toBeLessThanOrEqual(12);
    }
    expect(silenced).toBeLessThanOrEqual(2);
  });
});

describe('a line that helps', () => {
  test('is hardly ever silenced by chance, however often one looks', () => {
    let silenced = 0;
    for (let seed = 0; seed < 20; seed++)
      silenced += Number(
        tellingsUntilSilent(
          historyOf({
            seed: 100 + seed,
            alone: 30,
            guided: 120,
            tell: () => [HELP],
            success: () => 0.65,
            withhold: true,
          }),
          HELP,
          30,
        ) !== undefined,
      );
    expect(silenced).toBeLessThanOrEqual(3);
  });

  test('is not blamed for tasks that are harder than those nothing is said of', () => {
    // Unguided runs of easy tasks succeed, those of the hard ones that lines are told for hardly ever.
    const random = seededRandom(5);
    const runs = Array.from({ length: 160 }, (_, i): ParsedRun => {
      const isHard = i % 2 === 1;
      const isTold = isHard && i >= 60;
      const task = isHard ? `settle the dispute of ${i}` : `greet the visitor of ${i}`;
      const success = random() < (isTold ? 0.5 : isHard ? 0.15 : 0.95);
      const run = made(i, task, [[call('act')]], { success, agent_type: AGENT });
      return { ...run, guided: isTold, ...(isTold ? { shown: { answer: `a${i}`, lines: [HELP] } } : {}) };
    });
    expect(isSilent(runs, HELP)).toBe(false);
    expect(totalOf(runs, HELP, 'after')).toBeGreaterThan(0.15);
  });

  test('what changes nothing stays a while and is worth nothing', () => {
    const runs = historyOf({ seed: 9, alone: 60, guided: 80, tell: () => [USELESS], success: () => BASE });
    expect(Math.abs(totalOf(runs, USELESS, 'names'))).toBeLessThan(0.15);
  });
});

test('harm that texts of many lines share is seen about as soon as that of one', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    lineCode((['example', 'leave-out', 'repair', 'once'] as const)[i % 4]!, i),
  );
  let told = 0;
  for (let seed = 0; seed < 10; seed++) {
    const runs = historyOf({
      seed,
      alone: 20,
      guided: 40,
      tell: (i) => Array.from({ length: 4 }, (_, k) => many[(7 * i + 11 * k) % 40]!),
      success: () => 0.05,
    });
    const credit = creditOf(runs);
    told += many.filter((code) => !isWithheld(credit, code, AGENT)).length;
  }
  expect(told).toBeLessThanOrEqual(0.05 * 10 * many.length);
});

test('without runs to compare with nothing is held against a line', () => {
  const runs = historyOf({ seed: 1, alone: 0, guided: 60, tell: () => [HARM], success: () => 0.3 });
  expect(isSilent(runs, HARM)).toBe(false);
  expect(isWithheld(creditOf([]), HARM, AGENT)).toBe(false);
});

test('runs that bring the id of one answer count once', () => {
  const one = historyOf({ seed: 2, alone: 30, guided: 1, tell: () => [HARM], success: () => 0 });
  const copies = Array.from({ length: 40 }, (_, i) => ({ ...one.at(-1)!, id: `9${i}`, group: `h${i}` }));
  expect(creditOf([...one, ...copies]).lines[HARM]!.tellings).toBe(1);
  expect(isSilent([...one, ...copies], HARM)).toBe(false);
});

test('what one group says counts for less', () => {
  const runs = historyOf({ seed: 2, alone: 30, guided: 25, tell: () => [HARM], success: () => 0 });
  const together = runs.map((run) => (run.guided ? { ...run, group: 'one' } : run));
  expect(creditOf(together).lines[HARM]!.tellings).toBe(5);
  expect(creditOf(runs).lines[HARM]!.tellings).toBe(25);
});

test('outcomes that are estimated are no evidence', () => {
  const runs = historyOf({ seed: 2, alone: 30, guided: 40, tell: () => [HARM], success: () => 0 });
  expect(creditOf(runs.map((run) => ({ ...run, outcomeKnown: false }))).lines).toEqual({});
});

test('a function of the runs: their order is nothing, and a removed run takes its credit with it', () => {
  const runs = historyOf({
    seed: 4,
    alone: 20,
    guided: 40,
    tell: (i) => (i % 3 === 0 ? [HARM] : [HELP, REPAIR]),
    success: () => 0.4,
    withhold: true,
  });
  fc.assert(
    fc.property(fc.shuffledSubarray(runs), (some) => {
      const sorted = [...some].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(creditOf(some)).toEqual(creditOf(sorted));
      const json = JSON.stringify(creditOf(some));
      expect(JSON.parse(json)).toEqual(creditOf(some));
    }),
    { numRuns: 20 },
  );
  expect(creditOf(runs.filter(({ shown }) => !shown)).lines).toEqual({});
});
