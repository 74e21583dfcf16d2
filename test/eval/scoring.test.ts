import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { additions } from '../../adapters/eval/scoring/additions.js';
import { bootstrap, clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { inOrderOfMention, mentioned } from '../../adapters/eval/scoring/mentions.js';
import { reliability } from '../../adapters/eval/scoring/probability-score.js';
import { auc, mean, setF1 } from '../../adapters/eval/scoring/statistics.js';
import { scoreGuidance, writeTools } from '../../eval/scoring/guidance-score.js';
import { constantBrier } from '../../eval/scoring/success-scores.js';
import { wrongTools } from '../../eval/scoring/warnings.js';
import { withinBudget } from '../../eval/scoring/within-budget.js';
import { seededRandom } from '../../src/index.js';

const TOOLS = ['get_order', 'cancel_order', 'return_items', 'cancel'];

describe('mentions', () => {
  test('are whole names', () => {
    expect(mentioned('first get_order, then cancel_order_x or xcancel', TOOLS)).toEqual(['get_order']);
    expect(mentioned('a.b', ['axb', 'a.b'])).toEqual(['a.b']);
  });

  test('are ranked by where they first stand', () => {
    expect(inOrderOfMention('return_items -> get_order -> return_items', TOOLS)).toEqual([
      'return_items',
      'get_order',
    ]);
  });
});

describe('additions', () => {
  test('are what follows the input', () => {
    expect(additions('do it\n\nnotes', 'do it')).toBe('notes');
    expect(additions('do it', 'do it')).toBe('');
    expect(additions('something else', 'do it')).toBe('something else');
  });

  test('count four characters a token', () => {
    expect(withinBudget('x'.repeat(2_000))).toHaveLength(1_200);
  });
});

describe('a guidance score', () => {
  test('knows writes from reads', () => {
    expect(writeTools(['get_a', 'find_b', 'list_c', 'search_d', 'calculate', 'think', 'send_e'])).toEqual([
      'send_e',
    ]);
  });

  test('is F1 of the writes where the task has one, and a false alarm where it has none', () => {
    const gold = { gold_tools: ['get_order', 'cancel_order'], gold_write_tools: ['cancel_order'] };
    const score = scoreGuidance(gold, 'cancel_order or return_items', TOOLS);
    expect(score).toMatchObject({
      f1: 2 / 3,
      recall: 1,
      precision: 0.5,
      falseAlarm: Number.NaN,
      allRecall: 0.5,
    });
    const idle = { gold_tools: ['get_order'], gold_write_tools: [] };
    expect(scoreGuidance(idle, 'get_order', TOOLS)).toMatchObject({ f1: Number.NaN, falseAlarm: 0 });
    expect(scoreGuidance(idle, 'cancel_order', TOOLS).falseAlarm).toBe(1);
  });
});

describe('warnings', () => {
  test('are right about writes that were left out or done without need', () => {
    expect(
      wrongTools(['get_order', 'cancel'], ['cancel', 'cancel_order'], ['cancel', 'cancel_order']),
    ).toEqual(['cancel_order']);
    expect(wrongTools(['return_items'], [], ['return_items', 'cancel'])).toEqual(['return_items']);
  });
});

describe('statistics', () => {
  test('F1 of sets', () => {
    expect(setF1(['a', 'b'], new Set(['b', 'c']))).toBeCloseTo(0.5);
    expect(setF1([], new Set(['b']))).toBe(0);
  });

  test('AUC by ranks is AUC by pairs', () => {
    const rows = fc.array(fc.record({ score: fc.integer({ min: 0, max: 5 }), positive: fc.boolean() }));
    fc.assert(
      fc.property(rows, (all) => {
        const pairs = all.flatMap((a) =>
          all.flatMap((b) =>
            a.positive && !b.positive ? [a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0] : [],
          ),
        );
        const value = auc(
          all.map(({ score }) => score),
          all.map(({ positive }) => positive),
        );
        if (pairs.length === 0) expect(value).toBeNaN();
        else expect(value).toBeCloseTo(mean(pairs), 10);
      }),
    );
  });

  test('no constant has a better Brier score than the rate itself', () => {
    const rows = [true, false, true, true].map((success) => ({ p: 0.1, success, task: 't' }));
    expect(constantBrier(rows)).toBeCloseTo(0.1875);
  });

  test('reliability keeps every row in one of ten bins', () => {
    const rows = [0, 0.05, 0.31, 0.99, 1].map((p) => ({ p, success: p > 0.5, task: 't' }));
    expect(reliability(rows).map(({ count }) => count)).toEqual([2, 1, 2]);
    expect(reliability(rows).at(-1)).toMatchObject({ observed: 1, predicted: 0.995 });
  });
});

describe('the bootstrap', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ task: `t${i % 8}`, value: (i * 7) % 11 }));
  const clusters = clustersOf(rows, ({ task }) => task);
  const average = (some: { value: number }[]) => mean(some.map(({ value }) => value));

  test('is around the value, and the same for the same seed', () => {
    const first = bootstrap(clusters, average, seededRandom(3));
    expect(first.low).toBeLessThan(average(rows));
    expect(first.high).toBeGreaterThan(average(rows));
    expect(bootstrap(clusters, average, seededRandom(3))).toEqual(first);
  });

  test('is wider where rows of a cluster say the same', () => {
    const same = Array.from({ length: 40 }, (_, i) => ({ task: `t${i % 8}`, value: i % 8 }));
    const apart = same.map((row, i) => ({ ...row, task: `t${i}` }));
    const width = (some: typeof same) => {
      const { low, high } = bootstrap(
        clustersOf(some, ({ task }) => task),
        average,
        seededRandom(3),
      );
      return high - low;
    };
    expect(width(same)).toBeGreaterThan(width(apart));
  });
});
