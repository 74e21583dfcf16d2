import { describe, expect, test } from 'vitest';
import {
  differenceOverTime,
  runsUntilDecided,
  type Side,
} from '../../src/domain/maths/difference-over-time.js';
import { seededRandom } from '../../src/domain/random.js';

/** Runs one after the other, looked at after each; `see` says whether to stop. */
function watch(
  seed: number,
  { guided, alone, share, runs }: { guided: number; alone: number; share: number; runs: number },
  see: (a: Side, b: Side) => boolean,
): boolean {
  const random = seededRandom(seed);
  const a = { runs: 0, successes: 0 };
  const b = { runs: 0, successes: 0 };
  for (let i = 0; i < runs; i++) {
    const withheld = random() < share;
    const side = withheld ? b : a;
    side.runs += 1;
    side.successes += Number(random() < (withheld ? alone : guided));
    if (see(a, b)) return true;
  }
  return false;
}

const TRIALS = 200;

describe('an interval that is looked at after every run', () => {
  test.each([
    [0.5, 0.5, 0.1],
    [0.3, 0.3, 0.1],
    [0.9, 0.9, 0.1],
    [0.97, 0.97, 0.5],
    [0.6, 0.4, 0.1],
    [0.95, 0.6, 0.1],
    [0.1, 0.02, 0.5],
  ])(
    'leaves out the difference of %f and %f, share %f, in at most one of twenty histories',
    (guided, alone, share) => {
      let missed = 0;
      for (let seed = 0; seed < TRIALS; seed++)
        missed += Number(
          watch(7_919 * seed + 17, { guided, alone, share, runs: 1_000 }, (a, b) => {
            const found = differenceOverTime(a, b);
            const truth = guided - alone;
            return found !== undefined && (truth < found.low || truth > found.high);
          }),
        );
      // Twice the standard error of 200 trials on top.
      expect(missed / TRIALS).toBeLessThanOrEqual(0.05 + 0.03);
    },
  );

  test('is decided where there is a difference, and a fixed interval would be wrong too often', () => {
    const decided = (guided: number, alone: number): number => {
      let count = 0;
      for (let seed = 0; seed < TRIALS; seed++)
        count += Number(
          watch(104_729 * seed + 5, { guided, alone, share: 0.1, runs: 1_000 }, (a, b) => {
            const found = differenceOverTime(a, b);
            return found !== undefined && (found.low > 0 || found.high < 0);
          }),
        );
      return count / TRIALS;
    };
    expect(decided(0.7, 0.4)).toBeGreaterThan(0.9);
    expect(decided(0.5, 0.5)).toBeLessThanOrEqual(0.08);
    let fixed = 0;
    for (let seed = 0; seed < TRIALS; seed++)
      fixed += Number(
        watch(104_729 * seed + 5, { guided: 0.5, alone: 0.5, share: 0.1, runs: 1_000 }, (a, b) => {
          if (Math.min(a.runs, b.runs) < 15) return false;
          const [p, q] = [a.successes / a.runs, b.successes / b.runs];
          return Math.abs(p - q) > 1.96 * Math.sqrt((p * (1 - p)) / a.runs + (q * (1 - q)) / b.runs);
        }),
      );
    expect(fixed / TRIALS).toBeGreaterThan(0.12);
  });
});

test('nothing is said of few runs, and the sign follows the sides', () => {
  expect(differenceOverTime({ runs: 400, successes: 300 }, { runs: 14, successes: 2 })).toBeUndefined();
  const one = differenceOverTime({ runs: 400, successes: 300 }, { runs: 60, successes: 20 })!;
  const other = differenceOverTime({ runs: 60, successes: 20 }, { runs: 400, successes: 300 })!;
  expect(one.difference).toBeCloseTo(0.4167, 3);
  expect([other.low, other.high]).toEqual([-one.high, -one.low]);
});

describe('runs until it is decided', () => {
  test('none where it is, fewer for a larger difference, and unknown where no end is in sight', () => {
    const alone = { runs: 40, successes: 16 };
    expect(runsUntilDecided({ runs: 360, successes: 320 }, alone)).toBe(0);
    const large = runsUntilDecided({ runs: 360, successes: 210 }, alone)!;
    const small = runsUntilDecided({ runs: 360, successes: 170 }, alone)!;
    expect(large).toBeGreaterThan(0);
    expect(small).toBeGreaterThan(large);
    expect(runsUntilDecided({ runs: 360, successes: 144 }, alone)).toBeUndefined();
    expect(runsUntilDecided({ runs: 360, successes: 144 }, { runs: 0, successes: 0 })).toBeUndefined();
  });

  test('is what it took, should the rates stay', () => {
    const guided = { runs: 360, successes: 210 };
    const alone = { runs: 40, successes: 16 };
    const times = (400 + runsUntilDecided(guided, alone)!) / 400;
    const { low } = differenceOverTime(
      { runs: times * guided.runs, successes: times * guided.successes },
      { runs: times * alone.runs, successes: times * alone.successes },
    )!;
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(0.01);
  });
});
