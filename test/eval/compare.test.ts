import { expect, test } from 'vitest';
import { measure } from '../../adapters/eval/measure.js';
import { toJson } from '../../adapters/eval/report.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import { compare, comparisonTable, readEarlier } from '../../eval/compare.js';
import { seededRandom } from '../../src/index.js';

/** Values of thirty customers, far apart from each other; `shift` is added to all. */
const made = (shift: number, lower: boolean, customers = 30) =>
  measure({
    name: 'a',
    says: 'a measure',
    lower,
    rows: Array.from({ length: customers * 3 }, (_, i) => ({
      unit: `c${i % customers}`,
      value: seededRandom(i % customers)() + shift + 0.02 * seededRandom(900 + i)(),
    })),
    statistic: (rows) => mean(rows.map(({ value }) => value)),
    cluster: ({ unit }) => unit,
  });

const before = readEarlier(toJson([{ directory: 'd', measures: [made(0, false)] }]), 'before.json');
const judged = (now: ReturnType<typeof made>) => compare(before, [{ directory: 'd', measures: [now] }])[0]!;

test('a small change of every row is seen, as rows are paired; alone it would not be', () => {
  const now = made(0.03, false);
  expect(now.value - now.low).toBeGreaterThan(0.03);
  const { verdict, difference, low, high } = judged(now);
  expect(verdict).toBe('better');
  expect(difference).toBeCloseTo(0.03, 3);
  expect(low).toBeGreaterThan(0);
  expect(high).toBeLessThan(0.06);
});

test('what is better for less is worse for more', () => {
  expect(judged(made(0.03, true)).verdict).toBe('worse');
  expect(judged(made(-0.03, true)).verdict).toBe('better');
  expect(judged(made(-0.03, false)).verdict).toBe('worse');
});

test('the same again is not told apart, and other customers are not paired', () => {
  expect(judged(made(0, false)).verdict).toBe('not told apart');
  const other = judged(made(0, false, 29));
  expect(other.verdict).toBe('not paired');
  expect(comparisonTable([other])).toContain('not paired');
});

test('what is no such file is refused in words', () => {
  expect(() => readEarlier('[1]', 'x.json')).toThrow('x.json must be a file that --json wrote');
  expect(() => readEarlier('{', 'x.json')).toThrow('no JSON');
});
