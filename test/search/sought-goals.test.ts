import { describe, expect, test } from 'vitest';
import { dualRidge } from '../../src/domain/maths/dual-ridge.js';
import { seededRandom } from '../../src/domain/random.js';
import { hiddenNeeds } from '../../src/search/hidden-needs.js';
import { type GoalSign, INSISTED, soughtGoals } from '../../src/search/sought-goals.js';

/** Tasks of two kinds, told apart by their vectors. */
const KINDS = [
  [1, 0],
  [0, 1],
] as const;
const points = (count: number) => Array.from({ length: count }, (_, i) => ({ vector: [...KINDS[i % 2]!] }));
const means = (values: Float64Array): [number, number] => {
  const of = (kind: number): number => {
    const own = [...values].filter((_, i) => i % 2 === kind);
    return own.reduce((a, b) => a + b, 0) / own.length;
  };
  return [of(0), of(1)];
};

describe('what tasks are after', () => {
  test('is what agents come back to, not what they only try, however often', async () => {
    const random = seededRandom(3);
    const runs = 40;
    const signs = [0, 1, 2].map((action) =>
      Array.from({ length: runs }, (_, run): GoalSign => {
        if (action === run % 2) {
          return { insisted: random() < 0.6 ? INSISTED.again : INSISTED.first, refuted: false };
        }
        return { insisted: random() < 0.6 ? INSISTED.tried : INSISTED.untried, refuted: false };
      }),
    );
    const { chances } = soughtGoals(signs, await dualRidge(points(runs), 2, 0));
    expect(means(chances[0]!)[0]).toBeGreaterThan(0.9);
    expect(means(chances[0]!)[1]).toBeLessThan(0.1);
    expect(means(chances[1]!)[1]).toBeGreaterThan(0.9);
    expect(Math.max(...means(chances[2]!))).toBeLessThan(0.1);
  });

  test('is nothing that a run came through without', async () => {
    const again: GoalSign = { insisted: INSISTED.again, refuted: false };
    const without: GoalSign = { refuted: true };
    const signs = [Array.from({ length: 20 }, (_, run) => (run < 4 ? again : without))];
    const { chances } = soughtGoals(signs, await dualRidge(points(20), 2, 0));
    expect(Math.max(...chances[0]!.slice(4))).toBeLessThan(0.1);
  });

  test('is read off runs whose agents chose themselves', async () => {
    const told: GoalSign = { refuted: false };
    const signs = [
      Array.from(
        { length: 20 },
        (_, run): GoalSign => (run < 10 ? { insisted: INSISTED.untried, refuted: false } : told),
      ),
    ];
    const { chances } = soughtGoals(signs, await dualRidge(points(20), 2, 0));
    expect(Math.max(...chances[0]!)).toBeLessThan(0.3);
  });
});

describe('what tasks need though nobody asks for it', () => {
  const estimates = async (
    runs: { success: boolean; done: boolean[]; barred?: boolean; led?: boolean }[],
  ): Promise<[number, number][]> => {
    const candidates = runs[0]!.done.map((_, k) =>
      runs.map(({ done, barred = false }) => ({ done: done[k]!, barred: barred && k === 0 })),
    );
    const fits = hiddenNeeds(
      runs.map(({ success, led = false }) => ({ success, led })),
      candidates,
      await dualRidge(points(runs.length), 2, 0),
    );
    return fits.map(({ left }) => means(left));
  };

  test('is what every run did that came through, and what those lacked that failed', async () => {
    const random = seededRandom(5);
    const runs = Array.from({ length: 60 }, (_, run) => {
      const done = [random() < 0.5, random() < 0.5, random() < 0.5];
      return { done, success: run % 2 === 1 || done[0]! };
    });
    const [needed, second, third] = await estimates(runs);
    expect(needed![0]).toBeGreaterThan(0.7);
    expect(needed![1]).toBeLessThan(0.6 * needed![0]);
    expect(Math.max(...second!, ...third!)).toBeLessThan(0.2);
  });

  test('takes the blame where no run of a kind came through and none did it', async () => {
    const runs = Array.from({ length: 40 }, (_, run) => ({
      done: [run % 2 === 1, true],
      success: run % 2 === 1,
    }));
    const [undone, done] = await estimates(runs);
    expect(undone![0]).toBeGreaterThan(0.3);
    expect(done![0]).toBeLessThan(0.6 * undone![0]);
  });

  test('is nothing that could not be done', async () => {
    const runs = Array.from({ length: 40 }, (_, run) => ({
      done: [false, false],
      success: run % 2 === 1,
      barred: true,
    }));
    const [barred, open] = await estimates(runs);
    expect(barred![0]).toBeLessThan(0.05);
    expect(open![0]).toBeGreaterThan(0.3);
  });
});
