import type { Measure } from './measure.js';

/** The measures of one directory. */
export interface Report {
  directory: string;
  measures: Measure[];
}

const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–');
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Draws as in the JSON file: little-endian 32-bit floats in base64. */
const packed = (draws: readonly number[]): string => {
  const bytes = Buffer.alloc(4 * draws.length);
  for (const [i, value] of draws.entries()) bytes.writeFloatLE(value, 4 * i);
  return bytes.toString('base64');
};

/** True when the value is on the right side of the aim; undefined without one. */
export function reached({ value, aim }: Pick<Measure, 'value' | 'aim'>): boolean | undefined {
  const found = aim?.match(/^([<>]) ([\d.]+)$/);
  if (!found) return undefined;
  return found[1] === '<' ? value <= Number(found[2]) : value >= Number(found[2]);
}

/** Rows of cells as a table for a terminal, the first one its head; the last column is not padded. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * The measures as a table, best readable in a terminal: value, interval, the smallest difference that the rows show,
 * aim where one has an aim, then every baseline.
 */
export function table(measures: readonly Measure[]): string {
  const isAimed = measures.some(({ aim }) => aim !== undefined);
  const aimOf = (measure: Measure): string =>
    measure.aim === undefined ? '' : `${measure.aim.replace(' ', '')}${reached(measure) ? ' yes' : ' no'}`;
  const rows = measures.map((measure) => [
    measure.says,
    measure.note ?? number(measure.value),
    measure.note === undefined ? `${number(measure.low)}–${number(measure.high)}` : '',
    measure.note === undefined ? number(measure.sees) : '',
    ...(isAimed ? [aimOf(measure)] : []),
    Object.entries(measure.baselines)
      .map(([name, value]) => `${name} ${number(value)}`)
      .join(', '),
  ]);
  return aligned([['measure', 'value', '95 %', 'sees', ...(isAimed ? ['aim'] : []), 'baselines'], ...rows]);
}

/**
 * The reports as the JSON file: directory, measure, then value, interval and baselines, the engine less each baseline,
 * and the draws that a later run is compared with.
 */
export function toJson(reports: readonly Report[]): string {
  const values = reports.map(({ directory, measures }) => [
    directory,
    Object.fromEntries(
      measures.map(({ name, value, low, high, baselines, ...rest }) => [
        name,
        {
          value: orNull(value),
          low: orNull(low),
          high: orNull(high),
          baselines: Object.fromEntries(Object.entries(baselines).map(([key, of]) => [key, orNull(of)])),
          ...(rest.note === undefined ? {} : { note: rest.note }),
          lower: rest.lower,
          sees: orNull(rest.sees),
          against: rest.against,
          clusters: rest.clusters,
          draws: packed(rest.draws),
        },
      ]),
    ),
  ]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}
