import { expect, test } from 'vitest';
import { measure } from '../../adapters/eval/measure.js';
import { reliabilitySvg, reliabilityText } from '../../adapters/eval/reliability-diagram.js';
import { reached, table, toJson } from '../../adapters/eval/report.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';

const made = measure({
  name: 'e2_top1',
  says: 'next tool',
  aim: '> 0.70',
  rows: [1, 0, 1, 1].map((value, i) => ({ value, task: `t${i}` })),
  baselines: { random: [{ value: 0, task: 'a' }] },
  constants: { coin: 0.5 },
  statistic: (rows) => mean(rows.map(({ value }) => value)),
  cluster: ({ task }) => task,
});

test('a measure has a value, an interval about it, and its baselines', () => {
  expect(made).toMatchObject({ value: 0.75, baselines: { random: 0, coin: 0.5 } });
  expect(made.low).toBeLessThanOrEqual(0.75);
  expect(made.high).toBeGreaterThanOrEqual(0.75);
});

test('the JSON file holds directory, measure, value, low, high, baselines, and nothing that is not JSON', () => {
  const text = toJson([
    { directory: 'some-runs', measures: [made, { ...made, name: 'none', value: Number.NaN }] },
  ]);
  const { low, high } = made;
  expect(JSON.parse(text)).toMatchObject({
    'some-runs': {
      e2_top1: { value: 0.75, low, high, baselines: { random: 0, coin: 0.5 } },
      none: { value: null, low, high, baselines: { random: 0, coin: 0.5 } },
    },
  });
});

test('the table says whether an aim is reached', () => {
  expect(reached({ value: 0.71, aim: '> 0.70' })).toBe(true);
  expect(reached({ value: 0.06, aim: '< 0.05' })).toBe(false);
  expect(reached({ value: 1 })).toBeUndefined();
  expect(table([made])).toMatch(/next tool {2,}0\.750 .*>0\.70 yes {2,}coin 0\.500, random 0\.000/);
});

test('the reliability diagram shows each tenth that was said', () => {
  const rows = [0.2, 0.25, 0.8, 0.85, 0.9].map((p) => ({ p, success: p > 0.5, task: 't' }));
  expect(reliabilityText(rows).split('\n')).toHaveLength(4);
  const svg = reliabilitySvg([{ title: 'a <b>', rows }]);
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg).toContain('a &#60;b&#62;: 5 runs');
});
