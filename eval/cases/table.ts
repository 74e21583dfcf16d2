import type { Answer } from './measure-case.js';

/** The answers of one advisor to one case over several seeds. */
export interface Row {
  advisor: string;
  name: string;
  /** False where there is nothing to learn. */
  lesson: boolean;
  use: string;
  runs: number;
  wrong: number;
  answers: Answer[];
}

const share = <T>(list: readonly T[], test: (one: T) => boolean): number =>
  list.length === 0 ? Number.NaN : list.filter(test).length / list.length;
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const figure = (value: number, digits: number): string => (Number.isNaN(value) ? '' : value.toFixed(digits));

/** A token is taken as four characters. */
const tokensOf = ({ text }: Answer): number => Math.ceil(text.length / 4);

function figuresOf(lesson: boolean, answers: readonly Answer[]): string[] {
  const start = answers.filter(({ at }) => at === 'start');
  const middle = answers.filter(({ at }) => at === 'middle');
  const right = (list: readonly Answer[]): string =>
    lesson
      ? figure(
          share(list, (one) => one.right),
          2,
        )
      : '';
  return [
    right(start),
    right(middle),
    figure(
      share(answers, ({ items }) => items === 0),
      2,
    ),
    figure(
      share(answers, ({ misleading }) => misleading.length > 0),
      2,
    ),
    figure(mean(answers.map(({ items }) => items)), 1),
    figure(mean(answers.map(tokensOf)), 0),
  ];
}

const HEAD = [
  'advisor',
  'case',
  'use',
  'runs',
  'wrong',
  'start',
  'middle',
  'silent',
  'misleading',
  'lines',
  'tokens',
];

/**
 * A Markdown table: for each case the share of answers with the lesson (at the start, in the middle), without an item,
 * with a misleading item; lines and tokens in the mean. Below, the same over all cases with a lesson and over all
 * without, by advisor, use and size.
 */
export function tableOf(rows: readonly Row[]): string {
  const cells = (row: Row, name: string): string[] => [
    row.advisor,
    name,
    row.use,
    String(row.runs),
    row.wrong.toFixed(2),
    ...figuresOf(row.lesson, row.answers),
  ];
  const together = new Map<string, Row>();
  for (const row of rows) {
    const key = [row.advisor, row.lesson, row.use, row.runs, row.wrong].join(' ');
    const before = together.get(key);
    together.set(key, { ...row, answers: [...(before?.answers ?? []), ...row.answers] });
  }
  const summed = [...together.values()].sort((a, b) => Number(b.lesson) - Number(a.lesson));
  return [
    HEAD,
    HEAD.map(() => '---'),
    ...rows.map((row) => cells(row, row.name)),
    ...summed.map((row) => cells(row, row.lesson ? '**all lessons**' : '**all negatives**')),
  ]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}
