/** One line of the table. */
export interface Row {
  /** Stable, for `--json`. */
  name: string;
  /** What was measured, for people. */
  says: string;
  value: number;
  unit: string;
  /** What the machine allows, measured in the same run. */
  bound?: { says: string; value: number };
  /** What the issue asks for, in words. */
  aim?: string;
  /** A point of a curve over the size of a collection. */
  point?: { series: string; size: number };
}

/** Three significant digits, no exponent. */
function digits(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

/** `value / bound`. */
const ratioOf = ({ value, bound }: Row): number | undefined =>
  bound && bound.value > 0 ? value / bound.value : undefined;

const COLUMNS = ['measure', 'value', 'bound in this run', 'ratio', 'aim'] as const;

const cellsOf = (rows: readonly Row[]): string[][] =>
  rows.map((row) => {
    const ratio = ratioOf(row);
    return [
      row.says,
      `${digits(row.value)} ${row.unit}`,
      row.bound ? `${digits(row.bound.value)} ${row.unit} ${row.bound.says}` : '',
      ratio === undefined ? '' : `x ${ratio.toFixed(2)}`,
      row.aim ?? '',
    ];
  });

/** The rows as a table in Markdown. */
export const markdown = (rows: readonly Row[]): string =>
  [COLUMNS, COLUMNS.map(() => '---'), ...cellsOf(rows)]
    .map((row) => `| ${row.map((cell) => cell.trim()).join(' | ')} |`)
    .join('\n');

/** The rows as a table in plain text. */
export function table(rows: readonly Row[]): string {
  const cells = cellsOf(rows);
  const widths = COLUMNS.map((name, i) => Math.max(name.length, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 1 || i === 3 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** The rows as data: `{ name: { value, unit, bound?, bound_is?, ratio?, aim? } }`. */
export function toJson(rows: readonly Row[]): string {
  const out = Object.fromEntries(
    rows.map((row) => [
      row.name,
      {
        value: row.value,
        unit: row.unit,
        bound: row.bound?.value,
        bound_is: row.bound?.says,
        ratio: ratioOf(row),
        aim: row.aim,
      },
    ]),
  );
  return `${JSON.stringify(out, null, 2)}\n`;
}
