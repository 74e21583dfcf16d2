import type { Measure } from './measure.js';

/** What was measured on one directory. */
export interface Report {
  directory: string;
  measures: Measure[];
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–');

/** True when the value is on the right side of the aim; undefined without one. */
export function reached({ value, aim }: Pick<Measure, 'value' | 'aim'>): boolean | undefined {
  const found = aim?.match(/^([<>]) ([\d.]+)$/);
  if (!found) return undefined;
  return found[1] === '<' ? value <= Number(found[2]) : value >= Number(found[2]);
}

/** The measures as a table, best readable in a terminal: value, interval, aim, then every baseline. */
export function table(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.says,
    number(measure.value),
    `${number(measure.low)}–${number(measure.high)}`,
    measure.aim === undefined ? '' : `${measure.aim.replace(' ', '')}${reached(measure) ? ' yes' : ' no'}`,
    Object.entries(measure.baselines)
      .map(([name, value]) => `${name} ${number(value)}`)
      .join(', '),
  ]);
  const head = ['measure', 'value', '95 %', 'aim', 'baselines'];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The reports as the JSON file: directory, measure, then value, interval and baselines. */
export function toJson(reports: readonly Report[]): string {
  const values = reports.map(({ directory, measures }) => [
    directory,
    Object.fromEntries(
      measures.map(({ name, value, low, high, baselines }) => [
        name,
        {
          value: orNull(value),
          low: orNull(low),
          high: orNull(high),
          baselines: Object.fromEntries(Object.entries(baselines).map(([key, of]) => [key, orNull(of)])),
        },
      ]),
    ),
  ]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}
