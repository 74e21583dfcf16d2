import { expect, test } from 'vitest';
import { growthChart } from '../../bench/growth-chart.js';
import type { Row } from '../../bench/report.js';
import { withPart, withRows } from '../../bench/results.js';

test('a part of the results is put in place of the one of that name, and a new one goes last', () => {
  const first = withPart('# Results\n', 'a', 'one');
  const both = withPart(first, 'b', 'two');
  expect(both).toBe('# Results\n\n## a\n\none\n\n## b\n\ntwo\n');
  expect(withPart(both, 'a', 'three')).toBe('# Results\n\n## a\n\nthree\n\n## b\n\ntwo\n');
  expect(withPart(both, 'b', 'three')).toBe('# Results\n\n## a\n\none\n\n## b\n\nthree\n');
});

test('the table of results has each part once, where it stood, and leaves what stands below', () => {
  const row = (says: string): Row => ({ name: says, says, value: 1, unit: 'ms' });
  const below = '\n## peers\n\nothers\n';
  const linesOf = (document: string) => document.split('\n').filter((line) => /^\| [ab] /.test(line));
  const one = withRows(`# Results\n${below}`, 'a machine', 'a', [row('first'), row('second')], 'today');
  const both = withRows(one, 'a machine', 'b', [row('third')], 'today');
  const again = withRows(both, 'a machine', 'a', [row('fourth')], 'tomorrow');
  expect(linesOf(both)).toEqual([
    '| a | first | 1 ms |  |  |  | today |',
    '| a | second | 1 ms |  |  |  | today |',
    '| b | third | 1 ms |  |  |  | today |',
  ]);
  expect(linesOf(again)).toEqual([
    '| a | fourth | 1 ms |  |  |  | tomorrow |',
    '| b | third | 1 ms |  |  |  | today |',
  ]);
  expect(again.match(/^\| part \|.*$/gm)).toHaveLength(1);
  expect(again).toContain('On a machine.');
  expect(again.endsWith(below)).toBe(true);
  expect(withRows(again, 'a machine', 'a', [row('fourth')], 'tomorrow')).toBe(again);
});

test('the chart has a point for each size, higher where there is more', () => {
  const rows = [1_000, 10_000].map(
    (size, i): Row => ({
      name: `${size}`,
      says: '',
      value: 10 ** i,
      unit: 'ms',
      point: { series: 'rest', size },
    }),
  );
  const [small, large] = [...growthChart(rows).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  expect(large![0]).toBeGreaterThan(small![0]);
  expect(large![1]).toBeLessThan(small![1]);
});
