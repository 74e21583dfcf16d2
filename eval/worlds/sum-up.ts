import { type Interval, overSeeds } from '../learning-curve/summary.js';
import { ARMS, type Arm, type Shares } from './rows.js';

/** Differences that are told, over the same tasks and dice. */
const PAIRS: readonly (readonly [Arm, Arm])[] = [
  ['text', 'none'],
  ['text', 'nearest'],
  ['plan', 'nearest'],
  ['text', 'best_of_20'],
  ['plan', 'best_of_20'],
  ['plan', 'text'],
  ['plan_plainly', 'plan'],
];

/** One row, summed up over seeds. */
export interface RowSummary {
  name: string;
  seeds: number[];
  /** Share of tasks done, with the 95 % interval over seeds. */
  arms: Partial<Record<Arm, Interval>>;
  /** Paired differences, by `one - other`. */
  differences: Record<string, Interval>;
  /** The shares by seed. */
  bySeed: Shares[];
}

/** Sums a row up; an arm that had nothing to give in some seed is left out. */
export function sumUp(name: string, seeds: number[], bySeed: Shares[]): RowSummary {
  const valuesOf = (arm: Arm): number[] | undefined => {
    const values = bySeed.flatMap((shares) => shares[arm] ?? []);
    return values.length === bySeed.length ? values : undefined;
  };
  const arms: RowSummary['arms'] = {};
  for (const arm of ARMS) {
    const values = valuesOf(arm);
    if (values) arms[arm] = overSeeds(values);
  }
  const differences: RowSummary['differences'] = {};
  for (const [one, other] of PAIRS) {
    const [a, b] = [valuesOf(one), valuesOf(other)];
    if (a && b) differences[`${one} - ${other}`] = overSeeds(a.map((value, i) => value - b[i]!));
  }
  return { name, seeds, arms, differences, bySeed };
}

const number = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.');
const words = (interval: Interval | undefined): string =>
  interval ? `${number(interval.mean)} (${number(interval.low)} to ${number(interval.high)})` : '–';

/** The rows as a Markdown table, differences in a second one. */
export function tableOf(rows: readonly RowSummary[]): string {
  const heads = [
    'no advice',
    'text',
    'plan',
    'plan, read plainly',
    '5 nearest successes',
    'best of the 20 nearest',
    "oracle's text",
    "oracle's plan",
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = (cells: number): string => `|${'---|'.repeat(cells)}`;
  return [
    line(['', ...heads]),
    rule(heads.length + 1),
    ...rows.map(({ name, arms }) => line([name, ...ARMS.map((arm) => words(arms[arm]))])),
    '',
    line(['difference', ...PAIRS.map(([one, other]) => `${one} less ${other}`)]),
    rule(PAIRS.length + 1),
    ...rows.map(({ name, differences }) =>
      line([name, ...PAIRS.map(([one, other]) => words(differences[`${one} - ${other}`]))]),
    ),
  ].join('\n');
}
