import { aligned } from '../../adapters/eval/report.js';
import type { ScoredRow } from './answer.js';
import { type Figure, isBetter } from './figures.js';
import type { LessonSummary } from './lesson-counts.js';

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–');
const signed = (value: number): string => `${value >= 0 ? '+' : ''}${number(value)}`;

/** Figures as a table for a terminal; `other` names the column of what they are compared with. */
export const figureTable = (figures: readonly Figure[], other: string): string =>
  aligned([
    ['evaluation', 'measure', 'rows', 'value', other, 'difference', '95 %', ''],
    ...figures.map((figure) => [
      figure.evaluation,
      figure.measure,
      String(figure.rows),
      number(figure.value),
      number(figure.other),
      Number.isNaN(figure.difference) ? '' : signed(figure.difference),
      Number.isNaN(figure.difference) ? '' : `${signed(figure.low)} to ${signed(figure.high)}`,
      verdict(figure),
    ]),
  ]);

function verdict(figure: Figure): string {
  if (Number.isNaN(figure.difference) || figure.difference === 0) return '';
  const clear = figure.low > 0 || figure.high < 0;
  return `${isBetter(figure) ? 'better' : 'worse'}${clear ? '' : ' (not clear)'}`;
}

/** What texts are like: their length and how often nothing is said, at the start and in the middle. */
export function textLine(rows: readonly ScoredRow[]): string {
  const spoken = rows
    .map(({ tokens }) => tokens)
    .filter((tokens) => tokens > 0)
    .sort((a, b) => a - b);
  const median = spoken[Math.floor(spoken.length / 2)] ?? 0;
  const silent = rows.length === 0 ? 0 : 1 - spoken.length / rows.length;
  return `texts ${rows.length}, silent ${silent.toFixed(3)}, median tokens where it speaks ${median}`;
}

/** Lessons as a table: each that is due and how often it was said. */
export const lessonTable = ({ due, said, saidOnce, wrong, lessons }: LessonSummary): string =>
  [
    `lessons due ${due}, said ${said} (in half of the situations or more), said at all ${saidOnce}, wrongly ${wrong}`,
    ...lessons
      .filter((lesson) => lesson.said > 0 || lesson.wrong > 0)
      .map((lesson) => `  ${lesson.id} ${number(lesson.said)} of ${lesson.situations}`),
  ].join('\n');
